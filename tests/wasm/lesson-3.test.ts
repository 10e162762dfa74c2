// What the text of lesson 3 says in words, where no live number stands for it.
import { expect, test } from 'vitest';
import { format } from '../../web/format';
import { elementsIn, isElement, attributes, parseFragment, textIn } from '../../web/site/prose';
import { bits, core, fileAt } from './core';

const source = fileAt('web/lessons/3-lab.html');
const page = parseFragment(source);
const text = textIn(page).replace(/\s+/g, ' ');

const defaults = core.defaults('lab');
const tokens = defaults['tokens'] as string[];
const [she, sat, , the, river, bank] = [0, 1, 2, 3, 4, 5] as const;
const [q, k, v] = ['q', 'k', 'v'].map((name) => defaults[name] as number[][]) as [
  number[][],
  number[][],
  number[][],
];

interface Lab {
  scores: Float64Array[];
  weights: Float64Array[];
  output: Float64Array[];
  products: Float64Array[];
  received: Float64Array;
  favourites: Float64Array;
  effectiveTokens: Float64Array;
  senseResolved: Float64Array;
  meanValue: Float64Array;
  reach: number;
  embeddings: Float64Array[];
  curveEffectiveTokens: Float64Array;
  curveOutputSpread: Float64Array;
}
const lab = (change = {}) => core.trace('lab', { ...defaults, ...change }) as unknown as Lab;
const cold = core.presets('lab').find(({ name }) => name === 'cold')!.state;

const least = (row: Float64Array) => row.indexOf(Math.min(...row));
const most = (row: Float64Array) => row.indexOf(Math.max(...row));
const others = (row: Float64Array, ...not: number[]) => [...row].filter((_, j) => !not.includes(j));

test('the sentence, its stages, and a bench for each of them', () => {
  expect(text).toContain(`Our sentence is ${tokens.join(' ')},`);
  const stages = core.fields('lab').find(({ name }) => name === 'stage')!.choices;
  expect(text).toContain(`five stages: ${stages.slice(0, -1).join(', ')} and ${stages.at(-1)}.`);
  const benches = [...elementsIn(page)]
    .filter((element) => isElement(element) && element.tagName === 'attention-figure')
    .map(attributes);
  expect(benches.map(({ stage }) => stage)).toEqual([...stages, 'blend']);
  expect(benches.at(-1)!['preset']).toBe('cold');
});

test('who has which tag', () => {
  const names = ['person', 'action', 'link', 'determiner', 'place', 'water', 'money'];
  expect(text).toContain('person, action, link, determiner (a word such as the), place, water');
  const tags = lab().embeddings.map((row) => names.filter((_, tag) => row[tag] === 1));
  expect(tags[river]).toEqual(['place', 'water']);
  expect(tags[bank]).toEqual(['place', 'money']);
  for (const i of [0, 1, 2, 3]) expect(tags[i]).toHaveLength(1);
});

test('twelve scores are negative, and the lowest is that of the for she', () => {
  const { scores } = lab();
  expect(scores.flatMap((row) => [...row].filter((score) => score < 0))).toHaveLength(12);
  expect(text).toContain('twelve of them are negative');
  expect(scores[the]![she]).toBe(Math.min(...scores.flatMap((row) => [...row])));
});

test('what river and bank offer along the axes that add nothing', () => {
  for (const word of [river, bank]) expect(k[word]!.slice(0, 2)).toEqual([0, 0]);
});

test('raising the first number of the’s query turns its score for she positive', () => {
  const raised = q.map((row) => [...row]);
  raised[the]![0] = 0.1;
  expect(lab({ q: raised }).scores[the]![she]).toBeGreaterThan(0);
});

test('four words score highest with themselves, the and bank with river; so do the weights', () => {
  const { favourites, weights } = lab();
  expect([...favourites]).toEqual([0, 1, 2, river, river, river]);
  expect(weights.map(most)).toEqual([...favourites]);
});

test('who reads the most and the fewest, and who is read', () => {
  const { weights, effectiveTokens, received, senseResolved } = lab();
  expect(Math.max(...others(weights[bank]!, river, bank))).toBe(weights[bank]![the]);
  expect([least(effectiveTokens), most(effectiveTokens)]).toEqual([bank, sat]);
  expect([least(received), most(received)]).toEqual([the, river]);
  expect(most(senseResolved)).toBe(bank);
});

test('river’s two products with bank all but cancel', () => {
  const [place, water] = [2, 3].map((axis) => q[river]![axis]! * k[bank]![axis]!) as [
    number,
    number,
  ];
  expect(Math.abs(place + water)).toBeLessThan(Math.abs(water) / 10);
});

test('the products come out when the printed digits are multiplied', () => {
  const { weights, products } = lab();
  const printed = (x: number) => Number(format(x));
  for (const [j, sense] of [
    [river, 0],
    [bank, 0],
    [bank, 1],
  ] as const) {
    const product = printed(weights[bank]![j]!) * v[j]![sense]!;
    expect(format(product)).toBe(format(products[j]![sense]!));
  }
  for (const sense of [0, 1]) {
    const little = [0, 1, 2, 3].reduce((sum, j) => sum + products[j]![sense]!, 0);
    expect(little).toBeLessThan(0.02); // “The other words add little.”
  }
});

test('bank goes in leaning to money and comes out leaning to water', () => {
  const [before, after] = [v[bank]!, lab().output[bank]!];
  expect(before[0]).toBeLessThan(before[1]!);
  expect(after[0]).toBeGreaterThan(after[1]!);
});

test('the value furthest from the mean is river’s: by itself it would have resolved one', () => {
  const { meanValue, reach } = lab();
  const far = v.map(([x, y]) => Math.hypot(x! - meanValue[0]!, y! - meanValue[1]!));
  expect(far.indexOf(Math.max(...far))).toBe(river);
  expect(far[river]! / reach).toBeCloseTo(1, 14);
});

test('no output has more of a sense than the value that has most of it', () => {
  for (const temperature of [0.01, 0.1, 1, 10, 100]) {
    for (const sense of [0, 1]) {
      const values = v.map((row) => row[sense]!);
      for (const row of lab({ temperature }).output) {
        expect(row[sense]).toBeGreaterThanOrEqual(Math.min(...values));
        expect(row[sense]).toBeLessThanOrEqual(Math.max(...values));
      }
    }
  }
});

test('too cold, every word but one’s own favourite is as good as gone, and outputs are copies', () => {
  const { weights, output } = core.trace('lab', cold) as unknown as Lab;
  for (const weight of others(weights[bank]!, river, bank))
    expect(format(weight, 'fixed', 3)).toBe('0.000');
  weights.forEach((row, i) => {
    const copied = v[most(row)]!;
    const gap = Math.hypot(output[i]![0]! - copied[0]!, output[i]![1]! - copied[1]!);
    expect(gap).toBeLessThan(0.1);
  });
});

test('neither curve of the dial has a peak', () => {
  const { curveEffectiveTokens, curveOutputSpread } = lab();
  for (let i = 1; i < curveEffectiveTokens.length; i++) {
    expect(curveEffectiveTokens[i]).toBeGreaterThan(curveEffectiveTokens[i - 1]!);
    expect(curveOutputSpread[i]).toBeLessThan(curveOutputSpread[i - 1]!);
  }
});

test('without the root a temperature of one is one of a half, to the last bit', () => {
  const exactly = (rows: Float64Array[]) => rows.map((row) => [...row].map(bits));
  expect(exactly(lab({ scaled: false }).weights)).toEqual(
    exactly(lab({ temperature: 0.5 }).weights),
  );
});
