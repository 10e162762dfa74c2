// What stands where: each column of a figure's tables shows the quantity its heading names, in the
// digits it should have; presets and controls say what they do; printed numbers look as printed.
import { describe, expect, test } from 'vitest';
import type { AttentionFigure } from '../../web/elements/attention-figure';
import type { State } from '../../web/core';
import { core, fileAt } from '../wasm/core';
import { figureOn, figurePage, figures, see } from './site';

/** Of each figure's tables: heading, then the quantity, how it is written, and its decimals. */
const columns: Record<string, Record<string, string>> = {
  'path-length': {
    'recurrent hops': 'recurrentCurve integer 0',
    'attention hops': 'attentionCurve integer 0',
    'gradient left': 'curve scientific 1 | curve fixed 4',
  },
  'one-query': {
    embedding: 'embeddings',
    score: 'scores fixed 4',
    exponential: 'exponentials fixed 4',
    weight: 'weights fixed 4',
    token: 'matrix fixed 4',
    'moved by': 'rowChange fixed 4',
    'context / embedding': 'context fixed 4',
    'context / weight': 'weightSum fixed 4',
  },
  'softmax-vs-normalise': {
    score: 'scores fixed 4',
    'divided by the sum': 'divided fixed 4',
    softmax: 'weights fixed 4',
    'softmax, nothing subtracted': 'naive fixed 4',
    'sum / score': 'rowSum fixed 4',
    'sum / divided by the sum': 'dividedSum fixed 4',
    'sum / softmax': 'weightSum fixed 4',
    'sum / softmax, nothing subtracted': 'sum(naive) fixed 4',
    ...Object.fromEntries(
      [1, 2, 3].flatMap((row) => [
        [`context ${row} / divided by the sum`, 'dividedContext fixed 4'],
        [`context ${row} / softmax`, 'context fixed 4'],
        [`context ${row} / softmax, nothing subtracted`, 'naiveContext fixed 4'],
      ]),
    ),
  },
  'loop-vs-matmul': {
    token: 'loop fixed 4 | matmul fixed 4 | embeddings fixed 2',
    '× step': 'embeddings fixed 2',
    '= product': 'products fixed 4',
    'added up / = product': 'loop fixed 4',
  },
  'uniform-baseline': {
    token: 'weights fixed 3',
    entropy: 'entropyBits fixed 3',
    'of the most': 'entropyShare percent 1',
    moved: 'moved fixed 3',
  },
  gaze: {
    length: 'norms fixed 3',
    logit: 'logits fixed 4',
    weight: 'weights fixed 3',
    embedding: 'embeddings',
    'sum, and output / weight': 'rowSums fixed 3',
    'sum, and output / embedding': 'output fixed 3',
    token: 'weights fixed 3 | logits fixed 4',
    sum: 'rowSums fixed 3',
    'top two': 'topTwoShare fixed 2',
    'the rest': 'restShare fixed 2',
    'over least': 'partnerRatio fixed 1',
  },
  saturation: {
    logit: 'logits',
    weight: 'weights fixed 3',
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((i) => [`logit ${i}`, 'jacobian fixed 4'])),
    gain: 'curveGain fixed 2 | curveGain fixed 1 | curveGain fixed 0',
    'slope left': 'curveTrace fixed 4 | curveTrace scientific 1 | curveTrace integer 0',
  },
  shuffle: {
    ...Object.fromEntries(
      [1, 2, 3, 4].map((i) => [
        String(i),
        'output fixed 3 | permutedOutput fixed 3 | shuffledOutput fixed 3',
      ]),
    ),
    was: 'order integer 0',
  },
  'sqrt-d': {
    d: 'dimensions integer 0',
    'standard deviation':
      'logitSd fixed 2 | sqrtD fixed 0 | sdShortfall percent 1 | logitSdScaled fixed 3',
    'largest weight': 'maxRaw fixed 3 | maxScaled fixed 3',
    entropy: 'entropyRaw fixed 3 | entropyScaled fixed 3',
    'sum of p(1 − p)':
      'jacobianTraceRaw fixed 4 | jacobianTraceScaled fixed 4 | jacobianTraceRatio fixed 1',
  },
  direction: {
    from: 'edges fixed 1',
    'up to': 'edges fixed 1',
    pairs: 'counts integer 0',
    t0: 'logits fixed 2 | logitsTransposed fixed 2',
    t1: 'logits fixed 2 | logitsTransposed fixed 2',
    t2: 'logits fixed 2 | logitsTransposed fixed 2',
    t3: 'logits fixed 2 | logitsTransposed fixed 2',
    t4: 'logits fixed 2 | logitsTransposed fixed 2',
    t5: 'logits fixed 2 | logitsTransposed fixed 2',
  },
  lab: {
    'gives it': 'weights fixed 3',
    'gets from it': 'weights fixed 3',
    'sum / gives it': 'rowSums fixed 3',
    'sum / gets from it': 'received fixed 3',
  },
  'question-tags': { token: 'scores fixed 0' },
  'softmax-scores': {
    score: 'scores',
    'e to the score': 'exponentials fixed 3',
    weight: 'weights fixed 3',
    'total / e to the score': 'total fixed 3',
    'total / weight': 'sum(weights) fixed 3',
  },
  'all-heads': {
    'word before': 'previousShare fixed 2',
    'first word': 'firstShare fixed 2',
    itself: 'selfShare fixed 2',
    name: 'nameShare fixed 2',
    entropy: 'entropy fixed 2',
  },
  myth: {
    token: 'a.weights fixed 2 | a.weights integer 0 | b.weights fixed 2 | b.weights integer 0',
    probability: 'a.nextTokens fixed 3 | b.nextTokens fixed 3',
  },
  'head-grid': {
    token: 'layers fixed 2 | layers integer 0',
    'looks most at': 'topThree fixed 2',
    probability: 'nextTokens fixed 3',
  },
  magnitude: {
    token: 'weights fixed 4',
    length: 'norms fixed 4',
    squared: 'squaredNorms fixed 4',
    'ahead by': 'margin fixed 4',
    'entropy, bits': 'entropyBits fixed 4',
  },
};

/** What each preset's button says, in the order of the buttons. */
const presets: Record<string, Record<string, string>> = {
  'softmax-vs-normalise': {
    printed: 'As printed',
    negative: 'One negative',
    nearZero: 'Sum near zero',
    overflow: 'Overflow',
    underflow: 'Underflow',
  },
  magnitude: {
    printed: 'As printed',
    withTimesThree: 'with × 3',
    cosine: 'Cosine',
  },
  gaze: { printed: 'As printed', unscaled: 'Not divided' },
  shuffle: { printed: 'As printed', withPositions: 'With positions' },
  lab: { printed: 'As printed', cold: 'Too cold: 0.2', hot: 'Too hot: 10' },
  'question-tags': { printed: 'As printed', seesAll: 'Nothing hidden' },
  'head-grid': {
    name: 'Name',
    first: 'First word',
    pronoun: 'Pronoun',
    copy: 'Copy',
    previous: 'Word before',
    self: 'Itself',
    verb: 'Verb',
    control: 'Name not first',
  },
  'all-heads': { printed: 'Name first', control: 'Name not first' },
  myth: { printed: 'Two names', ablated: 'Pronoun head silenced' },
  'softmax-scores': {
    printed: 'As printed',
    belowZero: 'All below zero',
    overflow: 'Overflow',
    oneHidden: 'One hidden',
  },
};

describe.each(figures)('%s', (name) => {
  test('each column shows what its heading says', async () => {
    const page = await figurePage(name);
    const found = await figureOn(page).evaluate((element) => {
      const figure = element as AttentionFigure;
      const text = (part: Element) => part.textContent.replace(/\s+/g, ' ').trim();
      // A space before a token of the real model is seen as a dot and heard as a word.
      const all = [figure.state, figure.trace!, ...Object.values(figure.trace!)];
      const tokens = all
        .flatMap((each) => (each as { tokens?: string[] }).tokens ?? [])
        .map((token) => token.replace(/^ /, '·space '));
      const shown: Record<string, string[]> = {};
      for (const table of figure.shadowRoot!.querySelectorAll('table:not(.inputs)')) {
        const { tHead, rows } = table as HTMLTableElement;
        const headings = Array.from(tHead!.rows[0]!.cells).flatMap((cell) =>
          Array<string>(cell.colSpan).fill(text(cell)),
        );
        for (const { cells, parentElement } of rows) {
          let column = 0;
          for (const cell of cells) {
            const number = cell.querySelector<HTMLElement>('[data-path]');
            const heading = headings[column]!;
            column += cell.colSpan;
            if (!number) continue;
            const { path, as, digits } = number.dataset;
            const foot = parentElement!.localName === 'tfoot' ? `${text(cells[0]!)} / ` : '';
            const key = foot + (tokens.includes(heading) ? 'token' : heading);
            const value = [path!.split('[')[0], as, digits].filter(Boolean).join(' ');
            if (!(shown[key] ??= []).includes(value)) shown[key].push(value);
          }
        }
      }
      return shown;
    });
    const should = columns[name];
    expect(should, `the columns of ${name} stand in this file`).toBeDefined();
    const sorted = Object.entries(should!).map(([key, value]) => [key, value.split(' | ').sort()]);
    for (const [key, values] of sorted)
      expect(found[key as string]?.sort(), key as string).toEqual(values);
  });

  test('each preset’s button says its name', async () => {
    const page = await figurePage(name);
    const buttons = figureOn(page).getByRole('group', { name: 'Presets' }).getByRole('button');
    expect(Object.keys(presets[name] ?? {})).toEqual(core.presets(name).map((each) => each.name));
    expect(await buttons.allInnerTexts()).toEqual(Object.values(presets[name] ?? {}));
  });

  test('each number that can be changed says which it is', async () => {
    const page = await figurePage(name);
    const tokens = core.defaults(name)['tokens'] as string[];
    const inputs = await figureOn(page)
      .locator('input.edit')
      .evaluateAll((all) =>
        all.map((each) => [each.dataset['path']!, each.getAttribute('aria-label')!] as const),
      );
    const onlyText = core.fields(name).every(({ type }) => type === 'text');
    expect(inputs.length > 0).toBe(!onlyText);
    for (const [path, label] of inputs) {
      const [field, i, j] = path.replaceAll(']', '').split('[');
      if (field === 'embeddings')
        expect(label).toBe(`${tokens[Number(i)]}, coordinate ${Number(j) + 1}`);
      else expect(label.length, path).toBeGreaterThan(4);
    }
    const [paths, labels] = [inputs.map(([path]) => path), inputs.map(([, label]) => label)];
    expect(new Set(labels).size).toBe(new Set(paths).size);
    expect(new Set(paths).size).toBe(paths.length);
  });
});

interface Printed {
  id: string;
  kind: string;
  figure?: string;
  preset?: string;
  state?: State;
  path: string;
  printed: string;
  as: string;
  decimals: number;
}

const printed = ['1', '2', '4'].flatMap(
  (lesson) =>
    (
      JSON.parse(fileAt(`tests/data/ledger-${lesson}.json`)) as {
        rows: Printed[];
      }
    ).rows,
);

test.each(figures)('%s shows the printed numbers as they are printed', async (name) => {
  const page = await figurePage(name);
  const rows = printed.filter(({ figure, kind }) => figure === name && kind === 'equals');
  const states = new Map<string, Printed[]>();
  for (const row of rows) {
    const start = core.presets(name).find((each) => each.name === row.preset)?.state;
    const state = JSON.stringify({
      ...core.defaults(name),
      ...start,
      ...row.state,
    });
    states.set(state, [...(states.get(state) ?? []), row]);
  }
  let found = 0;
  for (const [state, group] of states) {
    await figureOn(page).evaluate((element, text) => {
      (element as AttentionFigure).state = JSON.parse(text) as State;
    }, state);
    const { cells } = await see(figureOn(page));
    for (const { id, path, as, decimals, printed: text } of group) {
      for (const cell of cells.filter((each) => each.path === path && each.as === as)) {
        expect(cell.digits, id).toBeGreaterThanOrEqual(as === 'integer' ? 0 : decimals);
        const shown = cell.text.trim().replaceAll('−', '-');
        if (cell.digits === decimals || as === 'integer') expect(shown, id).toBe(text);
        else expect(Number(shown).toFixed(decimals), id).toBe(text);
        found++;
      }
    }
  }
  if (rows.length > 0 && name !== 'loop-vs-matmul') expect(found).toBeGreaterThan(0);
});
