// Whatever is handed in as a state: a trace, or a RangeError with one sentence.
import { describe, expect, test } from 'vitest';
import { modules, type State } from '../../web/core';
import { awkward, core, exactTrace, refusal, wasm } from './core';

const journey = core.defaults('one-query');
const rows = journey['embeddings'] as number[][];
const withCell = (x: unknown) => [[x, 0.15, 0.89], ...rows.slice(1)];

/** What one-query says to a state; it must be one sentence that a person can read. */
function said(state: unknown, figure = 'one-query'): string {
  const sentence = refusal(() => core.trace(figure, state as State));
  expect(sentence).not.toMatch(/[\n\0]|[.!?]\s|undefined|\[object/);
  expect(sentence.length).toBeGreaterThan(10);
  expect(sentence.length).toBeLessThan(300);
  // value() refuses the same states with the same words.
  expect(refusal(() => core.value(figure, 'weights[0]', state as State))).toBe(sentence);
  return sentence;
}

describe('a number', () => {
  test.each([
    ['a text', '2', 'query was "2"; it must be a whole number from 0 to 5'],
    ['a fraction', 2.5, 'query was 2.5; it must be a whole number from 0 to 5'],
    ['below its range', -1, 'query was -1; it must be a whole number from 0 to 5'],
    ['above its range', 6, 'query was 6; it must be a whole number from 0 to 5'],
    ['NaN', NaN, 'query was NaN; it must be a whole number from 0 to 5'],
    ['infinity', Infinity, 'query was Infinity; it must be a whole number from 0 to 5'],
    ['true', true, 'query was true; it must be a whole number from 0 to 5'],
    ['a list', [1], 'query was a list; it must be a whole number from 0 to 5'],
    ['null', null, 'query was nothing; it must be a number, a text, yes or no, or a list'],
    ['a function', () => 1, 'query was a value of type function; it must be a number, a text'],
    ['a symbol', Symbol('1'), 'query was a value of type symbol'],
    ['a bigint', 1n, 'query was a value of type bigint'],
    ['an object', { valueOf: () => 1 }, 'query was a value of type object'],
    ['a boxed number', new Number(1), 'query was a value of type object'],
  ])('that is %s is refused by name', (_, query, sentence) => {
    expect(said({ query })).toContain(sentence);
  });

  test('that is undefined counts as left out', () => {
    expect(exactTrace('one-query', { query: undefined } as unknown as State)).toEqual(
      exactTrace('one-query', {}),
    );
  });

  test('of a range of reals is refused past its ends and taken at them', () => {
    const figure = 'softmax-vs-normalise';
    expect(said({ gain: 2001.5 }, figure)).toBe(
      'gain was 2001.5; it must be a number from -2000 to 2000',
    );
    expect(said({ gain: -1e308 }, figure)).toContain('it must be a number from -2000 to 2000');
    for (const gain of [-2000, 2000]) {
      expect(core.value(figure, 'gain', { gain })).toBe(gain);
    }
  });
});

describe('a matrix', () => {
  test.each([
    ['a number', 5, 'embeddings was 5; it must be a list of 1 to 64 rows'],
    ['a text', 'x', 'embeddings was "x"; it must be a list of 1 to 64 rows'],
    ['empty', [], 'embeddings was a list of 0; it must be a list of 1 to 64 rows'],
    ['flat', [1, 2, 3, 4, 5, 6], 'embeddings was 1; it must be a list of 1 to 64 numbers in each'],
    ['of five rows', rows.slice(1), 'embeddings has 5 rows, tokens has 6 words: each token needs'],
    ['of empty rows', rows.map(() => []), 'it must be a list of 1 to 64 numbers in each row'],
    ['ragged', [...rows.slice(1), [1, 2]], 'embeddings has 3 numbers in row 0 and 2 in row 5'],
    ['of 65 rows', Array(65).fill([1]), 'embeddings was a list of 65'],
    ['65 wide', rows.map(() => Array<number>(65).fill(1)), 'a list of 65'],
    ['with a text', withCell('0,5'), 'embeddings was "0,5" at [0][0]; it must be a number from'],
    ['with NaN', withCell(NaN), 'embeddings was NaN at [0][0]'],
    ['with infinity', withCell(-Infinity), 'embeddings was -Infinity at [0][0]'],
    ['with 1e308', withCell(1e308), 'it must be a number from -1000000 to 1000000'],
    ['with a hole', withCell(undefined), 'embeddings was nothing'],
    ['with null', withCell(null), 'embeddings was nothing'],
    ['too deep', [[[[1]]]], 'embeddings is nested too deeply'],
    ['one list too deep', rows.map((row) => [row]), 'embeddings was a list at [0][0]'],
    ['of 5001 rows', Array(5001).fill([1]), 'embeddings has 5001 entries, too many'],
    ['of a date', new Date(0), 'embeddings was a value of type object'],
    ['of a DataView', new DataView(new ArrayBuffer(8)), 'embeddings was a value of type object'],
  ])('that is %s is refused by name', (_, embeddings, sentence) => {
    expect(said({ embeddings })).toContain(sentence);
  });

  test('that contains itself is refused', () => {
    const loop: unknown[] = [];
    loop.push(loop, loop);
    expect(said({ embeddings: loop })).toContain('nested too deeply');
  });

  test('that is small in memory and huge when copied is refused at once', () => {
    const row = Array<number>(5000).fill(0);
    const huge = Array(5000).fill(Array(5000).fill(row));
    const start = performance.now();
    expect(said({ embeddings: huge })).toContain('embeddings');
    expect(performance.now() - start).toBeLessThan(2000);
  });

  test('of Float64Array rows is as good as one of lists', () => {
    const typed = {
      embeddings: rows.map((row) => Float64Array.from(row)) as unknown as number[][],
    };
    expect(exactTrace('one-query', typed)).toEqual(exactTrace('one-query', {}));
  });
});

describe('tokens', () => {
  const tokens = (first: unknown) => [first, 'b', 'c', 'd', 'e', 'f'];

  test.each([
    ['a text', 'abcdef', 'tokens was "abcdef"; it must be a list of 1 to 64 words'],
    ['none', [], 'tokens was a list of 0; it must be a list of 1 to 64 words'],
    ['65', Array(65).fill('x'), 'tokens was a list of 65; it must be a list of 1 to 64 words'],
    ['a number', tokens(5), 'tokens[0] was 5; it must be a text'],
    ['a list', tokens(['a']), 'tokens[0] was a list; it must be a text'],
    ['null', tokens(null), 'tokens was nothing'],
    ['257 bytes', tokens('x'.repeat(257)), 'tokens[0] was 257 bytes long'],
  ])('with %s are refused by name', (_, given, sentence) => {
    expect(said({ tokens: given })).toContain(sentence);
  });

  test('fewer than the embeddings are refused, with both counts', () => {
    expect(said({ tokens: ['a', 'b'] })).toBe(
      'embeddings has 6 rows, tokens has 2 words: each token needs a row',
    );
  });

  test('may hold any Unicode, nothing at all, and each other', () => {
    for (const word of [...awkward, 'journey']) {
      expect(exactTrace('one-query', { tokens: tokens(word) as string[] })).toEqual(
        exactTrace('one-query', {}),
      );
    }
  });

  test('are not cut at a NUL', () => {
    expect(said({ tokens: tokens(`a\0${'x'.repeat(255)}`) })).toContain('257 bytes');
    expect(() => core.trace('one-query', { tokens: tokens(`a\0b`) as string[] })).not.toThrow();
  });

  test('with a lone surrogate have U+FFFD in its place', () => {
    // Three bytes of UTF-8 each; 256 are the most there may be.
    const most = `${'\uD800'.repeat(42)}${'x\uDC00'.repeat(4)}`;
    const fill = 'x'.repeat(256 - 42 * 3 - 4 * 4);
    expect(() =>
      core.trace('one-query', { tokens: tokens(most + fill) as string[] }),
    ).not.toThrow();
    expect(said({ tokens: tokens(`${most}${fill}x`) })).toContain('257 bytes');
    const gain = { gain: '\uD800' } as unknown as State;
    expect(said(gain, 'softmax-vs-normalise')).toContain('gain was "\uFFFD"');
    expect(said({ gain: '\uDC00b\u{1F600}' }, 'softmax-vs-normalise')).toContain(
      '"\uFFFDb\u{1F600}"',
    );
  });

  test('of ten megabytes are refused at once', () => {
    const start = performance.now();
    expect(said({ tokens: tokens('x'.repeat(1e7)) })).toContain('tokens[0] was');
    expect(said({ query: 'é'.repeat(1e7) })).toContain('query was "é');
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

describe('a state', () => {
  test.each([
    ['null', null],
    ['undefined', undefined],
    ['a function', () => ({})],
    ['a text', '{}'],
    ['a number', 1],
    ['a list', [1, 2]],
  ])('that is %s is refused', (_, state) => {
    expect(said(state)).toBe('the state must be an object of fields');
  });

  test('with a field that this figure does not have is refused, with those it has', () => {
    expect(said({ gain: 1 })).toBe(
      'unknown field "gain": this figure has tokens, embeddings, query',
    );
    expect(said({ Query: 1 })).toContain('unknown field "Query"');
    expect(said({ toString: 1 })).toContain('unknown field "toString"');
    expect(said({ '': 1 })).toContain('unknown field ""');
    expect(said({ ['query\0']: 1 })).toContain('unknown field');
    expect(said({ ['a"b\n'.repeat(1000)]: 1 })).toContain('unknown field');
  });

  test('with __proto__ for a field is refused, and nothing is polluted', () => {
    expect(said(JSON.parse('{"__proto__": 5}'))).toContain('unknown field "__proto__"');
    expect(said(JSON.parse('{"__proto__": {"query": 3}}'))).toContain('__proto__');
    expect(({} as { query?: number }).query).toBeUndefined();
  });

  test('does not inherit fields', () => {
    const heir = Object.create({ query: 3 }) as State;
    expect(exactTrace('one-query', heir)).toEqual(exactTrace('one-query', {}));
    class Asking {
      get query() {
        return 3;
      }
    }
    expect(exactTrace('one-query', new Asking() as unknown as State)).toEqual(
      exactTrace('one-query', {}),
    );
  });

  test('with a getter is refused, and the getter is not called', () => {
    let called = 0;
    const sly = {
      get query() {
        called++;
        return 1;
      },
    };
    expect(said(sly)).toBe('query is a getter; a state is plain data');
    expect(called).toBe(0);
  });

  test('behind a proxy is read once, or refused', () => {
    let reads = 0;
    const answers = [2, 99, NaN];
    const fickle = new Proxy(
      { query: 2 },
      {
        get: () => answers[reads++] ?? 'no',
        getOwnPropertyDescriptor: () => ({
          value: answers[reads++] ?? 'no',
          enumerable: true,
          configurable: true,
          writable: true,
        }),
      },
    );
    expect(exactTrace('one-query', fickle as State)).toEqual(exactTrace('one-query', { query: 2 }));
    expect(reads).toBe(1);
    const hostile = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('no entry');
        },
      },
    );
    expect(() => core.trace('one-query', hostile as State)).toThrow('no entry');
    expect(exactTrace('one-query', {})).toEqual(exactTrace('one-query', journey));
  });

  test('with symbols and hidden properties is read without them', () => {
    const state = { [Symbol('query')]: 3 };
    Object.defineProperty(state, 'query', { value: 3, enumerable: false });
    expect(exactTrace('one-query', state)).toEqual(exactTrace('one-query', {}));
  });

  test('is never written to', () => {
    const frozen = Object.freeze({
      query: 2,
      embeddings: Object.freeze(rows) as number[][],
    }) as State;
    expect(() => core.trace('one-query', frozen)).not.toThrow();
  });
});

describe('a figure', () => {
  test('that does not exist is refused, with those that do', () => {
    for (const name of ['', 'two-queries', 'one-query\0', 'constructor', '__proto__', '\uD800']) {
      const sentences = [
        refusal(() => core.fields(name)),
        refusal(() => core.defaults(name)),
        refusal(() => core.presets(name)),
        refusal(() => core.trace(name, {})),
        refusal(() => core.value(name, 'weights[0]', {})),
      ];
      for (const sentence of sentences) {
        expect(sentence).toMatch(/^there is no figure ".*"; there is /);
        for (const known of core.figures()) expect(sentence).toContain(known);
      }
    }
  });

  test('whose name is no text is refused, and the core goes on', () => {
    for (const name of [undefined, null, 5, {}]) {
      expect(() => core.trace(name as string, {})).toThrow();
    }
    expect(exactTrace('one-query', {})).toEqual(exactTrace('one-query', journey));
  });
});

test('what the core hands out of its tables cannot be written in', () => {
  const defaults = core.defaults('one-query');
  const write = (change: () => unknown) => expect(change).toThrow(TypeError);
  write(() => (defaults['query'] = 3));
  write(() => ((defaults['embeddings'] as number[][])[0]![0] = 9));
  write(() => (core.fields('one-query')[2]!.maximum = 9));
  write(() => core.presets('softmax-vs-normalise').pop());
  write(() => (core.presets('softmax-vs-normalise')[1]!.state['query'] = 3));
  expect(core.defaults('one-query')['query']).toBe(1);
});

test('each figure is where the page looks for it, and a module knows no other', async () => {
  for (const [file, { figures, glue }] of Object.entries(modules)) {
    const create = (await glue()).default as (options: object) => Promise<unknown>;
    const module = (await create({ wasmBinary: wasm(file) })) as { figures(): string[] };
    expect(module.figures()).toEqual(figures);
  }
  expect(core.figures().length).toBeGreaterThan(11);
});
