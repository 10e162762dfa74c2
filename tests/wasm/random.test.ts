// NumPy's numbers from the wasm, bit for bit: the same that the native tests assert.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fileAt } from './core';

interface Golden {
  seeds: { seed: string; words: string[]; uniforms: number[]; normals: number[] }[];
}
type Printed = Record<string, { words: string[]; uniforms: string[]; normals: string[] }> & {
  fingerprints: string[];
};

const golden = JSON.parse(fileAt('tests/data/random.json')) as Golden;
const program = fileURLToPath(new URL('../../build/wasm/random.js', import.meta.url));
const seeds = golden.seeds.map(({ seed }) => seed);
const printed = JSON.parse(
  execFileSync(process.execPath, [program, ...seeds], { encoding: 'utf8' }),
) as Printed;

const bitsOf = (x: number) => {
  const eight = new DataView(new ArrayBuffer(8));
  eight.setFloat64(0, x);
  return eight.getBigUint64(0).toString(16).padStart(16, '0');
};

test('the first words, uniforms and normals of ten seeds are NumPy’s', () => {
  expect(seeds).toHaveLength(10);
  for (const { seed, words, uniforms, normals } of golden.seeds) {
    expect(words).toHaveLength(8);
    expect(printed[seed], seed).toEqual({
      words,
      uniforms: uniforms.map(bitsOf),
      normals: normals.map(bitsOf),
    });
  }
});

test('the layers, a hundred thousand normals and all of the largest sweep have NumPy’s bits', () => {
  expect(printed.fingerprints).toEqual([
    '8dc0debf0ba9cdc4',
    '85bee22a7fe3cb8e',
    '7e5cd5c241bf0a0c',
  ]);
});
