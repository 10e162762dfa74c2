// The real model on the shipped wasm: the bits of the native core, PyTorch's numbers, its sentences.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ModelRunner } from '../../web/core/model-runner';
import type { Asked, HeadPlace, HeadTrace, Written } from '../../web/core/model-types';
import { hashOf } from '../browser/everywhere/hash';
import { bits, exact, fileAt, refusal, wasm } from './core';

interface Case {
  text: string;
  tokens: number[];
  ablate: [number, number][];
  rows: number[];
  logitRows: number[];
}
const root = new URL('../../', import.meta.url);
const file = (path: string) => new Uint8Array(readFileSync(new URL(path, root)));
const golden = JSON.parse(fileAt('tests/data/model/golden.json')) as {
  model: string;
  cases: Case[];
};

const files = {
  config: file('web/model/config.json'),
  vocabulary: file('web/model/vocab.json'),
  merges: file('web/model/merges.txt'),
  weights: file('web/model/model.safetensors'),
};
const fresh = (changed: Partial<typeof files> = {}) =>
  ModelRunner.on(wasm('attention-model.wasm'), { ...files, ...changed });
const runner = await fresh();
const { layerCount, headCount } = runner.sizes;
const last = { layer: layerCount - 1, head: headCount - 1 };

const askedOf = ({ text, ablate }: Case): Asked => ({
  text,
  ablate: ablate.map(([layer, head]) => ({ layer, head })),
});
const places: HeadPlace[] = Array.from({ length: layerCount * headCount }, (_, i) => ({
  layer: Math.floor(i / headCount),
  head: i % headCount,
}));
const quiet = { progress: () => undefined, stopped: () => false };

/** The numbers of golden.safetensors by their names. */
function torchNumbers(): Map<string, Float64Array> {
  const bytes = file('tests/data/model/golden.safetensors');
  const length = Number(new DataView(bytes.buffer).getBigUint64(0, true));
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length))) as Record<
    string,
    { data_offsets: [number, number] }
  >;
  return new Map(
    Object.entries(header).map(
      ([
        name,
        {
          data_offsets: [begin, end],
        },
      ]) => [name, new Float64Array(bytes.slice(8 + length + begin, 8 + length + end).buffer)],
    ),
  );
}

/** The largest distance between rows of ours and the numbers of PyTorch's. */
function farthest(ours: Float64Array[], theirs: Float64Array): number {
  const numbers = ours.flatMap((row) => [...row]);
  expect(numbers).toHaveLength(theirs.length);
  return numbers.reduce((most, x, i) => Math.max(most, Math.abs(x - theirs[i]!)), 0);
}

test('the goldens are of the model that ships', () => {
  expect(createHash('sha256').update(files.weights).digest('hex')).toBe(golden.model);
});

test('every number of every case has the bits of the native core', () => {
  const hashes = golden.cases.map((each) => {
    const asked = askedOf(each);
    const all: Record<string, Float64Array[]> = {};
    for (const place of places) {
      const trace = runner.head(asked, place);
      for (const part of ['q', 'k', 'v', 'scaledMasked', 'weights'] as const)
        all[`${place.layer} ${place.head} ${part}`] = trace[part];
      if (place.head === headCount - 1)
        all[`${place.layer} attnConcat`] = runner.attnConcat(asked, place.layer);
    }
    return hashOf({ ...all, logits: runner.logits(asked) });
  });
  expect(hashes).toEqual(JSON.parse(fileAt('tests/data/model/hashes.json')));
});

test('weights and logits are PyTorch’s, to 1e-12 and 1e-10', () => {
  const torch = torchNumbers();
  golden.cases.forEach((each, i) => {
    const asked = askedOf(each);
    const kept = (rows: Float64Array[], wanted: number[]) => wanted.map((row) => rows[row]!);
    const weights = places.flatMap((place) => kept(runner.head(asked, place).weights, each.rows));
    expect(farthest(weights, torch.get(`${i}.weights`)!)).toBeLessThanOrEqual(1e-12);
    const logits = kept(runner.logits(asked), each.logitRows);
    expect(farthest(logits, torch.get(`${i}.logits`)!)).toBeLessThanOrEqual(1e-10);
  });
});

test('what a row may not see is exactly nothing', () => {
  const { scaledMasked, weights } = runner.head({ text: golden.cases[0]!.text }, last);
  weights.forEach((row, i) => {
    row.forEach((weight, j) => {
      if (j > i) expect([bits(weight), scaledMasked[i]![j]]).toEqual(['0', -Infinity]);
      else expect(weight).toBeGreaterThan(0);
    });
  });
});

test('a text comes to its tokens and the ten likeliest after them', () => {
  const { tokens, nextTokens, ...sizes } = runner.run({ text: golden.cases[0]!.text });
  expect(tokens.join('')).toBe(golden.cases[0]!.text);
  expect(sizes).toEqual(runner.sizes);
  expect(nextTokens).toHaveLength(10);
  const probabilities = nextTokens.map(({ probability }) => probability);
  expect(probabilities).toEqual([...probabilities].sort((a, b) => b - a));
  expect(probabilities[9]).toBeGreaterThan(0);
});

test('the three largest weights of each row are in order', () => {
  const { weights, topThree } = runner.head({ text: golden.cases[3]!.text }, last);
  topThree.forEach((row, i) => {
    const sorted = [...weights[i]!.subarray(0, i + 1)].sort((a, b) => b - a).slice(0, 3);
    expect(row.map(({ weight }) => weight)).toEqual(sorted);
    for (const { token, weight } of row) expect(weights[i]![token]).toBe(weight);
  });
});

test('an answer does not depend on what was asked before', async () => {
  const asks: Asked[] = [
    { text: 'Lily wanted to play with her' },
    { text: 'Lily wanted to play with his' },
    { text: 'Lily wanted', ablate: [last] },
    { text: 'Ben wanted to play with her', ablate: [{ layer: 0, head: 0 }, last] },
    { text: 'Ben', ablate: [{ layer: 0, head: 0 }] },
    { text: 'Ben wanted', ablate: [{ layer: 0, head: 1 }] },
    { text: 'Lily', ablate: [{ layer: 1, head: 0 }] },
  ];
  const answers = (from: ModelRunner, list: Asked[]): [HeadTrace, unknown][] =>
    list.map((asked) => [from.head(asked, last), from.run(asked)]);
  const once = exact(answers(runner, asks));
  expect(exact(answers(runner, asks))).toEqual(once);
  expect(exact(answers(runner, [...asks].reverse()).reverse())).toEqual(once);
  expect(exact(answers(await fresh(), asks))).toEqual(once);
});

test('the tokenizer makes the tokens that tokenizers make', () => {
  const texts = JSON.parse(fileAt('tests/data/model/strings.json')) as string[];
  for (const text of texts) expect(runner.tokens(text).length > 0).toBe(text.length > 0);
  expect(runner.tokens('a\ud800b')).toEqual(runner.tokens('a\ufffdb'));
  expect(runner.tokens('a\0b').join('')).toBe('a\0b');
  expect(runner.tokens('😀')[0]).toBe('<0xF0>');
});

test('a text is written on token by token, the same from the same seed, until it is stopped', async () => {
  const state = { text: 'Lily wanted to', tokens: 20, seed: '7', temperature: 0.8 };
  const told: Written[] = [];
  const end = await runner.sample(state, { ...quiet, progress: (now) => told.push(now) });
  expect(end).toMatchObject({ done: 20, of: 20 });
  expect(told.map(({ done }) => done)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  expect(told.at(-1)).toEqual(end);
  expect(end!.text.startsWith(state.text)).toBe(true);
  expect(await (await fresh()).sample(state, quiet)).toEqual(end);
  expect(await runner.sample({ ...state, seed: '8' }, quiet)).not.toEqual(end);
  let left = 5;
  expect(await runner.sample(state, { ...quiet, stopped: () => left-- === 0 })).toBeUndefined();
});

test('what is wrong is one sentence, and a RangeError', async () => {
  const { positions } = runner.sizes;
  const text = 'Lily';
  expect(refusal(() => runner.run({ text: '' }))).toBe(
    'the text is empty; it must have at least one token',
  );
  expect(refusal(() => runner.run({ text: ' the'.repeat(positions + 1) }))).toContain(
    `the text has ${positions + 1} tokens`,
  );
  for (const ablate of [5, [5], [null], [{ layer: 0 }], [{ layer: 0, head: 0.5 }], 'x'] as never[])
    refusal(() => runner.run({ text, ablate }));
  refusal(() => runner.run({ text: 5 as never }));
  refusal(() => runner.head({ text }, { layer: layerCount, head: 0 }));
  refusal(() => runner.head({ text }, { layer: -1, head: 2 ** 40 }));
  expect(refusal(() => runner.attnConcat({ text }, layerCount))).toContain('is not there');
  const state = { text, tokens: 5, seed: '0', temperature: 1 };
  for (const changed of [{ tokens: 0 }, { seed: 'x' }, { temperature: -1 }, { temperature: NaN }])
    await expect(runner.sample({ ...state, ...changed }, quiet)).rejects.toThrow(RangeError);
});

test('a file that is no model is refused by its name', async () => {
  const half = (bytes: Uint8Array) => bytes.subarray(0, bytes.length / 2);
  for (const name of ['config', 'vocabulary', 'weights'] as const)
    await expect(fresh({ [name]: half(files[name]) })).rejects.toThrow(RangeError);
  await expect(fresh({ weights: new Uint8Array(100) })).rejects.toThrow('model.safetensors: ');
  await expect(fresh({ merges: new TextEncoder().encode('no merge') })).rejects.toThrow(
    'merges.txt joins no two tokens',
  );
});
