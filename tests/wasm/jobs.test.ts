// Jobs in slices: the same bits as at once, shared by all who ask for the same, ended when stopped.
import { expect, test, vi } from 'vitest';
import type { Progress } from '../../web/core';

interface Module {
  start: (figure: string, state: object) => { job: number };
  end: (job: number) => void;
}
const held = vi.hoisted(() => ({ started: 0, ended: 0 }));
vi.mock('attention-jobs-wasm', async (original) => {
  const { default: create } = await original<typeof import('attention-jobs-wasm')>();
  return {
    default: async (options: { wasmBinary: BufferSource }) => {
      const module = (await create(options)) as Module;
      const { start, end } = module;
      module.start = (figure, state) => {
        held.started += 1;
        return start.call(module, figure, state);
      };
      module.end = (job) => {
        held.ended += 1;
        end.call(module, job);
      };
      return module;
    },
  };
});
const { Runner } = await import('../../web/core/runner');
const { exact, refusal, wasm } = await import('./core');

const fresh = async () => {
  const runner = await Runner.on(wasm('attention-jobs.wasm'), 1);
  Object.assign(held, { started: 0, ended: 0 });
  return runner;
};
const quiet = { progress: () => undefined, stopped: () => false };

test('a run in slices ends with the bits of a run at once, and tells of growing parts', async () => {
  const runner = await fresh();
  const told: Progress[] = [];
  const state = { trials: 2000, queries: 4 };
  const end = await runner.run('sqrt-d', state, { ...quiet, progress: (now) => told.push(now) });
  expect(end).toMatchObject({ done: 10_000, of: 10_000 });
  expect(exact(end!.trace)).toEqual(exact((await fresh()).whole('sqrt-d', state)));
  expect(told.length).toBeGreaterThan(1);
  for (const { done, of, trace } of told) {
    expect(of).toBe(10_000);
    expect(done).toBeLessThan(of);
    const reached = Array.from(trace['logitSd'] as Float64Array, (x) => !Number.isNaN(x));
    expect(reached).toEqual([0, 1, 2, 3, 4].map((i) => done > i * 2000));
  }
});

test('many who ask for the same at once share one run', async () => {
  const runner = await fresh();
  const paths = ['maxRaw[4]', 'maxScaled[4]', 'logitSd[0]', 'max(entropyRaw)', 'growth'];
  const found = await Promise.all([
    ...paths.map((path) => runner.value('sqrt-d', path, {})),
    runner.run('sqrt-d', {}, quiet).then((end) => (end!.trace['maxRaw'] as Float64Array)[4]!),
  ]);
  expect(held.started).toBe(1);
  expect(found).toEqual([...paths, 'maxRaw[4]'].map((path) => runner.whole('sqrt-d', {}, path)));
  expect(held.started).toBe(1);
});

test('one who stops stops for himself: whoever else waits is answered', async () => {
  const runner = await fresh();
  let parts = 0;
  const stopping = { progress: () => (parts += 1), stopped: () => parts > 1 };
  const state = { trials: 2000 };
  const [end, value] = await Promise.all([
    runner.run('sqrt-d', state, stopping),
    runner.value('sqrt-d', 'growth', state),
  ]);
  expect(end).toBeUndefined();
  expect(value).toBe(256);
  expect([held.started, held.ended]).toEqual([2, 1]);
});

test('the last eight that finished are kept, all others ended', async () => {
  const runner = await fresh();
  for (let seed = 0; seed < 12; seed++) runner.whole('direction', { firstSeed: String(seed) });
  expect([held.started, held.ended]).toEqual([12, 4]);
  runner.whole('direction', { firstSeed: '11' });
  expect(held.started).toBe(12);
});

test('what is wrong is one sentence, and a RangeError, at once or later', async () => {
  const runner = await fresh();
  expect(refusal(() => runner.whole('sqrt-d', { trials: 0 }))).toContain('trials was 0');
  expect(refusal(() => runner.whole('gaze', {}))).toBe('"gaze" is no job');
  expect(refusal(() => runner.whole('gazes', {}))).toContain('there is no figure "gazes"');
  await expect(runner.run('sqrt-d', { nothing: 1 })).rejects.toThrow(RangeError);
  await expect(runner.value('sqrt-d', 'nothing', {})).rejects.toThrow('no value called "nothing"');
  await expect(runner.value('sqrt-d', 'maxRaw[5]', {})).rejects.toThrow('has no index 5');
});
