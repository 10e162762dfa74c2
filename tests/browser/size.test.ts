// What a page weighs: brotli bytes of all that it asks for until its figures are ready.
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Response } from 'playwright-core';
import { address, open, pages } from './site';

const KB = 1000;

/** Every file that a page has asked for, by its address, with its weight. */
async function weigh(path: string): Promise<Map<string, number>> {
  const responses: Response[] = [];
  await open(path, { before: (page) => page.on('response', (each) => responses.push(each)) });
  const weights = new Map<string, number>();
  for (const response of responses) {
    if (!response.url().startsWith(`${address}/`)) continue;
    const name = response.url().slice(address.length + 1);
    weights.set(name, brotliCompressSync(await response.body()).length);
  }
  return weights;
}

const sum = (weights: Map<string, number>, counts: RegExp) =>
  Array.from(weights)
    .filter(([name]) => counts.test(name))
    .reduce((total, [, weight]) => total + weight, 0);

test('one figure of a lesson, all its code with it, is under 60 KB', async () => {
  const weights = await weigh('figures/one-query.html');
  expect([...weights.keys()]).toContain('attention-1.wasm');
  expect(sum(weights, /\.(js|wasm)$/)).toBeLessThan(60 * KB);
});

test.each(pages.filter((path) => path.startsWith('lessons/')))(
  '%s is under 150 KB without the model, its numbers under 32 KB',
  async (path) => {
    const weights = await weigh(path);
    expect(sum(weights, /^(?!.*(attention-model|model\/))/)).toBeLessThan(150 * KB);
    // Embind's glue is 6 KB; what reads a state and says what is wrong with it, 15 KB of the rest.
    const numbers = sum(weights, /attention-[1-4]\b[^/]*\.(js|wasm)$/);
    expect(numbers).toBeGreaterThan(20 * KB);
    expect(numbers).toBeLessThan(32 * KB);
  },
);
