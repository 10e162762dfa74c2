// Every number of every figure says how it came about, and what it says leads to the same bits.
import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { operandsOf } from '../../web/derivation/expression';
import { asLatex } from '../../web/derivation/latex';
import { tintsOf } from '../../web/derivation/tint';
import { follow, fresh, opened, toggle } from '../../web/derivation/steps';
import { asText } from '../../web/derivation/text';
import type { Derivation, State } from '../../web/core';
import { bits, cells, core, editedState, refusal, starts } from './core';

const held = vi.hoisted(() => ({ modules: [] as unknown[] }));
vi.mock('attention-explain-wasm', async (original) => {
  const { default: create } = await original<typeof import('attention-explain-wasm')>();
  const keep = async (options: { wasmBinary: BufferSource }) => {
    const module = await create(options);
    held.modules.push(module);
    return module;
  };
  return { default: keep };
});
const { loadExplainer } = await import('../../web/core/explain');
const bytes = readFileSync(new URL('../../build/wasm/attention-explain.wasm', import.meta.url));
const explainer = await loadExplainer(bytes);

const asking = (figure: string, state: State) => (path: string) =>
  explainer.explain(figure, path, state);

/** Nobody explains what a trained model came to. */
const explained = starts().filter(([figure]) => !core.isModel(figure));
const isJob = ([figure]: [string, string, State]) => core.isJob(figure);

describe.each(explained.filter((each) => !isJob(each)))('%s %s', (figure, _, state) => {
  const ask = asking(figure, state);
  const all = cells(core.trace(figure, state));

  test('every number of the trace is explained to the bit', () => {
    for (const [path, x] of all) {
      const { value, label, expression, compared } = ask(path);
      expect(bits(value), path).toBe(bits(x));
      expect(label, path).not.toBe('');
      if (expression.operation === 'constant') continue;
      expect(compared).toBe('');
      expect(bits(expression.value), path).toBe(bits(x));
    }
  });

  test('every operand of the first of each quantity opens, down to the inputs', () => {
    const firsts = all.filter(([path]) => /^\w+(\[0\])*$/.test(path));
    const known = new Set<number>();
    let inputs = 0;
    const descend = ({ expression }: Derivation) => {
      for (const operand of operandsOf(expression)) {
        if (operand.operation === 'input') {
          inputs += 1;
          expect(bits(core.value(figure, operand.path, state))).toBe(bits(operand.value));
        }
        if (operand.operation !== 'named' || known.has(operand.node) || known.size > 300) continue;
        known.add(operand.node);
        const below = ask(`#${operand.node}`);
        expect(bits(below.value)).toBe(bits(operand.value));
        descend(below);
      }
    };
    for (const [path] of firsts) descend(ask(path));
    expect(inputs).toBeGreaterThan(0);
  });

  test('each number has a slope for each real input, in the order of the fields', () => {
    for (const [path] of all.slice(0, 20)) {
      const { slopes } = ask(path);
      for (const { path: input } of slopes) {
        expect(() => core.value(figure, input, state), input).not.toThrow();
      }
    }
  });
});

describe.each(explained.filter(isJob))('%s %s, a job', (figure, _, state) => {
  const ask = asking(figure, state);

  test('every number of the trace says what was measured, and leaves its value to the job', () => {
    const all = cells(core.trace(figure, state));
    expect(all.length).toBeGreaterThan(30);
    for (const [path] of all) {
      const { value, label, compared, slopes } = ask(path);
      expect(value, path).toBeNaN();
      expect(label.length, path).toBeGreaterThan(4);
      expect(compared.length, path).toBeGreaterThan(15);
      expect(slopes).toEqual([]);
    }
  });

  test('a number of its state is as it was put in; a path that names nothing is refused', () => {
    const [name, x] = Object.entries(state).find(([, each]) => typeof each === 'number')!;
    expect(ask(name)).toMatchObject({ value: x, compared: 'as it was put in' });
    expect(refusal(() => ask('nothing'))).toContain('"nothing"');
    expect(refusal(() => ask('edges['))).toContain('was not understood');
  });
});

test('what is wrong is one sentence, and a RangeError', () => {
  const refused = (figure: string, path: string, state: unknown = {}) =>
    refusal(() => explainer.explain(figure, path, state as State));
  expect(refused('one-query', 'weights[9]')).toBe('weights has no index 9; it must be from 0 to 5');
  expect(refused('one-query', 'nothing')).toContain('"nothing"');
  expect(refused('one-query', '#999999')).toBe('there is no step "#999999"');
  expect(refused('two-queries', 'weights[0]')).toContain('there is no figure "two-queries"');
  expect(refused('one-query', 'weights[0]', { query: 9 })).toContain('query was 9');
  expect(
    refused('one-query', 'weights[0]', {
      get query() {
        return 1;
      },
    }),
  ).toContain('getter');
  expect(refused('one-query', 'weights[0]', null)).toContain('must be an object');
});

test('nothing is left behind in its memory', () => {
  const module = held.modules[0] as {
    HEAP8: Int8Array;
    count_emval_handles(): number;
  };
  const ask = () => {
    for (const figure of new Set(explained.map(([name]) => name))) {
      explainer.explain(figure, cells(core.trace(figure, {}))[0]![0], core.defaults(figure));
      refusal(() => explainer.explain(figure, 'nothing', {}));
    }
  };
  for (let i = 0; i < 20; i++) ask();
  const before = [module.HEAP8.length, module.count_emval_handles()];
  for (let i = 0; i < 100; i++) ask();
  expect([module.HEAP8.length, module.count_emval_handles()]).toEqual(before);
  expect(held.modules).toHaveLength(1);
});

describe('a derivation as it is opened', () => {
  const state = core.defaults('one-query');
  const ask = asking('one-query', state);
  const step = fresh(ask('weights[2]'));
  toggle(step, 0, true, ask);
  toggle(step.open.get(0)!, 0, true, ask);

  test('stays open as the state changes, where it still is what it was', () => {
    const changed = {
      ...state,
      embeddings: editedState('one-query')['embeddings']!,
    };
    const after = follow(
      step,
      asking('one-query', changed)('weights[2]'),
      asking('one-query', changed),
    );
    const labels = (from: typeof step) =>
      [...opened(from)].map(({ derivation }) => derivation.label);
    expect(labels(after)).toEqual(labels(step));
    expect(labels(after)).toHaveLength(3);
    const other = { ...state, query: 4 };
    const moved = follow(
      step,
      asking('one-query', other)('weights[2]'),
      asking('one-query', other),
    );
    expect(labels(moved)).toEqual(['weight of starts', 'exponential of starts']);
  });

  test('is text', () => {
    expect(asText(step)).toBe(`weight of starts
  = exponential of starts / sum
  = 0.9805908312024283 / 4.203600576538694
  = 0.23327402624201302
exponential of starts
  = exp(score of journey against starts - score of journey against itself)
  = exp(1.4754 - 1.495)
  = 0.9805908312024283
score of journey against starts
  = journey_1 * starts_1 + journey_2 * starts_2 + journey_3 * starts_3
  = 0.55 * 0.57 + 0.87 * 0.85 + 0.66 * 0.64
  = 1.4754
`);
  });

  test('is LaTeX', () => {
    expect(asLatex(step)).toContain(
      '\\text{weight of starts} &= \\frac{\\text{exponential of starts}}{\\text{sum}} \\\\\n  &= \\frac{0.9805908312024283}{4.203600576538694}',
    );
    expect(asLatex(step)).toContain('\\text{journey}_{1} \\times \\text{starts}_{1} + ');
    expect(asLatex(fresh(asking('path-length', {})('decay')))).toContain('{\\text{factor}}^{100}');
    const awkward = asking('one-query', {
      tokens: ['50%_&', '\\^{}~'],
      embeddings: [[1], [-2]],
      query: 0,
    });
    expect(asLatex(fresh(awkward('scores[1]')))).toContain('50\\%\\_\\&');
    expect(asLatex(fresh(awkward('scores[1]')))).toContain('1 \\times \\left(-2\\right)');
  });
});

test('a tint follows sign and size, and leaves rounding alone', () => {
  const slopes = [1, -0.5, 0.01, 0, 1e-17, NaN].map((value, i) => ({
    path: `x[${i}]`,
    value,
  }));
  const tints = (value: number) => [...tintsOf({ value, slopes } as Derivation)].flat().join(' ');
  expect(tints(1)).toBe('x[0] rises-6 x[1] falls-3 x[2] rises-1');
  expect(tints(1e-6)).toContain('x[4] rises-1'); // beside a small number it is not small
});
