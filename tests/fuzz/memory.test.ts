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

type Create = (options: { wasmBinary: BufferSource }) => Promise<unknown>;
const held = vi.hoisted(() => {
  const modules: Record<'lessons' | 'jobs', unknown[]> = { lessons: [], jobs: [] };
  const keep = (list: unknown[]) => async (original: () => Promise<{ default: Create }>) => {
    const { default: create } = await original();
    const kept: Create = async (options) => {
      const module = await create(options);
      list.push(module);
      return module;
    };
    return { default: kept };
  };
  return { modules, keep };
});
vi.mock('attention-1-wasm', held.keep(held.modules.lessons));
vi.mock('attention-2-wasm', held.keep(held.modules.lessons));
vi.mock('attention-3-wasm', held.keep(held.modules.lessons));
vi.mock('attention-4-wasm', held.keep(held.modules.lessons));
vi.mock('attention-jobs-wasm', held.keep(held.modules.jobs));
const { core, jobs } = await import('../wasm/core');
const { oddValues } = await import('./table');

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const calls = 100_000;

function levels(which: 'lessons' | 'jobs' = 'lessons') {
  collect();
  const modules = (held.modules[which] as Module[]).map((module) => {
    const next = module._malloc(1 << 20); // a large block goes higher as soon as anything below it stays
    module._free(next);
    return { wasm: module.HEAP8.length, next, handles: module.count_emval_handles() };
  });
  return { modules, js: process.memoryUsage().heapUsed };
}

/** Every odd state that is quickly refused, of every field of every figure. */
const lessons = core.figures().filter((figure) => !core.isModel(figure));
const bad = lessons.flatMap((figure) =>
  core.fields(figure).flatMap((field) =>
    oddValues(field, core.defaults(figure)[field.name]!)
      .filter(([what]) => !/megabytes|thousand|billion/.test(what))
      .map(([, odd]): [string, State] => [figure, odd as State])
      .filter(([, odd]) => {
        try {
          core.check(figure, odd);
          return false;
        } catch {
          return true;
        }
      }),
  ),
);

function ask(good: number, refused: number) {
  const figures = lessons.filter((figure) => !core.isJob(figure));
  for (let i = 0; i < good; i++) {
    const figure = figures[i % figures.length]!;
    core.trace(figure, core.defaults(figure));
  }
  let said = 0;
  for (let i = 0; i < refused; i++) {
    const [figure, state] = bad[i % bad.length]!;
    try {
      core.check(figure, state);
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
  expect(held.modules.lessons).toHaveLength(4); // and none had to be started again
});

const runs = 4_000;

/** Small jobs, each another; those that are kept for the next one who asks take each other's place. */
async function run(count: number, from: number) {
  const never = { progress: () => undefined, stopped: () => false };
  const soon = () => {
    let asked = 0;
    return { progress: () => undefined, stopped: () => ++asked > 1 }; // after the first trial
  };
  for (let i = from; i < from + count; i++) {
    const [figure, state]: [string, State] =
      i % 2
        ? ['direction', { pairs: 2, firstSeed: String(i) }]
        : ['sqrt-d', { trials: 2, seed: String(i), dimensions: [4] }];
    await jobs.run(figure, state, i % 3 ? never : soon());
    expect(() => jobs.whole(figure, { ...state, nothing: 1 })).toThrow(RangeError);
  }
}

test(`${runs} jobs, a third of them stopped, and ${runs} refused leave nothing behind`, async () => {
  await run(100, 0);
  const before = levels('jobs');
  await run(runs / 2, 100);
  const between = levels('jobs');
  await run(runs / 2, 100 + runs / 2);
  const after = levels('jobs');
  console.log(JSON.stringify({ before, between, after }));
  const [now, then] = [after.modules[0]!, before.modules[0]!];
  expect({ ...now, next: 0 }).toEqual({ ...then, next: 0 });
  expect(Math.abs(now.next - then.next)).toBeLessThan(65_536); // those kept lie here or there
  expect(after.js - between.js).toBeLessThan(1e6); // bytes
  expect(held.modules.jobs).toHaveLength(1);
});
