// lab: what is to be seen now, at each stage, in every state.
import { html, nothing } from 'lit';
import { format } from '../../format';
import { number } from '../../marks/number';
import { tokensOf, type Shown } from '../figure';
import { kinds, projected } from './projections';
import {
  even,
  focusOf,
  given,
  lessonWords,
  named,
  place,
  readsAll,
  sameWords,
  score,
  stageOf,
  tokensStyle,
  traceOf,
  weight,
} from './words';

/** A word, or the word for the one that reads itself. */
const other = (shown: Shown, j: number) => (j === focusOf(shown) ? html`itself` : named(shown, j));

/** Its one favourite, or that there is none. */
function most(shown: Shown) {
  const focus = focusOf(shown);
  const { weights, favourites } = traceOf(shown);
  const top = favourites[focus]!;
  if (even(weights[focus]!)) {
    return html`${named(shown, focus)} gives every word the same, ${given(shown, focus, top)}`;
  }
  return html`${named(shown, focus)} gives most to ${other(shown, top)}, ${given(shown, focus, top)}`;
}

function tokens(shown: Shown) {
  const focus = focusOf(shown);
  const top = traceOf(shown).favourites[focus]!;
  const { weights } = traceOf(shown);
  if (even(weights[focus]!)) return html`${most(shown)}: nothing tells them apart yet.`;
  if (top === focus) {
    return html`${most(shown)}. It learns more from itself than from any other word.`;
  }
  const back = weights[top]![focus]! < weights[focus]![top]!;
  return html`${most(shown)}, and itself ${given(shown, focus, focus)}.
  ${
    back
      ? html`${named(shown, top)} gives ${named(shown, focus)} only ${given(shown, top, focus)}:
        reading has a direction.`
      : html`${named(shown, top)} gives ${given(shown, top, focus)} back.`
  }`;
}

function projections(shown: Shown) {
  if (!sameWords(tokensOf(shown), lessonWords)) {
    return html`These words are not the lesson’s, so no projection makes their vectors: the queries,
    keys and values are what stands in the boxes.`;
  }
  const same = projected(shown);
  if (same.length === kinds.length) {
    return html`The tags, times W<sub>q</sub>, W<sub>k</sub> and W<sub>v</sub>, make exactly the
      queries, keys and values in use.`;
  }
  const edited = kinds.filter((kind) => !same.includes(kind)).map(({ all }) => all);
  return html`The projection no longer makes the ${edited.join(' and the ')} in use: they were
  edited, and what stands in the boxes is what counts.`;
}

function scores(shown: Shown) {
  const focus = focusOf(shown);
  const { scores: table, favourites, lowestScore, highestScore } = traceOf(shown);
  if (lowestScore === highestScore) {
    return html`All scores are ${number(shown, 'lowestScore', score)}: nothing tells any word apart
    from another.`;
  }
  const top = favourites[focus]!;
  const mine = even(table[focus]!)
    ? html`${named(shown, focus)} scores the same against every word,
      ${number(shown, `scores[${focus}][${top}]`, weight)}`
    : html`${named(shown, focus)} scores highest against ${other(shown, top)},
      ${number(shown, `scores[${focus}][${top}]`, weight)}`;
  return html`${mine}. All scores lie from ${number(shown, 'lowestScore', score)} to
  ${number(shown, 'highestScore', score)}${
    lowestScore < 0 && highestScore > 0 ? html`: some point the same way, some apart` : nothing
  }.`;
}

const budget = (shown: Shown) =>
  html`a budget of ${number(shown, `rowSums[${focusOf(shown)}]`, weight)}`;

function weights(shown: Shown) {
  const focus = focusOf(shown);
  const spent = html`spent as if on ${number(shown, `effectiveTokens[${focus}]`, tokensStyle)} of
  ${format(tokensOf(shown).length, 'word')} words`;
  const largest = Math.max(...traceOf(shown).weights[focus]!);
  return html`${most(shown)}: ${budget(shown)}, ${spent}.
  ${
    readsAll(shown)
      ? html`It reads them all alike, and one even share is
        ${number(shown, 'uniformWeight', weight)}.`
      : largest > 0.9
        ? html`Hardly anything is left for the others: sharp, and nearly blind.`
        : nothing
  }`;
}

function blend(shown: Shown) {
  const focus = focusOf(shown);
  const { weights: table, favourites, senseResolved } = traceOf(shown);
  const at = html`${named(shown, focus)} lands at river
  ${number(shown, `output[${focus}][0]`, place)}, money
  ${number(shown, `output[${focus}][1]`, place)}`;
  const settled = Number.isNaN(senseResolved[focus]!)
    ? html`all values are the same, so there is no sense to settle`
    : html`its sense is resolved to ${number(shown, `senseResolved[${focus}]`, place)}`;
  const apart = html`no two outputs lie farther apart than ${number(shown, 'outputSpread', place)}`;
  const top = favourites[focus]!;
  if (table[focus]![top]! > 0.9) {
    return html`${at}: its output all but copies the value of ${other(shown, top)},
    ${given(shown, focus, top)} of it. Sharpness is not understanding.`;
  }
  if (readsAll(shown)) {
    return html`${at}, by the middle of all values: every word is told much the same, and ${apart}.`;
  }
  return html`${at}: ${settled}, and ${apart}.`;
}

const says: Record<string, typeof tokens> = { tokens, projections, scores, weights, blend };

export const sentence = (shown: Shown) => says[stageOf(shown)]!(shown);
