// Odd values for a field of a state, made from its row in the core's own table: a new figure joins by itself. Both functions
// run in pages too, from their own text: they may use nothing from outside.
import type { Field, Plain, State } from '../../web/core';

/** Whatever a person or a program could hand in for a field, each with a name. `good` is a value it may have. */
export function oddValues(field: Field, good: Plain): [string, unknown][] {
  const list = Array.isArray(good) ? good : [good];
  const row = Array.isArray(list[0]) ? list[0] : list;
  const rows = list.length;

  let deep: unknown[] = [1];
  for (let i = 0; i < 20_000; i++) deep = [deep];
  const loop: unknown[] = [];
  loop.push(loop);
  const inherited: unknown = Object.create({ length: 1, 0: 1 });
  const getter = {};
  Object.defineProperty(getter, field.name, { get: () => good, enumerable: true });

  const scalars: [string, unknown][] = [
    ...[
      NaN,
      Infinity,
      -Infinity,
      1e308,
      -1e308,
      5e-324,
      1e-7,
      0.1 + 0.2,
      2 ** 31,
      2 ** 32,
      2 ** 53,
    ].map((x): [string, unknown] => [String(x), x]),
    ['0', 0],
    ['-0', -0],
    ['its minimum', field.minimum],
    ['its maximum', field.maximum],
    ['below its minimum', field.minimum - 1],
    ['above its maximum', field.maximum + 1],
    ['a step above its minimum', field.minimum + field.step],
    ['half a step', field.minimum + field.step / 2],
    ['true', true],
    ['false', false],
    ['null', null],
    ['undefined', undefined],
    ['an empty text', ''],
    ['a word', 'two'],
    ['a number as text', '1'],
    ['a comma', '0,5'],
    ['text with markup', '<img src=x onerror=alert(1)>&lt;"\''],
    ['a lone surrogate', '\uD800'],
    ['another', 'a\uDC00b'],
    ['a NUL', 'a\0b'],
    ['text both ways', '\u202Eabc\u2066'],
    ['__proto__', '__proto__'],
    ['ten megabytes', 'x'.repeat(1e7)],
    ['ten megabytes of lone surrogates', '\uD83D'.repeat(5e6)],
    ['a bigint', 1n],
    ['a symbol', Symbol('s')],
    ['a function', () => 1],
    ['an object', {}],
    ['a date', new Date(0)],
    ['a boxed number', Object(1)],
    ['a map', new Map([[0, 1]])],
    ['an inherited length', inherited],
    ['an object with a length', { length: 2, 0: 1, 1: 2 }],
    ['a promise', Promise.resolve(1)],
    ...field.choices.map((word): [string, unknown] => [`the choice ${word}`, word]),
  ];
  const inside = (value: unknown): [string, unknown][] => [
    ['in its first place', [value, ...list.slice(1)]],
    ['in its last place', [...list.slice(0, -1), value]],
    ['in the first place of its first row', [[value, ...row.slice(1)], ...list.slice(1)]],
    ['in every place of every row', list.map(() => row.map(() => value))],
  ];
  const shapes: [string, unknown][] = [
    ['what it may be', good],
    ['an empty list', []],
    ['one element', list.slice(0, 1)],
    ['one less', list.slice(1)],
    ['one more', [...list, list[0]]],
    ['one of each', [list[0]]],
    ['sixty-five', Array(65).fill(list[0])],
    ['five thousand', Array(5000).fill(list[0])],
    ['a hundred thousand', Array(100_000).fill(list[0])],
    ['a billion, empty', new Array(1e9)],
    ['with holes', Object.assign(new Array(rows), { 0: list[0] })],
    ['as numbers', Array(rows).fill(1)],
    ['as texts', Array(rows).fill('a')],
    ['as empty rows', Array(rows).fill([])],
    ['as rows of one', Array(rows).fill([1])],
    ['as rows of sixty-five', Array(rows).fill(Array(65).fill(1))],
    ['as rows of a thousand', Array(rows).fill(Array(1000).fill(1))],
    ['ragged', [...list.slice(1), [1, 2, 3, 4, 5, 6, 7]]],
    ['a list too deep', [list]],
    ['two lists too deep', [[list]]],
    ['twenty thousand lists deep', deep],
    ['holding itself', loop],
    ['a Float64Array', Float64Array.of(1, 2)],
    ['rows of Float64Array', Array(rows).fill(Float64Array.of(1, 2))],
    ['a BigInt64Array', BigInt64Array.of(1n)],
    ['an ArrayBuffer', new ArrayBuffer(8)],
    ['a DataView', new DataView(new ArrayBuffer(8))],
  ];
  const states: [string, unknown][] = [
    ['a getter', getter],
    ['beside __proto__', JSON.parse(`{"__proto__": {"polluted": 1}}`)],
    ['beside a long name', { ['x\n'.repeat(1e5)]: null }],
    ['beside constructor', { constructor: good }],
    ['beside toString', { toString: good }],
    ['in other letters', { [field.name.toUpperCase()]: good }],
    ['with a NUL after it', { [`${field.name}\0`]: good }],
  ];

  const whole = (value: unknown) => ({ [field.name]: value });
  return [
    ...scalars.map(([what, value]): [string, unknown] => [what, whole(value)]),
    ...shapes.map(([what, value]): [string, unknown] => [what, whole(value)]),
    ...(Array.isArray(good) ? scalars : []).flatMap(([what, value]) =>
      (what.includes('megabytes') ? inside(value).slice(0, 1) : inside(value)).map(
        ([where, all]): [string, unknown] => [`${what} ${where}`, whole(all)],
      ),
    ),
    ...states,
  ];
}

/** Whether a state may be: said once more, by the field table alone. */
export function fits(fields: Field[], state: State): boolean {
  const largestSeed = 2n ** 128n - 1n;

  // A seed: digits, or a number that holds every one of its own.
  function isSeed(value: unknown): boolean {
    if (typeof value === 'number') return Number.isInteger(value) && value >= 0 && value <= 2 ** 53;
    return typeof value === 'string' && /^\d{1,1000}$/.test(value) && BigInt(value) <= largestSeed;
  }

  // The fields of some go together. A query and a key have one width, a lab's value has two numbers; what is hidden is one of
  // the scores, once. Of a job: the pair is one of those, and the run is not too large.
  function goTogether(state: State): boolean {
    const at = (name: string) => state[name] as number;
    const width = (name: string) => (state[name] as ArrayLike<number>[])[0]!.length;
    if ('temperature' in state) return width('q') === width('k') && width('v') === 2;
    if ('questions' in state) return width('questions') === width('tags');
    if ('hidden' in state) {
      const hidden = Array.from(state['hidden'] as ArrayLike<number>);
      const scores = (state['scores'] as ArrayLike<number>).length;
      return hidden.every((i) => i < scores) && new Set(hidden).size === hidden.length;
    }
    if ('pairs' in state) {
      const { pairs, dimension: d } = state as { pairs: number; dimension: number };
      const last = BigInt(state['firstSeed'] as string | number) + BigInt(pairs) - 1n;
      return at('pair') < pairs && last <= largestSeed && 2 * pairs * d * d <= 250e6;
    }
    if (!('trials' in state)) return true;
    const widths = (state['dimensions'] as number[]).reduce((sum, d) => sum + d, 0);
    const normals = 2 * at('trials') * at('queries') * widths;
    return normals <= 250e6 && (normals * at('queries')) / 2 <= 2500e6;
  }

  // Of a text of the real model's: words and signs, each of which is one token of it.
  const text = typeof state['text'] === 'string' ? state['text'].slice(0, 5000) : '';
  const words = text.match(/\w+|[^\w\s]/g)?.length ?? 0;
  const tokens = (state['tokens'] as unknown[] | undefined)?.length ?? Math.min(64, words);
  const mostOf = (name: string) => fields.find((field) => field.name === name)?.maximum ?? 0;
  const isList = (value: unknown, fewest: number, most: number): value is ArrayLike<unknown> =>
    (Array.isArray(value) || ArrayBuffer.isView(value)) &&
    (value as unknown as ArrayLike<unknown>).length >= fewest &&
    (value as unknown as ArrayLike<unknown>).length <= most;
  const isNumber = (field: Field, value: unknown) => {
    const most = {
      fixed: field.maximum,
      token: tokens - 1,
      cells: tokens * tokens,
      seed: 0,
      layer: field.maximum,
      head: field.maximum,
    };
    const ceiling =
      field.type === 'matrix' || field.type === 'vector' ? field.maximum : most[field.limit];
    return typeof value === 'number' && value >= field.minimum && value <= ceiling;
  };
  const isWhole = (field: Field, value: unknown) =>
    isNumber(field, value) && Number.isInteger(value);
  const isHead = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return false;
    const { layer, head, ...others } = value as Record<string, unknown>;
    const whole = (x: unknown, most: number) =>
      typeof x === 'number' && Number.isInteger(x) && x >= 0 && x <= most;
    return (
      Object.keys(others).length === 0 &&
      whole(layer, mostOf('layer')) &&
      whole(head, mostOf('head'))
    );
  };
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  const all = (list: ArrayLike<unknown>, holds: (each: unknown) => boolean) =>
    Array.from(list).every(holds);

  const is = (field: Field, value: unknown): boolean => {
    switch (field.type) {
      case 'number':
        return isNumber(field, value);
      case 'integer':
        return isWhole(field, value);
      case 'boolean':
        return typeof value === 'boolean';
      case 'choice':
        return field.choices.includes(value as string);
      case 'words':
        return (
          isList(value, field.fewest, field.most) &&
          all(value, (word) => typeof word === 'string' && word.length < 300 && bytes(word) <= 256)
        );
      case 'text':
        return typeof value === 'string' && value !== '' && bytes(value) <= field.most;
      case 'heads':
        return isList(value, field.fewest, field.most) && all(value, isHead);
      case 'seed':
        return isSeed(value);
      case 'vector':
      case 'integers': {
        const holds = field.type === 'vector' ? isNumber : isWhole;
        const isOrder = field.type === 'integers' && field.limit === 'token';
        return (
          isList(value, field.fewest, field.most) &&
          all(value, (x) => holds(field, x)) &&
          (!isOrder || (value.length === tokens && new Set(Array.from(value)).size === tokens))
        );
      }
      case 'matrix': {
        if (!isList(value, field.fewest, field.most)) return false;
        if (field.limit === 'token' && value.length !== tokens) return false;
        const width = (value[0] as ArrayLike<unknown> | undefined)?.length ?? 0;
        return all(
          value,
          (row) =>
            isList(row, 1, 64) && row.length === width && all(row, (x) => isNumber(field, x)),
        );
      }
    }
  };
  return (
    Object.keys(state).every((name) => fields.some((field) => field.name === name)) &&
    fields.every((field) => is(field, state[field.name])) &&
    goTogether(state)
  );
}
