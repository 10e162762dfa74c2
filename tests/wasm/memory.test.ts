// Nothing is left behind in the module's memory, however often it is asked, well or badly.
import { expect, test, vi } from 'vitest';
import type { State } from '../../web/core';

interface Module {
  _malloc(size: number): number;
  _free(at: number): void;
  count_emval_handles(): number;
  HEAP8: Int8Array;
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
const { cells, core, refusal } = await import('./core');

/** Where the next large block would go: it moves up as soon as anything below it stays. */
function level(module: Module): number {
  const at = module._malloc(1 << 20);
  module._free(at);
  return at;
}

test('memory stays as it is over hundreds of good and bad questions', () => {
  const module = held.modules[0] as Module;
  const bad = [{ nothing: 1 }, { tokens: ['a', 5] }, { embeddings: [[NaN]] }] as State[];
  const quick = core.figures().filter((figure) => !core.isJob(figure));
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
  const before = [module.HEAP8.length, level(module), module.count_emval_handles()];
  for (let i = 0; i < 300; i++) ask();
  expect([module.HEAP8.length, level(module), module.count_emval_handles()]).toEqual(before);
  expect(held.modules).toHaveLength(1); // and it never had to be started again
});

test('a large state and its trace leave nothing behind', () => {
  const module = held.modules[0] as Module;
  const tokens = Array.from({ length: 64 }, (_, i) => `token ${i}`);
  const embeddings = tokens.map((_, i) => Array.from({ length: 64 }, (__, j) => (i - j) / 64));
  const ask = () => core.trace('one-query', { tokens, embeddings, query: 63 });
  ask();
  const before = [module.HEAP8.length, level(module), module.count_emval_handles()];
  for (let i = 0; i < 50; i++) ask();
  expect([module.HEAP8.length, level(module), module.count_emval_handles()]).toEqual(before);
});
