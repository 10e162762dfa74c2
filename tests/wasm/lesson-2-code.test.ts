// The program printed in lesson 2, run, and what its text says of samples in words or in code.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { core, fileAt } from './core';

const file = 'web/lessons/2-scaling.py';
const python = '/usr/bin/python3'; // where Debian's python3-numpy goes

// The columns after d, and to how many digits the lesson prints them.
const columns: [path: string, digits: number][] = [
  ['logitSd', 2],
  ['maxRaw', 3],
  ['maxScaled', 3],
  ['entropyRaw', 3],
  ['entropyScaled', 3],
  ['jacobianTraceRaw', 4],
  ['jacobianTraceScaled', 4],
];

test('the NumPy program prints the figure’s table', () => {
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url));
  const printed = execFileSync(python, [path], { encoding: 'utf8' });
  const state = core.defaults('sqrt-d');
  const rows = (state['dimensions'] as number[]).map((d, i) =>
    columns.reduce(
      (row, [name, digits]) =>
        `${row} ${core.value('sqrt-d', `${name}[${i}]`, state).toFixed(digits)}`,
      String(d),
    ),
  );
  expect(
    printed
      .trim()
      .split('\n')
      .map((line) => line.trim().replace(/ +/g, ' ')),
  ).toEqual(rows);
});

test('it is short', () => {
  expect(fileAt(file).split('\n').length).toBeLessThan(30);
});

test('a hundred blocks of seeds: which is lowest, which is highest, how many lie below the first', () => {
  const defaults = core.defaults('direction');
  const pairs = defaults['pairs'] as number;
  const medians = Array.from({ length: 100 }, (_, block) =>
    core.value('direction', 'median', { ...defaults, firstSeed: String(block * pairs) }),
  );
  const text = fileAt('web/lessons/2-scaling.html');
  const lowest = medians.indexOf(Math.min(...medians)) * pairs;
  const highest = medians.indexOf(Math.max(...medians)) * pairs;
  expect(text).toContain(
    `The lowest block starts at seed <code>${lowest}</code>, the highest at <code>${highest}</code>.`,
  );
  for (const seed of [lowest, highest]) expect(text).toContain(`'{"firstSeed":"${seed}"}'`);
  expect(medians.filter((median) => median < medians[0]!)).toHaveLength(11);
  expect(text).toContain('only eleven lie below it');
});

test('half of the pairs lie above the median', () => {
  const { ratios, median } = core.trace('direction', core.defaults('direction')) as unknown as {
    ratios: Float64Array;
    median: number;
  };
  expect(ratios.filter((ratio) => ratio > median)).toHaveLength(ratios.length / 2);
});

test('at the largest gain of the text every other weight and every slope is exactly zero', () => {
  const state = { ...core.defaults('saturation'), gain: 1000 };
  expect(core.value('saturation', 'max(weights)', state)).toBe(1);
  expect(core.value('saturation', 'sum(weights)', state)).toBe(1);
  expect(core.value('saturation', 'min(jacobian)', state)).toBeCloseTo(0, 323);
  expect(core.value('saturation', 'max(jacobian)', state)).toBe(0);
});
