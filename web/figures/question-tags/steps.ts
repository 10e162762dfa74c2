// question-tags: its five steps, and the table of numbers each of them makes.
import { html, type TemplateResult } from 'lit';
import { choice } from '../../marks/choice';
import { decimalsOf } from '../../marks/edit';
import { facts } from '../../marks/facts';
import { heatmap, type HeatmapOptions } from '../../marks/heatmap';
import { number, type NumberStyle } from '../../marks/number';
import { tokensOf, type Shown } from '../figure';

export interface QuestionTags {
  scores: Float64Array[];
  divisor: number;
  masked: Float64Array[];
  weights: Float64Array[];
}

interface Step {
  name: string;
  lead: TemplateResult;
  view: (shown: Shown) => TemplateResult;
}

export const traceOf = (shown: Shown) => shown.trace as unknown as QuestionTags;
export const rowsOf = (shown: Shown, field: string) => shown.state[field] as number[][];

export const two: NumberStyle = { digits: 2 };
/** Scores, as short as all of them can be written alike. */
export const score = (shown: Shown): NumberStyle => ({
  digits: Math.min(2, Math.max(...traceOf(shown).scores.flatMap((row) => Array.from(row, short)))),
});
const short = (x: number) => decimalsOf(x, 0);

/** The largest distance from zero in a table of the trace, of what is finite. */
function most(shown: Shown, path: string): number {
  const all = (shown.trace[path] as Float64Array[]).flatMap((row) => Array.from(row, Math.abs));
  return Math.max(...all.filter(Number.isFinite));
}

const later = (shown: Shown) => (i: number, j: number) => shown.state['causal'] === true && j > i;

/** A table of who asks whom. */
function table(shown: Shown, path: string, caption: string, options: Partial<HeatmapOptions> = {}) {
  const words = tokensOf(shown);
  return heatmap(shown, {
    caption,
    path,
    rows: words,
    columns: words,
    most: most(shown, path),
    signed: true,
    style: two,
    ...options,
  });
}

export const mask = (shown: Shown) =>
  html`<div class="controls">
    ${choice(shown, 'Tokens that come later are', 'causal', [true, false], ['hidden', 'seen'])}
  </div>`;

const weights = (shown: Shown) =>
  table(shown, 'weights', 'Weights: what the row’s token gives to the column’s', {
    most: 1,
    signed: false,
    hidden: later(shown),
    after: [{ heading: 'sum', cell: (i) => number(shown, `sum(weights[${i}])`, two) }],
  });

export const steps: Step[] = [
  {
    name: '1 Match',
    lead: html`Each card (its query) meets every tag (its key). Multiplied in pairs and added up,
    that is their score.`,
    view: (shown) =>
      table(shown, 'scores', 'Scores: the row’s card against the column’s tag', {
        style: score(shown),
      }),
  },
  {
    name: '2 Divide',
    lead: html`The longer the lists, the larger the scores. So each is divided by √dₖ, the root of
    how many numbers a card has.`,
    view: (shown) =>
      html`${table(shown, 'scaled', 'Scores, divided')}
      ${facts(shown, [{ label: '√dₖ, which divides each', path: 'divisor', ...two }])}`,
  },
  {
    name: '3 Hide',
    lead: html`A token may look at itself and at those before it. What comes later is hidden: its
    score becomes minus infinity.`,
    view: (shown) => table(shown, 'masked', 'Scores that may be seen', { hidden: later(shown) }),
  },
  {
    name: '4 Softmax',
    lead: html`Softmax makes each row a budget of one: e to each score, over their total. A hidden
    one gets exactly zero.`,
    view: weights,
  },
  {
    name: '5 Mix',
    lead: html`Each token takes from every pack (its value) as much as the weight says, and adds it
    up.`,
    view: (shown) =>
      html`${weights(shown)}
      ${table(shown, 'output', 'Output: the packs, mixed', {
        columns: rowsOf(shown, 'backpacks')[0]!.map((_, j) => String(j + 1)),
      })}`,
  },
];
