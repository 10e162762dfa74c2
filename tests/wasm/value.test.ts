// A path names one number of a trace: the same number that the trace holds.
import { describe, expect, test } from 'vitest';
import { bits, cells, core, refusal, starts } from './core';

const isList = (value: unknown) => value instanceof Float64Array;
const isMatrix = (value: unknown) => Array.isArray(value) && value.every(isList);

describe.each(starts())('%s %s', (figure, _, state) => {
  const trace = core.trace(figure, state);

  test('every number of the trace is found by its path', () => {
    const all = cells(trace);
    expect(all.length).toBeGreaterThan(0);
    const some = all.filter((_, i) => all.length < 10_000 || i % 101 === 0); // of the real model
    for (const [path, x] of some) {
      expect(bits(core.value(figure, path, state)), path).toBe(bits(x));
    }
  });

  test('min, max, sum, mean, argmax and count are those of the numbers in their order', () => {
    const lists = Object.entries(trace).filter(
      ([name, value]) => name !== 'reading' && isList(value),
    );
    for (const [name, value] of lists as [string, Float64Array][]) {
      const at = (reduction: string) => bits(core.value(figure, `${reduction}(${name})`, state));
      const sum = value.slice(1).reduce((total, x) => total + x, value[0]!);
      const nan = value.some(Number.isNaN);
      const [most, least] = [Math.max(...value), Math.min(...value)];
      expect(at('count')).toBe(String(value.length));
      expect(at('sum')).toBe(bits(sum));
      expect(at('mean')).toBe(bits(sum / value.length));
      expect(at('max')).toBe(bits(most));
      expect(at('min')).toBe(bits(least));
      expect(at('argmax')).toBe(nan ? 'NaN' : String(value.indexOf(most)));
    }
    const rows = Object.entries(trace).filter(([, value]) => isMatrix(value));
    for (const [name, value] of rows as [string, Float64Array[]][]) {
      const flat = value.flatMap((row) => [...row]);
      expect(core.value(figure, `count(${name})`, state)).toBe(flat.length);
      expect(core.value(figure, `max(${name})`, state)).toBe(Math.max(...flat));
      expect(core.value(figure, `max(${name}[0])`, state)).toBe(Math.max(...value[0]!));
    }
  });

  test('a path that names no number is refused with one sentence', () => {
    const refused = (path: string) => refusal(() => core.value(figure, path, state));
    expect(refused('nothingLikeIt')).toContain('this figure has no value called "nothingLikeIt"');
    expect(refused('constructor')).toContain('this figure has no value called "constructor"');
    const found = Object.entries(trace).find(
      ([each, value]) => each !== 'reading' && (isList(value) || isMatrix(value)),
    );
    if (!found) return; // of the real model: tests/core/value_test.cpp
    const [name] = found;
    expect(refused('')).toContain('was not understood');
    expect(refused(`${name}[`)).toContain('was not understood');
    expect(refused(`${name}[-1]`)).toContain('was not understood');
    expect(refused(`${name}[0]\0`)).toContain('was not understood');
    expect(refused(`median(${name})`)).toContain('was not understood');
    expect(refused(name)).toContain(`${name} is a list`);
    expect(refused(`${name}[9999]`)).toContain(`${name} has no index 9999; it must be from 0 to`);
    expect(refused(`${name}[0][0][0]`)).toContain(`${name} takes at most`);
  });
});

test('a name is looked for in the trace first and in the state after it', () => {
  expect(core.value('one-query', 'query', { query: 4 })).toBe(4);
  expect(core.value('one-query', 'embeddings[0][2]', {})).toBe(0.89);
  expect(core.value('one-query', 'count(tokens)', {})).toBe(6);
  expect(refusal(() => core.value('one-query', 'tokens[0]', {}))).toBe(
    'tokens is text, not a number',
  );
});
