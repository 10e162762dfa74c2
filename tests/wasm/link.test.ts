// A link opens exactly the state it was made of, or says in one sentence why it cannot.
import { describe, expect, test } from 'vitest';
import { linkHash, linkedFigure, readLink } from '../../web/elements/link';
import { awkward, core, editedState, exact, refusal, starts } from './core';
import type { State } from '../../web/core';

/** The state a link opens, from the address a browser makes of it. */
function opened(hash: string): {
  figure: string;
  preset: string;
  state: State;
} {
  const link = readLink(core, new URL(`https://example.org/page#${hash}`).hash);
  const start = core.presets(link.figure).find(({ name }) => name === link.preset)?.state;
  return {
    ...link,
    state: { ...(start ?? core.defaults(link.figure)), ...link.state },
  };
}

function expectRoundTrip(figure: string, preset: string, state: State) {
  const hash = linkHash(core, figure, preset, state);
  expect(hash).toMatch(/^[\x21-\x7e]*$/);
  expect(linkedFigure(`#${hash}`)).toBe(figure);
  expect(exact(opened(hash))).toEqual(exact({ figure, preset, state: { ...state } }));
}

const edges = [1e-7, -1e-7, 0.1 + 0.2, 5e-324, -5e-324, 999999.9999999999, 1e6, -1e6, 1 / 3];

describe.each(starts())('%s %s', (figure, preset, state) => {
  test('its own link says no more than its name', () => {
    const named = preset ? `&preset=${preset}` : '';
    expect(linkHash(core, figure, preset, state)).toBe(`f=${figure}&v=1${named}&end`);
    expectRoundTrip(figure, preset, state);
  });

  test('with every field changed and awkward words, the link opens the same bits', () => {
    for (let turn = 0; turn < awkward.length; turn++) {
      const edited = editedState(figure, state, turn);
      expect(exact(edited)).not.toEqual(exact(state));
      expectRoundTrip(figure, preset, edited);
      core.trace(figure, opened(linkHash(core, figure, preset, edited)).state);
    }
  });

  test('with numbers of every size the link opens the same bits', () => {
    for (const field of core.fields(figure)) {
      const value = state[field.name]!;
      for (const x of edges) {
        const cell = (old: unknown): unknown => (Array.isArray(old) ? old.map(cell) : x);
        if (!/number|vector|matrix/.test(field.type)) continue;
        expectRoundTrip(figure, preset, {
          ...state,
          [field.name]: cell(value),
        } as State);
      }
    }
  });

  test('a link holds only the fields that differ', () => {
    for (const field of core.fields(figure)) {
      const edited = {
        ...state,
        [field.name]: editedState(figure, state)[field.name]!,
      };
      const names = linkHash(core, figure, preset, edited)
        .split('&')
        .map((part) => part.split('=')[0]);
      expect(names).toEqual(['f', 'v', ...(preset ? ['preset'] : []), field.name, 'end']);
    }
  });

  test('a link cut anywhere is refused', () => {
    const hash = `#${linkHash(core, figure, preset, editedState(figure, state))}`;
    for (let length = 1; length < hash.length; length++) {
      expect(refusal(() => readLink(core, hash.slice(0, length)))).toBe(
        'the link was cut short: its end is missing',
      );
    }
  });

  test('a link damaged anywhere opens, or is refused with one sentence', () => {
    const hash = `#${linkHash(core, figure, preset, editedState(figure, state))}`;
    let refused = 0;
    for (let at = 0; at < hash.length; at++) {
      for (const damage of ['%', '%E2%28', '&', '=', '#', ';', '']) {
        const damaged = hash.slice(0, at) + damage + hash.slice(at + 1);
        try {
          readLink(core, damaged);
        } catch (problem) {
          expect(problem, damaged).toBeInstanceOf(RangeError);
          expect((problem as Error).message, damaged).not.toMatch(/\n|[.!?]\s/);
          refused++;
        }
      }
    }
    expect(refused).toBeGreaterThan(hash.length);
  });
});

test.each([
  ['#f=one-query&v=2&query=1&end', 'the link is of version 2; this page reads 1'],
  ['#f=one-query&v=&end', 'the link is of version ; this page reads 1'],
  ['#f=one-query&v=1&gain=1&end', 'the link names gain, which this figure does not have'],
  ['#f=one-query&v=1&query=%&end', 'the link is damaged at query'],
  ['#f=one-query&v=1&tokens=%E0%A4%A&end', 'the link is damaged at tokens'],
])('%s is refused', (hash, sentence) => {
  expect(refusal(() => readLink(core, hash))).toBe(sentence);
});

test('a link to a figure that does not exist is refused', () => {
  expect(refusal(() => readLink(core, '#f=nothing&v=1&query=1&end'))).toContain(
    'there is no figure "nothing"',
  );
});

test('a number in a link is read whole or left for the core to refuse', () => {
  for (const text of ['two', '1x', '0x10', '1e', '', ' ']) {
    const { state } = readLink(core, `#f=one-query&v=1&query=${encodeURIComponent(text)}&end`);
    expect(state['query']).toBe(text);
    expect(refusal(() => core.trace('one-query', state))).toContain('query was "');
  }
});

test.each([
  '',
  '#',
  '#main',
  '#f',
  '#f=',
  '#g=one-query&v=1&end',
  '#%',
  '#F=one-query',
  '#f=ONE&end',
])('%j is none of our links', (hash) => {
  expect(linkedFigure(hash)).toBeUndefined();
});
