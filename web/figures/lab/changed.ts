// lab: what the last change did, in one line; nothing where there is nothing worth saying.
import { html, type TemplateResult } from 'lit';
import { number } from '../../marks/number';
import { tokensOf, type Shown } from '../figure';
import { decimalsOf } from '../../marks/edit';
import { kinds } from './projections';
import {
  focusOf,
  given,
  named,
  rowsOf,
  sameWords,
  score,
  stageOf,
  tokensStyle,
  traceOf,
  was,
  weight,
} from './words';

const stageLines: Record<string, string> = {
  tokens: 'Back to the words: the arcs are what all the stages come to.',
  projections: 'From words to vectors: three for each, and all that follows is made of them.',
  scores: 'Every query has met every key: one number for each pair.',
  weights: 'Softmax has turned each row of scores into shares of one.',
  blend: 'The weights are spent: each word’s output is the sum of what it bought.',
};

/** What the focus gives its favourite, then and now. */
function moved(now: Shown, before: Shown): TemplateResult {
  const focus = focusOf(now);
  const top = traceOf(now).favourites[focus]!;
  const path = `weights[${focus}][${top}]`;
  const on = top === focus ? html`itself` : named(now, top);
  return html`${named(now, focus)}’s weight on ${on} went from ${was(before, path, weight)} to
  ${given(now, focus, top)}`;
}

function temperature(now: Shown, before: Shown) {
  const short = (x: number) => ({ digits: decimalsOf(x, 0) });
  const [then, is] = [before.at('temperature'), now.at('temperature')];
  return html`Temperature from ${was(before, 'temperature', short(then))} to
  ${number(now, 'temperature', short(is))}: ${moved(now, before)}.`;
}

function words(now: Shown, before: Shown) {
  const old = tokensOf(before);
  const fresh = tokensOf(now).filter((word) => !old.includes(word));
  if (fresh.length === 0) return html`Other words are on the bench; each keeps its vectors.`;
  return html`New on the bench:
  ${fresh.map((word, i) => html`${i ? ', ' : ''}<strong>${word}</strong>`)}.
  ${fresh.length > 1 ? 'Their vectors are' : 'Its vectors are'} all zeros, until you give
  ${fresh.length > 1 ? 'them' : 'it'} some.`;
}

function edited(now: Shown, before: Shown) {
  for (const { field, name } of kinds) {
    const [rows, old] = [rowsOf(now, field), rowsOf(before, field)];
    for (const [i, row] of rows.entries()) {
      const j = row.findIndex((x, at) => x !== old[i]?.[at]);
      if (j < 0 || old[i]?.[j] === undefined) continue;
      const path = `${field}[${i}][${j}]`;
      const digits = (x: number) => ({ digits: decimalsOf(x, 1) });
      const then = was(before, path, digits(old[i][j]));
      const what = html`${named(now, i)}’s <strong>${name} ${j + 1}</strong> from ${then} to
        ${number(now, path, digits(row[j]!))}`;
      return field === 'v'
        ? html`${what}: ${named(now, focusOf(now))}’s sense resolved went from
          ${was(before, `senseResolved[${focusOf(now)}]`, weight)} to
          ${number(now, `senseResolved[${focusOf(now)}]`, weight)}.`
        : html`${what}: ${moved(now, before)}.`;
    }
  }
  return '';
}

function refocused(now: Shown) {
  const focus = focusOf(now);
  const path = `effectiveTokens[${focus}]`;
  return html`${named(now, focus)} reads now, as if it read ${number(now, path, tokensStyle)} words.`;
}

export function changed(now: Shown, before: Shown): TemplateResult | string {
  if (!sameWords(tokensOf(now), tokensOf(before))) return words(now, before);
  if (now.at('focus') !== before.at('focus')) return refocused(now);
  if (now.at('temperature') !== before.at('temperature')) return temperature(now, before);
  if (now.state['scaled'] !== before.state['scaled']) {
    return html`${now.state['scaled'] ? 'Divided by √dₖ' : 'No longer divided by √dₖ'}, the highest
    score went from ${was(before, 'highestScore', score)} to ${number(now, 'highestScore', score)}:
    ${moved(now, before)}.`;
  }
  return edited(now, before) || (stageOf(now) === stageOf(before) ? '' : stageLines[stageOf(now)]!);
}
