// What a figure says is true in the states where it could go wrong.
import { render } from '@lit-labs/ssr';
import { collectResultSync } from '@lit-labs/ssr/lib/render-result.js';
import { expect, test } from 'vitest';
import type { State } from '../../web/core';
import { shownOf } from '../../web/elements/frame';
import { figures } from '../../web/figures';
import { core } from './core';

async function sentence(name: string, change: State): Promise<string> {
  const { figure } = await figures[name]!();
  const state = { ...core.defaults(name), ...change };
  const shown = shownOf(core, name, state, core.trace(name, state));
  return collectResultSync(render(figure.sentence(shown)))
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const rows = (embeddings: number[][], change: State = {}): State => ({
  tokens: embeddings.map((_, i) => 'abcdef'[i]!),
  embeddings,
  ...change,
});

const gaze: [string, State, string][] = [
  ['itself first', {}, 't0 gives 0.510 to itself and 0.389 to its partner t3. The rest get 0.10.'],
  [
    'the partner first, and why',
    { query: 3 },
    't3 gives more to its partner t0, 0.468, than to itself, 0.382: length counts, and t0 is longer, 2.651 against 2.467. The rest get 0.15.',
  ],
  [
    'nothing divided',
    { scaled: false },
    'Not divided by √d: t0 gives 0.628 to itself and 0.365 to its partner t3. The rest get 0.01.',
  ],
  [
    'two tokens',
    rows([
      [1, 0],
      [0, 1],
    ]),
    'a gives 0.670 to itself and 0.330 to its partner b. There is no other.',
  ],
  [
    'two that are alike',
    rows([
      [1, 0],
      [1, 0],
      [0, 1],
    ]),
    'a gives itself and its partner b the same, 0.401. The rest get 0.20.',
  ],
  [
    'all alike',
    rows([
      [1, 2],
      [1, 2],
      [1, 2],
    ]),
    'a gives every token the same, 0.333: nothing tells them apart.',
  ],
  [
    'a long third token, which is neither',
    rows(
      [
        [1, 0],
        [0.9, 0.1],
        [5, 6],
      ],
      { query: 0 },
    ),
    'a gives most to c, 0.898, and next to a, 0.053. Its partner b gets 0.049, and it keeps 0.053.',
  ],
  [
    'no length at all',
    rows([
      [0, 0],
      [1, 0],
    ]),
    'a gives every token the same, 0.500: nothing tells them apart.',
  ],
];

const saturation: [string, State, string][] = [
  ['as it is', {}, 'At gain 1 the largest logit, 2.10, gets 0.462, and the slope left is 0.7235.'],
  [
    'no gain',
    { gain: 0 },
    'At gain 0 all weights are even, 0.125 each: the slope is as large as it gets, 0.8750.',
  ],
  [
    'a gain too small for four digits',
    { gain: 0.00001 },
    'At gain 1.0e−5 the largest logit, 2.10, gets 0.125, and the slope left is 0.8750.',
  ],
  [
    'a large one',
    { gain: 10 },
    'At gain 10 the largest logit, 2.10, gets 1.000, and the slope left is 9.6e−5. It has picked one, and hardly moves.',
  ],
  [
    'the largest',
    { gain: 1000 },
    'At gain 1000 the largest logit, 2.10, gets 1.000, and no slope is left. It has picked one, and does not move.',
  ],
  [
    'two that win',
    { logits: [2, 2, 0], gain: 1000 },
    'At gain 1000 the largest logits, 2.00, get 0.500 each, and the slope left is 0.5000.',
  ],
  [
    'one logit',
    { logits: [3] },
    'One logit has no other to lose to: its weight is 1.000 at any gain, and there is no slope.',
  ],
];

const shuffle: [string, State, string][] = [
  [
    'as it is',
    {},
    'Shuffle the tokens first or their rows after: the largest difference is 8.9e−16, what rounding leaves when sums run in another order. Attention does not know the order.',
  ],
  [
    'not shuffled',
    { order: [0, 1, 2, 3, 4, 5], positions: true },
    'Every token is where it stood: nothing is shuffled, and the largest difference is 0.',
  ],
  [
    'no difference',
    rows(
      [
        [1, 0],
        [0, 1],
      ],
      { order: [1, 0] },
    ),
    'Shuffle the tokens first or their rows after: the outputs are the same, to the last bit. Attention does not know the order.',
  ],
  [
    'with positions',
    { positions: true },
    'With positions the largest difference is 1.426. Now order shows: a token’s output depends on where it stands.',
  ],
];

const questionTags: [string, State, string][] = [
  [
    'step 1',
    {},
    'The card of she fits the tag of Lily best: multiplied in pairs and added up, that is 4.',
  ],
  [
    'step 1, all the same',
    {
      questions: [
        [1, 0],
        [0, 1],
        [0, 0],
      ],
    },
    'The card of she fits every tag the same: 0.',
  ],
  ['step 2', { step: 2 }, 'Divided by 1.41, the best score of she is 2.83.'],
  [
    'step 2, one number a card',
    { step: 2, questions: [[1], [2], [3]], tags: [[1], [2], [3]] },
    'A card holds one number here, so each score is divided by 1.00, and none changes.',
  ],
  [
    'step 3',
    { step: 3 },
    'Lily comes first and sees only itself; she comes last and sees every token.',
  ],
  [
    'step 3, nothing hidden',
    { step: 3, causal: false },
    'Nothing is hidden: every token looks at all of them, later ones too.',
  ],
  [
    'step 3, alone',
    { step: 3, tokens: ['a'], questions: [[1]], tags: [[1]], backpacks: [[1]] },
    'a is alone: nothing comes later to be hidden.',
  ],
  ['step 4', { step: 4 }, 'she gives most to Lily, 0.77, and keeps 0.19 for itself.'],
  [
    'step 4, itself',
    {
      step: 4,
      tags: [
        [0, 0],
        [0, 1],
        [1, 1],
      ],
    },
    'she gives most to itself, 0.67.',
  ],
  [
    'step 5',
    { step: 5 },
    'she takes 0.77 of the pack of Lily, and of every other it sees its share: it ends with 0.86, 0.14.',
  ],
  [
    'step 5, wide packs',
    { step: 5, tokens: ['a'], questions: [[1]], tags: [[1]], backpacks: [[1, 2, 3, 4]] },
    'a takes 1.00 of its own pack, and ends with 1.00, 2.00, 3.00 and more.',
  ],
];

const stands =
  'The weights stand all the same: they are worked out with the largest score subtracted from each first, which changes none of them.';
const softmaxScores: [string, State, string][] = [
  [
    'as printed',
    {},
    'The highest score, 1.0, gets 2.718 of 4.718, which is 0.576; the lowest, 0.0, still gets a little, 0.212.',
  ],
  [
    'one hidden',
    { hidden: [2] },
    'The highest score, 1.0, gets 2.718 of 3.718, which is 0.731; the lowest, 0.0, still gets a little, 0.269. What is hidden gets exactly zero.',
  ],
  [
    'one left',
    { hidden: [0, 2] },
    'One score is left to look at, and gets it all, 1.000, whatever it is. What is hidden gets exactly zero.',
  ],
  [
    'all hidden',
    { hidden: [0, 1, 2] },
    'Every score is hidden: nothing is left to look at, and every weight is exactly zero.',
  ],
  ['all alike', { scores: [2, 2] }, 'All scores are the same, so each gets 0.500.'],
  [
    'overflow',
    { scores: [1e6, 0] },
    `The total is past what a float64 holds. ${stands} The highest score, 1000000.0, gets 1.000.`,
  ],
  [
    'a total that overflows alone',
    { scores: [709.7, 709.7] },
    `The total is past what a float64 holds. ${stands} The highest score, 709.7, gets 0.500.`,
  ],
  [
    'underflow',
    { scores: [-1e6, -999999] },
    `Every e to a score has shrunk to nothing that a float64 holds. ${stands} The highest score, −999999.0, gets 0.731.`,
  ],
  [
    'a weight too small',
    { scores: [0, -1000] },
    'The highest score, 0.0, gets 1.000 of 1.000, which is 1.000; the lowest, −1000.0, still gets less than a float64 can hold.',
  ],
];

test.each(questionTags)('question-tags, %s', async (_, state, text) => {
  expect(await sentence('question-tags', state)).toBe(text);
});
test.each(softmaxScores)('softmax-scores, %s', async (_, state, text) => {
  expect(await sentence('softmax-scores', state)).toBe(text);
});
test.each(gaze)('gaze, %s', async (_, state, text) => {
  expect(await sentence('gaze', state)).toBe(text);
});
test.each(saturation)('saturation, %s', async (_, state, text) => {
  expect(await sentence('saturation', state)).toBe(text);
});
test.each(shuffle)('shuffle, %s', async (_, state, text) => {
  expect(await sentence('shuffle', state)).toBe(text);
});
