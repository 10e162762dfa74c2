// How a number came about, as a Python program, prints that number.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { State } from '../../web/core';
import { loadExplainer } from '../../web/core/explain';
import { asPython } from '../../web/derivation/python';
import { bits, cells, core } from './core';

const bytes = readFileSync(new URL('../../build/wasm/attention-explain.wasm', import.meta.url));
const explainer = await loadExplainer(bytes);

const asking = (figure: string, state: State) => (path: string) =>
  explainer.explain(figure, path, state);

const noPython = spawnSync('python3', ['--version']).status !== 0;

/** What each program prints, all of them run by one Python. */
function run(programs: string[]): number[] {
  const runner = 'import json, sys\nfor p in json.load(sys.stdin): exec(p, {})';
  const printed = execFileSync('python3', ['-c', runner], {
    input: JSON.stringify(programs),
    encoding: 'utf8',
  });
  return printed
    .trim()
    .split('\n')
    .map((text) => Number(text.replace(/inf/, 'Infinity')));
}

describe.skipIf(noPython)('as Python', () => {
  test('a few numbers of the lesson are the same doubles', () => {
    const few: [string, string][] = [
      ['one-query', 'scores[2]'],
      ['one-query', 'weights[1]'],
      ['one-query', 'context[0]'],
      ['path-length', 'decay'],
      ['uniform-baseline', 'spreadRatio'],
      ['uniform-baseline', 'entropyBits[1]'],
      ['magnitude', 'norms[3]'],
      ['magnitude', 'wins'],
      ['loop-vs-matmul', 'costMultiplyAdds'],
    ];
    const programs = few.map(([figure, path]) => {
      const ask = asking(figure, core.defaults(figure));
      return asPython(figure, ask(path), ask);
    });
    expect(run(programs).map(bits)).toEqual(
      few.map(([figure, path]) => bits(core.value(figure, path, {}))),
    );
    expect(programs[1]).toContain('may differ from the page');
    expect(programs[0]).not.toContain('import');
  });

  // The programs of a preset differ from these in their numbers alone.
  test.each(core.figures().filter((name) => !core.isJob(name) && !core.isModel(name)))(
    '%s: one of each quantity runs',
    (figure) => {
      const state = core.defaults(figure);
      const ask = asking(figure, state);
      const one = cells(core.trace(figure, state)).filter(([path]) =>
        /^\w+(\[[01]\])*$/.test(path),
      );
      const programs = one.map(([path]) => asPython(figure, ask(path), ask));
      run(programs).forEach((printed, i) => {
        const [path, x] = one[i]!;
        // Python's exp and log are its platform's: the last bit of each may differ.
        const exact = !/math\.(exp|log)/.test(programs[i]!) || !Number.isFinite(x);
        if (exact) expect(bits(printed), path).toBe(bits(x));
        else
          expect(Math.abs(printed - x), path).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(x)));
      });
    },
  );

  test('tokens may be anything', () => {
    const state = {
      ...core.defaults('one-query'),
      tokens: ['', '\n"', 'lambda', '2', '😀', 'sum'],
    };
    const ask = asking('one-query', state);
    const printed = run(
      ['weights[0]', 'context[2]'].map((path) => asPython('one-query', ask(path), ask)),
    );
    expect(printed.map(bits)).toEqual(
      ['weights[0]', 'context[2]'].map((path) => bits(ask(path).value)),
    );
  });
});
