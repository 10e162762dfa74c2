// A hundred thousand good questions and as many bad ones leave nothing behind: neither in the module's memory nor in JS's.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import type { State } from '../../web/core';

interface Module {
  _malloc: (size: number) => number;
  _free: (at: number) => void;
  HEAP8: Int8Array;
  count_emval_handles: () => number;
}

const held = vi.hoisted(() => ({ modules: [] as unknown[] }));
vi.mock('attention-wasm', async (original) => {
  const { default: create } = await original<typeof import('attention-wasm')>();
  const keep = async (options: { wasmBinary: BufferSource }) => {
    const module = await create(options);
    held.modules.push(module);
    return module;
  };
  return { default: keep };
});
const { core } = await import('../wasm/core');
const { oddValues } = await import('./table');

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const calls = 100_000;

function levels() {
  collect();
  const module = held.modules[0] as Module;
  const next = module._malloc(1 << 20); // a large block goes higher as soon as anything below it stays
  module._free(next);
  return {
    wasm: module.HEAP8.length,
    next,
    handles: module.count_emval_handles(),
    js: process.memoryUsage().heapUsed,
  };
}

/** Every odd state that is quickly refused, of every field of every figure. */
const bad = core.figures().flatMap((figure) =>
  core.fields(figure).flatMap((field) =>
    oddValues(field, core.defaults(figure)[field.name]!)
      .filter(([what]) => !/megabytes|thousand|billion/.test(what))
      .map(([, odd]): [string, State] => [figure, odd as State])
      .filter(([, odd]) => {
        try {
          core.trace(figure, odd);
          return false;
        } catch {
          return true;
        }
      }),
  ),
);

function ask(good: number, refused: number) {
  const figures = core.figures();
  for (let i = 0; i < good; i++) {
    const figure = figures[i % figures.length]!;
    core.trace(figure, core.defaults(figure));
  }
  let said = 0;
  for (let i = 0; i < refused; i++) {
    const [figure, state] = bad[i % bad.length]!;
    try {
      core.trace(figure, state);
    } catch {
      said++;
    }
  }
  expect(said).toBe(refused);
}

test(`${calls} good and ${calls} bad questions leave nothing behind`, () => {
  ask(bad.length, bad.length * 2); // every one of them, once or twice, before counting
  const before = levels();
  ask(calls / 2, calls / 2);
  const between = levels();
  ask(calls / 2, calls / 2);
  const after = levels();
  console.log(`${bad.length} bad states; ${JSON.stringify({ before, between, after })}`);
  expect({ ...after, js: 0 }).toEqual({ ...before, js: 0 });
  expect(after.js - between.js).toBeLessThan(1e6); // bytes: ten for each call would show
  expect(held.modules).toHaveLength(1); // and it never had to be started again
});
