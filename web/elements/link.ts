// A figure's state as the hash of a link, and back: only the fields that differ from the start.
//   #f=one-query&v=1&query=2&embeddings=0.43,0.15,0.89;0.55,0.87,0.66&end
import { parse } from '../format';
import type { Core, Field, HeadPlace, Plain, State } from '../core/types';

const version = '1';

/** -0 has a sign, which String and JSON forget. */
const signed = (_: unknown, x: unknown) => (Object.is(x, -0) ? '-0' : x);

const same = (a: Plain | undefined, b: Plain | undefined) =>
  JSON.stringify(a, signed) === JSON.stringify(b, signed);

const isHead = (value: Plain): value is HeadPlace =>
  typeof value === 'object' && !Array.isArray(value);

function write(value: Plain): string {
  if (isHead(value)) return `${value.layer}.${value.head}`;
  if (!Array.isArray(value)) return encodeURIComponent(String(signed(0, value)));
  return value.map(write).join(value.some((each) => typeof each === 'object') ? ';' : ',');
}

const longest = 1000; // characters a number may be written with

/** A head as 1.3, layer and head. What is none stays text, for the core to refuse. */
function readHead(text: string): Plain {
  const [, layer, head] = /^(\d{1,9})\.(\d{1,9})$/.exec(text) ?? [];
  return head === undefined ? text : { layer: Number(layer), head: Number(head) };
}

/** A scalar field's text as data; heads too, as in 1.3;2.0. What does not fit stays text, for the core to refuse by name. */
export function readScalar(field: Field, text: string): Plain {
  switch (field.type) {
    case 'boolean':
      return text === '' || text === 'true' ? true : text === 'false' ? false : text;
    case 'choice':
    case 'words':
    case 'seed':
    case 'text':
      return text;
    case 'heads':
      return text === '' ? [] : text.split(';').map(readHead);
    default: {
      const x = text.length > longest ? Number.NaN : parse(text);
      return Number.isNaN(x) ? text : x;
    }
  }
}

/** One field's part of a link as data: rows end with a semicolon, what stands in them with a comma. */
function readField(field: Field, text: string): Plain {
  const one = (part: string) => readScalar(field, decodeURIComponent(part));
  switch (field.type) {
    case 'words':
    case 'vector':
    case 'integers':
      if (text === '' && field.fewest === 0) return [];
      return text.split(',').map(one);
    case 'matrix':
      return text.split(';').map((row) => row.split(',').map(one));
    default:
      return one(text);
  }
}

/** The hash for a state, without its #. */
export function linkHash(core: Core, figure: string, preset: string, state: State): string {
  const start =
    core.presets(figure).find(({ name }) => name === preset)?.state ?? core.defaults(figure);
  const parts = [`f=${figure}`, `v=${version}`];
  if (preset) parts.push(`preset=${encodeURIComponent(preset)}`);
  for (const { name, type } of core.fields(figure)) {
    const given = state[name];
    const value = type === 'seed' && given !== undefined ? String(given) : given;
    if (value !== undefined && !same(value, start[name])) parts.push(`${name}=${write(value)}`);
  }
  return [...parts, 'end'].join('&');
}

export interface Link {
  figure: string;
  preset: string;
  state: State;
}

/** The figure a hash names, if it is one of our links at all. */
export function linkedFigure(hash: string): string | undefined {
  return /^#f=([a-z0-9-]+)(&|$)/.exec(hash)?.[1];
}

/** Reads a link. Throws a RangeError with one sentence when it is damaged or from another version. */
export function readLink(core: Core, hash: string): Link {
  const parts = hash.slice(1).split('&');
  if (parts.pop() !== 'end') throw new RangeError('the link was cut short: its end is missing');
  const link: Link = { figure: '', preset: '', state: {} };
  let versioned = false; // the first v is the version; the lab's values are a v too
  for (const part of parts) {
    const [name = '', ...rest] = part.split('=');
    const text = rest.join('=');
    try {
      if (name === 'f') link.figure = text;
      else if (name === 'v' && !versioned) versioned = checkVersion(text);
      else if (name === 'preset') link.preset = decodeURIComponent(text);
      else {
        const field = core.fields(link.figure).find((each) => each.name === name);
        if (!field) throw new RangeError(`the link names ${name}, which this figure does not have`);
        link.state[name] = readField(field, text);
      }
    } catch (problem) {
      if (problem instanceof URIError) {
        throw new RangeError(`the link is damaged at ${name}`, { cause: problem });
      }
      throw problem;
    }
  }
  return link;
}

function checkVersion(text: string): true {
  if (text !== version)
    throw new RangeError(`the link is of version ${text}; this page reads ${version}`);
  return true;
}
