// The hash of a trace, as tests/core/trace_hash.cpp describes it: FNV-1a of 64 bits over its doubles.
// It runs in pages too, from its own text: it may use nothing from outside. No Math: the engines' own differ.

/** The 16 hexadecimal digits for a trace, or for a list of such hashes. */
export function hashOf(what: object): string {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  const eight = new DataView(new ArrayBuffer(8));

  /** Xor, then times 0x100000001b3, which is 2 ** 40 + 435, in two halves of 32 bits. */
  const addByte = (byte: number) => {
    const mixed = (low ^ byte) >>> 0;
    const product = mixed * 435;
    low = product >>> 0;
    high = (high * 435 + (product - low) / 2 ** 32 + ((mixed << 8) >>> 0)) >>> 0;
  };
  const addEight = () => {
    for (let i = 0; i < 8; i++) addByte(eight.getUint8(i));
  };
  const addNumber = (x: number) => {
    if (Number.isNaN(x)) eight.setBigUint64(0, 0x7ff8000000000000n, true);
    else eight.setFloat64(0, x, true);
    addEight();
  };
  const add = (value: unknown) => {
    if (typeof value === 'number' || typeof value === 'boolean') addNumber(Number(value));
    else if (value instanceof Float64Array) {
      addNumber(value.length);
      value.forEach(addNumber);
    } else if (Array.isArray(value) && value.every((row) => row instanceof Float64Array)) {
      addNumber(value.length);
      addNumber(value[0]?.length ?? 0);
      for (const row of value) row.forEach(addNumber);
    } else if (typeof value === 'string') {
      const bytes = new TextEncoder().encode(value);
      addNumber(bytes.length);
      bytes.forEach(addByte);
    } else if (Array.isArray(value)) {
      addNumber(value.length);
      value.forEach(add);
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(add);
    else
      throw new Error(`a trace with ${String(value)} in it: trace_hash.cpp says how to walk that`);
  };

  if (Array.isArray(what)) {
    for (const hash of what as string[]) {
      eight.setBigUint64(0, BigInt(`0x${hash}`), true);
      addEight();
    }
  } else Object.values(what).forEach(add);
  return [high, low].map((half) => half.toString(16).padStart(8, '0')).join('');
}
