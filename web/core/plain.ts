// Whatever somebody hands in as a state becomes plain own data before it meets the core: no getters,
// no proxies, no inherited fields, no lone surrogates.
import type { Plain, State } from './types';

const deepest = 3; // a state, its matrix, a row
const longest = 1_000_000; // characters of a state as JSON; five times what the largest has
const most = 20_000; // entries of one field, all its lists together

/** A name in quotes, cut where it is long. */
const quoted = (name: string) => JSON.stringify(name.slice(0, 40));
/** A field's name as a sentence can bear it. */
const called = (name: string) => (/^\w{1,40}$/.test(name) ? name : quoted(name));

function wellFormed(text: string): string {
  // A lone surrogate becomes U+FFFD. (toWellFormed, where the browser has it, does the same.)
  return text.replace(/[\uD800-\uDBFF][\uDC00-\uDFFF]|[\uD800-\uDFFF]/g, (found) =>
    found.length === 2 ? found : '\uFFFD',
  );
}

function plain(value: unknown, name: string, depth: number, count: { left: number }): Plain {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string')
    return wellFormed(value.length > 1e4 ? value.slice(0, 1e4) : value);
  if (Array.isArray(value) || (ArrayBuffer.isView(value) && 'length' in value)) {
    const list = value as ArrayLike<unknown>;
    if (depth > deepest) throw new RangeError(`${name} is nested too deeply`);
    if (list.length > 5000) throw new RangeError(`${name} has ${list.length} entries, too many`);
    count.left -= list.length; // a list that stands in itself many times is small until it is copied
    if (count.left < 0) throw new RangeError(`${name} has more than ${most} entries, too many`);
    return Array.from(list, (entry) => plain(entry, name, depth + 1, count));
  }
  if (depth > 1 && isRecord(value)) return record(value, name, depth, count) as unknown as Plain;
  const given =
    value === null || value === undefined ? 'nothing' : `a value of type ${typeof value}`;
  throw new RangeError(`${name} was ${given}; it must be a number, a text, yes or no, or a list`);
}

/** An object that somebody wrote as {name: value}. */
const isRecord = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

/** A copy of an object's own data, such as a head in a list of heads. */
function record(given: object, name: string, depth: number, count: { left: number }) {
  const own = Object.create(null) as Record<string, Plain>;
  for (const [key, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(given))) {
    if (!descriptor.enumerable) continue;
    if (--count.left < 0) throw new RangeError(`${name} has more than ${most} entries, too many`);
    if (!('value' in descriptor))
      throw new RangeError(`${called(key)} in ${name} is a getter; a state is plain data`);
    if (descriptor.value !== undefined)
      own[key] = plain(descriptor.value, `${called(key)} in ${name}`, depth + 1, count);
  }
  return own;
}

/** A copy of a state's own fields, free of everything but numbers, texts, booleans and lists. */
export function plainState(given: unknown): State {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new RangeError('the state must be an object of fields');
  }
  const state: State = Object.create(null) as State;
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(given))) {
    if (!descriptor.enumerable) continue;
    if (!('value' in descriptor))
      throw new RangeError(`${called(name)} is a getter; a state is plain data`);
    if (descriptor.value !== undefined)
      state[name] = plain(descriptor.value, called(name), 1, { left: most });
  }
  return state;
}

/** A state written as JSON. Refuses what is no JSON, and a key that stands twice. */
export function parseState(text: string): State {
  if (text.length > longest)
    throw new RangeError(`the state is ${text.length} characters long; ${longest} are allowed`);
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (cause) {
    throw new RangeError('the state is not JSON', { cause });
  }
  const state = plainState(given);
  const open: Set<string>[] = []; // the keys of each object that stands open
  for (const [token, key, colon] of text.matchAll(/[{}]|"([^"\\]*(?:\\.[^"\\]*)*)"\s*(:?)/gs)) {
    if (token === '{') open.push(new Set());
    if (token === '}') open.pop();
    if (!colon) continue; // a text, not a key
    const keys = open.at(-1)!;
    const name = JSON.parse(`"${key}"`) as string;
    if (keys.has(name)) throw new RangeError(`the state names ${quoted(name)} twice`);
    keys.add(name);
  }
  return state;
}
