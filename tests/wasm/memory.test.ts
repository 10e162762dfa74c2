// Nothing is left behind in the module's memory, however often it is asked, well or badly.
import { expect, test, vi } from 'vitest';
import type { State } from '../../web/core';

interface Module {
  _malloc(size: number): number;
  _free(at: number): void;
  count_emval_handles(): number;
  HEAP8: Int8Array;
}

type Create = (options: { wasmBinary: BufferSource }) => Promise<unknown>;
const held = vi.hoisted(() => {
  const modules: Module[] = [];
  const keep = async (original: () => Promise<{ default: Create }>) => {
    const { default: create } = await original();
    const kept: Create = async (options) => {
      const module = await create(options);
      modules.push(module as Module);
      return module;
    };
    return { default: kept };
  };
  return { modules, keep };
});
vi.mock('attention-1-wasm', held.keep);
vi.mock('attention-2-wasm', held.keep);
vi.mock('attention-3-wasm', held.keep);
vi.mock('attention-4-wasm', held.keep);
const { cells, core, refusal } = await import('./core');

/** Of each module; where the next large block would go moves up as soon as anything below it stays. */
const levels = () =>
  held.modules.map((module) => {
    const at = module._malloc(1 << 20);
    module._free(at);
    return [module.HEAP8.length, at, module.count_emval_handles()];
  });

test('memory stays as it is over hundreds of good and bad questions', () => {
  const bad = [{ nothing: 1 }, { tokens: ['a', 5] }, { embeddings: [[NaN]] }] as State[];
  const quick = core.figures().filter((figure) => !core.isJob(figure) && !core.isModel(figure));
  const firsts = quick.map((figure) => [figure, cells(core.trace(figure, {}))[0]![0]]);
  const ask = () => {
    for (const [figure, path] of firsts as [string, string][]) {
      core.trace(figure, core.defaults(figure));
      core.value(figure, path, {});
      for (const state of bad) refusal(() => core.trace(figure, state));
      refusal(() => core.value(figure, 'nothing', {}));
      refusal(() => core.trace(`${figure}s`, {}));
    }
  };
  for (let i = 0; i < 50; i++) ask();
  const before = levels();
  for (let i = 0; i < 300; i++) ask();
  expect(levels()).toEqual(before);
  expect(held.modules).toHaveLength(4); // and none had to be started again
});

test('a large state and its trace leave nothing behind', () => {
  const tokens = Array.from({ length: 64 }, (_, i) => `token ${i}`);
  const embeddings = tokens.map((_, i) => Array.from({ length: 64 }, (__, j) => (i - j) / 64));
  const ask = () => core.trace('one-query', { tokens, embeddings, query: 63 });
  ask();
  const before = levels();
  for (let i = 0; i < 50; i++) ask();
  expect(levels()).toEqual(before);
});
