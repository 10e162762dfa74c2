// The real model on the shipped wasm: the bits of the native core, PyTorch's numbers, its sentences.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ModelRunner } from '../../web/core/model-runner';
import type { HeadGridTrace, ModelFigure, Written } from '../../web/core/model-types';
import type { HeadPlace, State } from '../../web/core/types';
import { withLayers } from '../../web/core/layers';
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
const fresh = (changed: Partial<typeof files> = {}, whole = false) =>
  ModelRunner.on(wasm('attention-model.wasm'), { ...files, ...changed }, whole);
const runner = await fresh();
const wholeTexts = await fresh({}, true);
const { layerCount, headCount } = runner.sizes;
const last = { layer: layerCount - 1, head: headCount - 1 };

const stateOf = ({ text, ablate }: Case): State => ({
  text,
  ablate: ablate.map(([layer, head]): HeadPlace => ({ layer, head })),
});
const heads = ({ layers }: HeadGridTrace) => layers.flatMap((layer) => layer.heads);
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
    const state = stateOf(each);
    const { layers } = wholeTexts.trace('head-grid', state);
    const rows = layers.flatMap((layer) => [
      ...layer.heads.flatMap(({ q, k, v, scaledMasked, weights }) => [
        q,
        k,
        v,
        scaledMasked,
        weights,
      ]),
      layer.attnConcat,
    ]);
    return hashOf({ ...Object.fromEntries(rows.entries()), logits: wholeTexts.logits(state) });
  });
  expect(hashes).toEqual(JSON.parse(fileAt('tests/data/model/hashes.json')));
});

test('every figure has the bits of the native core in every state', () => {
  const states = JSON.parse(fileAt('tests/data/model/figures.json')) as {
    figure: ModelFigure;
    state: State;
    hash: string;
  }[];
  for (const { figure, state, hash } of states)
    expect(hashOf(runner.trace(figure, state)), JSON.stringify([figure, state])).toBe(hash);
});

test('weights and logits are PyTorch’s, to 1e-12 and 1e-10', () => {
  const torch = torchNumbers();
  golden.cases.forEach((each, i) => {
    const state = stateOf(each);
    const kept = (rows: Float64Array[], wanted: number[]) => wanted.map((row) => rows[row]!);
    const traced = heads(wholeTexts.trace('head-grid', state));
    const weights = traced.flatMap((head) => kept(head.weights, each.rows));
    expect(farthest(weights, torch.get(`${i}.weights`)!)).toBeLessThanOrEqual(1e-12);
    const logits = kept(wholeTexts.logits(state), each.logitRows);
    expect(farthest(logits, torch.get(`${i}.logits`)!)).toBeLessThanOrEqual(1e-10);
  });
});

test('what a row may not see is exactly nothing', () => {
  const { scaledMasked, weights } = heads(
    runner.trace('head-grid', { text: golden.cases[0]!.text }),
  ).at(-1)!;
  weights.forEach((row, i) => {
    row.forEach((weight, j) => {
      if (j > i) expect([bits(weight), scaledMasked[i]![j]]).toEqual(['0', -Infinity]);
      else expect(weight).toBeGreaterThan(0);
    });
  });
});

test('a text comes to its tokens and the ten likeliest after them', () => {
  const trace = runner.trace('head-grid', { text: golden.cases[0]!.text });
  const { tokens, tokenCount, nextTokens } = trace;
  expect(tokens.join('')).toBe(golden.cases[0]!.text);
  expect(tokenCount).toBe(tokens.length);
  expect({ ...trace, positions: runner.sizes.positions }).toMatchObject(runner.sizes);
  expect(nextTokens).toHaveLength(10);
  const probabilities = nextTokens.map(({ probability }) => probability);
  expect(probabilities).toEqual([...probabilities].sort((a, b) => b - a));
  expect(probabilities[9]).toBeGreaterThan(0);
});

test('the three largest weights of each row are in order', () => {
  const { layers, topThree } = runner.trace('head-grid', { text: golden.cases[3]!.text, ...last });
  const { weights } = layers[last.layer]!.heads[last.head]!;
  topThree.forEach((row, i) => {
    const sorted = [...weights[i]!.subarray(0, i + 1)].sort((a, b) => b - a).slice(0, 3);
    expect(row.map(({ weight }) => weight)).toEqual(sorted);
    for (const { token, weight } of row) expect(weights[i]![token]).toBe(weight);
  });
});

test('an answer does not depend on what was asked before', async () => {
  const asks: State[] = [
    { text: 'Lily wanted to play with her' },
    { text: 'Lily wanted to play with his' },
    { text: 'Lily wanted', ablate: [last] },
    { text: 'Ben wanted to play with her', ablate: [{ layer: 0, head: 0 }, last] },
    { text: 'Ben', ablate: [{ layer: 0, head: 0 }] },
    { text: 'Ben wanted', ablate: [{ layer: 0, head: 1 }] },
    { text: 'Lily', ablate: [{ layer: 1, head: 0 }] },
  ];
  const answers = (from: ModelRunner, list: State[]) =>
    list.map((state) => from.trace('head-grid', state));
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

test('a page uses the first tokens of a long text and says how many there are', () => {
  const text = ' the'.repeat(100);
  const { tokens, tokenCount, layers } = runner.trace('head-grid', { text });
  expect([tokens.length, tokenCount]).toEqual([64, 100]);
  expect(layers.at(-1)!.heads.at(-1)!.weights.at(-1)!.length).toBe(64);
  expect(wholeTexts.trace('head-grid', { text }).tokens).toHaveLength(100);
  expect(runner.trace('all-heads', { text }).tokens).toHaveLength(64);
});

test('the layers are views of the one list that comes, in its order', () => {
  const trace = runner.trace('head-grid', {});
  const inOrder = trace.layers.flatMap((layer) => [
    ...layer.heads.flatMap((head) => Object.values(head) as Float64Array[][]),
    layer.attnConcat,
  ]);
  expect(exact(inOrder.flatMap((rows) => rows.flatMap((row) => [...row])))).toEqual(
    exact([...trace.reading]),
  );
  expect(trace.layers[0]!.heads[0]!.q[0]!.buffer).toBe(trace.reading.buffer);
  expect(exact(withLayers(structuredClone(trace)).layers)).toEqual(exact(trace.layers));
});

test('a number is the same by its path as in the trace', () => {
  const { layers, topThree, nextTokens } = runner.trace('head-grid', {});
  const at = (path: string) => runner.value('head-grid', path, {});
  expect(at('layers[1].heads[0].weights[5][0]')).toBe(layers[1]!.heads[0]!.weights[5]![0]);
  expect(at('topThree[5][0].token')).toBe(topThree[5]![0]!.token);
  expect(at('nextTokens[0].probability')).toBe(nextTokens[0]!.probability);
  expect(at('count(tokens)')).toBe(6);
  const myth = runner.trace('myth', { ablate: [last] });
  expect(runner.value('myth', 'bAblated.weights[5][0]', { ablate: [last] })).toBe(
    myth.bAblated!.weights[5]![0],
  );
  expect(Object.keys(runner.trace('myth', {}))).toEqual(['a', 'b']);
});

test('the table of a figure’s fields goes as far as the model', () => {
  expect(runner.figures()).toEqual(['head-grid', 'all-heads', 'myth']);
  for (const figure of runner.figures()) {
    const { fields, defaults, presets } = runner.table(figure);
    expect(fields.map(({ name }) => name)).toEqual(Object.keys(defaults));
    for (const { state } of presets) expect(Object.keys(state)).toEqual(Object.keys(defaults));
    for (const { name, type, maximum } of fields) {
      if (name === 'layer') expect([type, maximum]).toEqual(['integer', layerCount - 1]);
      if (name === 'head') expect([type, maximum]).toEqual(['integer', headCount - 1]);
      if (name === 'ablate') expect(type).toBe('heads');
      if (name.startsWith('text')) expect(type).toBe('text');
    }
  }
});

test('what is wrong is one sentence, and a RangeError', async () => {
  const text = 'Lily';
  const said = (state: object, from = runner) =>
    refusal(() => from.trace('head-grid', state as State));
  expect(said({ text: '' })).toBe('text was empty; it must be a text of 1 to 4096 bytes');
  expect(said({ text: 5 })).toBe('text was 5; it must be a text of 1 to 4096 bytes');
  const { positions } = runner.sizes;
  expect(said({ text: ' the'.repeat(positions + 1) }, wholeTexts)).toBe(
    `the text has ${positions + 1} tokens; this model reads up to ${positions}`,
  );
  for (const ablate of [5, [5], [null], [{ layer: 0 }], [{ layer: 0, head: 0.5 }], 'x', [[0, 0]]])
    expect(said({ text, ablate })).toContain('ablate');
  expect(said({ ablate: [{ layer: 0, head: 0, tail: 0 }] })).toBe(
    'unknown field "tail" in ablate[0]: a head has layer, head',
  );
  expect(said({ layer: layerCount })).toBe(
    `layer was ${layerCount}; it must be a whole number from 0 to ${layerCount - 1}`,
  );
  expect(said({ head: -1 })).toContain('head was -1');
  expect(said({ text, token: 1 })).toBe('token was 1; it must be a whole number from -1 to 0');
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
