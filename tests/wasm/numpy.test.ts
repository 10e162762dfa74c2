// Each figure's NumPy program, run by the system's python, prints what the core computes.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { State, Trace } from '../../web/core';
import { figures } from '../../web/figures';
import type { Figure } from '../../web/figures/figure';
import { core, editedState, starts } from './core';

/**
 * How far NumPy's double may be from ours, relative to it or, below one, absolutely: its exp and its
 * BLAS round and add in another way, some 1e-16 at each of a few hundred steps, and softmax of logits
 * in the tens makes of that tens of times as much. A wrong formula is off by far more.
 */
const near = 1e-12;

const folder = mkdtempSync(join(tmpdir(), 'numpy-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a program prints, a quantity a line: its name, then JSON, with Python's NaN and Infinity. */
function run(program: string): Record<string, unknown> {
  const file = join(folder, 'program.py');
  writeFileSync(file, program);
  const { status, stdout, stderr } = spawnSync('/usr/bin/python3', [file], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const lines = stdout.trimEnd().split('\n');
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, json] = /^([a-z]\w*) (.*)$/i.exec(line)!;
      return [name!, JSON.parse(json!.replace(/-?\b(NaN|Infinity)\b/g, '"$&"'))];
    }),
  );
}

/** Where two quantities part: another shape, or another number. */
function apart(ours: unknown, theirs: unknown, path: string): string[] {
  if (typeof ours === 'object') {
    const [list, other] = [Array.from(ours as ArrayLike<unknown>), theirs as unknown[]];
    if (!Array.isArray(theirs) || list.length !== other.length) return [`${path}: another shape`];
    return list.flatMap((each, i) => apart(each, other[i], `${path}[${i}]`));
  }
  const [x, y] = [Number(ours), Number(theirs)];
  const same = Object.is(x, y) || Math.abs(x - y) <= near * Math.max(1, Math.abs(x));
  return same && !Array.isArray(theirs) ? [] : [`${path}: ${x}, NumPy ${y}`];
}

/** The default, each preset, and three states each with every field changed from the one before. */
function statesOf(name: string): [string, State][] {
  const edited = [0, 1, 2].reduce<State[]>(
    (all, turn) => [...all, editedState(name, all.at(-1), turn)],
    [],
  );
  return [
    ...starts()
      .filter(([figure]) => figure === name)
      .map(([, preset, state]): [string, State] => [preset || 'default', state]),
    ...edited.map((state, i): [string, State] => [`edited ${i + 1}`, state]),
  ];
}

const all = await Promise.all(
  Object.entries(figures).map(async ([name, load]) => [name, (await load()).figure] as const),
);
const withProgram = all.filter((entry): entry is [string, Required<Figure>] => !!entry[1].numpy);

test('the figures of lesson 2 have a program each', () => {
  const names = withProgram.map(([name]) => name);
  expect(names).toEqual(
    expect.arrayContaining(['gaze', 'direction', 'sqrt-d', 'saturation', 'shuffle']),
  );
});

describe.each(withProgram)('%s', (name, { numpy }) => {
  test.each(statesOf(name))('%s', (_, state) => {
    const program = numpy(state);
    expect(program).toMatch(/^[\n -~]+\n$/);
    const trace: Trace = core.trace(name, state);
    const printed = run(program);
    expect(Object.keys(printed).sort()).toEqual(Object.keys(trace).sort());
    const wrong = Object.entries(trace).flatMap(([key, ours]) => apart(ours, printed[key], key));
    expect(wrong.slice(0, 10)).toEqual([]);
  });
});

test('the check finds what it should', () => {
  const ours = { a: 1, b: new Float64Array([NaN, Infinity]), c: [new Float64Array([2, 3])] };
  const theirs = run(
    'print("a 1.0")\nprint("b [NaN, Infinity]")\nprint("c [[2.0, 3.00000000001]]")',
  );
  expect(apart(ours.a, theirs['a'], 'a')).toEqual([]);
  expect(apart(ours.b, theirs['b'], 'b')).toEqual([]);
  expect(apart(ours.c, theirs['c'], 'c')).toEqual(['c[0][1]: 3, NumPy 3.00000000001']);
  expect(apart(ours.b, 1, 'b')).toEqual(['b: another shape']);
  expect(apart(ours.a, [1], 'a')).toEqual(['a: 1, NumPy 1']);
});
