// lab: what its stages share: names, digits, and who reads whom.
import { html, type TemplateResult } from 'lit';
import { format } from '../../format';
import { number, type NumberStyle } from '../../marks/number';
import { named, tokensOf, type Shown } from '../figure';

export { named };

export interface Lab {
  scores: Float64Array[];
  lowestScore: number;
  highestScore: number;
  weights: Float64Array[];
  uniformWeight: number;
  output: Float64Array[];
  favourites: Float64Array;
  effectiveTokens: Float64Array;
  senseResolved: Float64Array;
  meanValue: Float64Array;
  hull: Float64Array;
  outputSpread: number;
  curveTemperature: Float64Array;
  curveEffectiveTokens: Float64Array;
  curveOutputSpread: Float64Array;
  embeddings: Float64Array[];
  projectedQueries: Float64Array[];
  projectedKeys: Float64Array[];
  projectedValues: Float64Array[];
}

/** What a stage says to look at and to try, and what it shows. */
export interface Stage {
  lead: (shown: Shown) => TemplateResult;
  view: (shown: Shown) => TemplateResult;
}

export const stages = ['tokens', 'projections', 'scores', 'weights', 'blend'];
export const tags = ['person', 'action', 'link', 'determiner', 'place', 'water', 'money'];
export const senses = ['river sense', 'money sense'];
export const lessonWords = ['she', 'sat', 'by', 'the', 'river', 'bank'];

export const traceOf = (shown: Shown) => shown.trace as unknown as Lab;
export const focusOf = (shown: Shown) => shown.state['focus'] as number;
export const stageOf = (shown: Shown) => shown.state['stage'] as string;
export const rowsOf = (shown: Shown, field: string) => shown.state[field] as number[][];
export const sameWords = (a: string[], b: string[]) =>
  a.length === b.length && a.every((word, i) => word === b[i]);

export const weight: NumberStyle = { digits: 3 };
export const score: NumberStyle = { digits: 1 };
export const tokensStyle: NumberStyle = { digits: 2 };
export const place: NumberStyle = { digits: 3 };
export const whole: NumberStyle = { as: 'integer', digits: 0 };

/** A token that a number of the trace names, and the number: its place, counted from zero. */
export const placed = (shown: Shown, path: string) =>
  html`${named(shown, shown.at(path))} (${number(shown, path, whole)})`;

/** What token i gives token j. */
export const given = (shown: Shown, i: number, j: number) =>
  number(shown, `weights[${i}][${j}]`, weight);

/** How the state before had it: said, and not to be asked, since it is no longer there. */
export const was = (before: Shown, path: string, { as = 'fixed', digits = 4 }: NumberStyle) =>
  html`<span class="was">${format(before.at(path), as, digits)}</span>`;

/** Whether all of a row are the same. */
export const even = (row: ArrayLike<number>) => Array.from(row).every((x) => x === row[0]);

/** Whether two numbers are written alike, at more digits than anyone would type. */
export const alike = (x: number, y: number) => format(x, 'fixed', 9) === format(y, 'fixed', 9);

/** Whether a reads as much of every token as digits can tell. */
export const readsAll = (shown: Shown) => {
  const { effectiveTokens } = traceOf(shown);
  const all = format(tokensOf(shown).length, 'fixed', 1);
  return format(effectiveTokens[focusOf(shown)]!, 'fixed', 1) === all;
};
