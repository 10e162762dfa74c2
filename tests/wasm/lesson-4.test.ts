// What the text of lesson 4 says in words, where no live number and no card stands for it.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keepTrue, readCard } from '../../web/site/card';
import { glossary } from '../../web/site/glossary';
import { attribute, elementsIn, parseFragment, textIn } from '../../web/site/prose';
import { core, fileAt } from './core';

const source = fileAt('web/lessons/4-real-model.html');
const card = readCard((file) => readFileSync(new URL(`../../web/model/${file}`, import.meta.url)));
const page = parseFragment(source);
const text = textIn(page).replace(/\s+/g, ' ');
const config = card['config'] as Record<string, number>;
const { layer, head } = card.lead;
const scores = (card['heads'] as Record<string, number>[][])[layer]![head]!;

test('the model’s size, as far as it is told in words', () => {
  expect(text).toContain('sixteen heads');
  expect(config['n_layer']! * config['n_head']!).toBe(16);
  expect(text).toContain('each value is a quarter of 128 numbers wide');
  expect(config['n_head']).toBe(4);
  // Attention: two products with their biases in each layer.
  const [d, layers] = [config['n_embd']!, config['n_layer']!];
  const attention = layers * (4 * d * d + 4 * d);
  expect(text).toContain('more than half of the model’s numbers are outside attention');
  expect(attention).toBeLessThan((card['parameters'] as number) / 2);
});

test('the head of the prediction gives the name about as much, girl or boy', () => {
  expect(text).toContain('The name gets the most both times.');
  const { her_girl: girl, her_boy: boy } = scores as { her_girl: number; her_boy: number };
  expect(Math.min(girl, boy)).toBeGreaterThanOrEqual(0.4);
  expect(Math.abs(girl - boy)).toBeLessThan(0.15);
});

test('what is said of the control sentence is true of the head that is said to do it', () => {
  const { first, name } = scores as { first: number; name: number };
  if (card.featured['name']!.formed) expect(name).toBeGreaterThan(first);
  else if (card.featured['first']!.formed) expect(first).toBeGreaterThan(name);
});

test('whichever heads form, every kind is spoken of once', () => {
  for (const formed of [true, false]) {
    const featured = Object.fromEntries(
      Object.entries(card.featured).map(([role, each]) => [role, { ...each, formed }]),
    );
    const tree = parseFragment(source);
    keepTrue({ ...card, featured }, tree);
    const list = [...elementsIn(tree)].find((each) => attribute(each, 'class') === 'roles')!;
    const items = [...elementsIn(list)].filter(({ tagName }) => tagName === 'li');
    expect(items).toHaveLength(Object.keys(featured).length);
  }
});

test('the made-up example: who may see whom, and that she ends close to Lily’s pack', () => {
  const { masked, output } = core.trace('question-tags', core.defaults('question-tags')) as {
    masked: Float64Array[];
    output: Float64Array[];
  } & ReturnType<typeof core.trace>;
  const hidden = masked.map((row) => row.filter((x) => x === -Infinity).length);
  expect(hidden).toEqual([2, 1, 0]);
  const packs = core.defaults('question-tags')['backpacks'] as number[][];
  const apart = packs.map(([x, y]) => Math.hypot(x! - output[2]![0]!, y! - output[2]![1]!));
  expect(apart.indexOf(Math.min(...apart))).toBe(0);
  expect(Math.sqrt(2)).toBe(core.value('question-tags', 'divisor', core.defaults('question-tags')));
});

test('softmax: only gaps count, and a lead of one is a factor of e', () => {
  const weights = (scores: number[]) =>
    Array.from(core.trace('softmax-scores', { scores, hidden: [] })['weights'] as Float64Array);
  expect(weights([-1, -2, -3])).toEqual(weights([1000, 999, 998]));
  const [one, zero] = weights([1, 0]) as [number, number];
  const [ten, nine] = weights([10, 9]) as [number, number];
  for (const ratio of [one / zero, ten / nine]) expect(ratio).toBeCloseTo(Math.E, 12);
});

test('every section has its four voices, and a term in its first', () => {
  const sets = [...elementsIn(page)].filter(({ tagName }) => tagName === 'attention-voices');
  expect(sets).toHaveLength(5);
  const terms = new Set<string>();
  for (const set of sets) {
    const voices = [...elementsIn(set)].filter((each) => attribute(each, 'data-voice') !== null);
    expect(voices.map((each) => attribute(each, 'data-voice'))).toEqual([
      'story',
      'numbers',
      'formula',
      'code',
    ]);
    for (const each of elementsIn(set)) terms.add(attribute(each, 'data-term') ?? 'attention');
  }
  expect([...terms].sort()).toEqual(Object.keys(glossary).sort());
});

interface Side {
  weights: Float64Array[];
  nextTokens: { token: string; probability: number }[];
}
const myth = (change = {}) =>
  core.trace('myth', { ...core.defaults('myth'), ...change }) as unknown as {
    a: Side;
    b: Side;
    aAblated: Side;
    bAblated: Side;
  };
const atChoice = { textA: 'Lily wanted to play with', textB: 'Ben wanted to play with' };
const firstOf = ({ nextTokens }: Side) => nextTokens[0]!;

test('the name gets the most both times, from the head at the top', () => {
  const { a, b } = myth();
  for (const { weights } of [a, b]) expect(Math.max(...weights[5]!)).toBe(weights[5]![0]);
});

test('her after Lily and his after Ben, hardly doubted', () => {
  const { a, b } = myth(atChoice);
  expect([firstOf(a).token, firstOf(b).token]).toEqual([' her', ' his']);
  for (const side of [a, b]) expect(firstOf(side).probability).toBeGreaterThan(0.9);
});

test('of two heads that look at the name, one matters to the choice', () => {
  const { layer: l, head: h } = card.featured['pronoun']!;
  const pronoun = { layer: l, head: h };
  const lead = { layer, head };
  expect(pronoun).not.toEqual(lead);
  for (const looked of [pronoun, lead])
    expect(myth({ ...atChoice, ...looked }).a.weights[4]![0]).toBeGreaterThan(0.5);
  const without = myth({ ...atChoice, ablate: [lead] });
  expect([firstOf(without.aAblated).token, firstOf(without.bAblated).token]).toEqual([
    ' her',
    ' his',
  ]);
  for (const side of [without.aAblated, without.bAblated])
    expect(firstOf(side).probability).toBeGreaterThan(0.9);
  const lost = myth({ ...atChoice, ablate: [pronoun] });
  expect(firstOf(lost.aAblated).token).toBe(firstOf(lost.bAblated).token);
  for (const side of [lost.aAblated, lost.bAblated])
    expect(firstOf(side).probability).toBeLessThan(0.8);
});
