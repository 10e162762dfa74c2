// The shipped wasm computes what the native tests assert, bit for bit.
import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { figures } from '../../web/figures';
import { core, exact, exactTrace, fileAt, starts } from './core';
import type { State } from '../../web/core';

type Golden = Record<string, { state: State; trace: Record<string, unknown> }>;

const folder = new URL('../golden/', import.meta.url);
const goldenOf = (figure: string) => JSON.parse(fileAt(`tests/golden/${figure}.json`)) as Golden;

/** A golden's numbers as bits: NaN and the infinities are strings there already. */
const read = (golden: unknown) => exact(golden);

const lessons = core.figures().filter((name) => !core.isModel(name)); // the model's own: model.test.ts

test('there is a golden file for every figure, and none for another', () => {
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  expect(names).toEqual(lessons.map((name) => `${name}.json`).sort());
});

test('there is a view for every figure of the core, and none for another', () => {
  expect(Object.keys(figures).sort()).toEqual(core.figures().sort());
});

describe.each(lessons)('%s', (figure) => {
  const presets = core.presets(figure).map(({ name }) => name);

  test('its golden file has the default and every preset', () => {
    expect(Object.keys(goldenOf(figure)).sort()).toEqual(['default', ...presets].sort());
  });

  test.each(['default', ...presets])('computes %s as the golden says, bit for bit', (name) => {
    const { state, trace } = goldenOf(figure)[name]!;
    const start = starts().find(([f, p]) => f === figure && p === name.replace('default', ''))![2];
    expect(exact(start)).toEqual(read(state));
    const computed = exactTrace(figure, start);
    expect(Object.keys(computed).sort()).toEqual(Object.keys(trace).sort());
    expect(computed).toEqual(read(trace));
    expect(exactTrace(figure, state)).toEqual(computed);
  });

  test('hands out vectors as Float64Array, matrices as arrays of them, and owns none', () => {
    const { trace: golden } = goldenOf(figure)['default']!;
    const trace = core.trace(figure, core.defaults(figure));
    for (const [name, value] of Object.entries(trace)) {
      const depth = !Array.isArray(golden[name]) ? 0 : Array.isArray(golden[name][0]) ? 2 : 1;
      if (depth === 0) expect(typeof value, name).toMatch(/^(number|boolean)$/);
      if (depth === 1) expect(value, name).toBeInstanceOf(Float64Array);
      if (depth === 2) {
        expect(Array.isArray(value), name).toBe(true);
        for (const row of value as Float64Array[]) expect(row, name).toBeInstanceOf(Float64Array);
      }
    }
    // A copy: whatever is done to it, the next one is as it should be.
    for (const value of Object.values(trace)) {
      if (value instanceof Float64Array) value.fill(7);
      else if (Array.isArray(value)) for (const row of value as Float64Array[]) row.fill(7);
    }
    expect(exactTrace(figure, core.defaults(figure))).toEqual(read(golden));
  });

  test('fields left out keep their defaults', () => {
    expect(exactTrace(figure, {})).toEqual(exactTrace(figure, core.defaults(figure)));
  });

  test('describes every field of its state, once, and the default lies in its range', () => {
    const fields = core.fields(figure);
    expect(fields.map(({ name }) => name)).toEqual(Object.keys(core.defaults(figure)));
    for (const field of fields) {
      const value = core.defaults(figure)[field.name];
      if (typeof value === 'number') {
        expect(value).toBeGreaterThanOrEqual(field.minimum);
        expect(value).toBeLessThanOrEqual(field.maximum);
        expect(field.step).toBeGreaterThan(0);
      }
      if (field.type === 'choice') expect(field.choices).toContain(value);
    }
  });
});
