// question-tags: what the last token does at each step, in one sentence.
import { html } from 'lit';
import { number } from '../../marks/number';
import { named, tokensOf, type Shown } from '../figure';
import { rowsOf, score, traceOf, two } from './steps';

const even = (row: Float64Array) => row.every((x) => x === row[0]);

/** A number of what the last token makes of another, at a step. */
const at = (shown: Shown, path: string, j: number, style = two) =>
  number(shown, `${path}[${tokensOf(shown).length - 1}][${j}]`, style);

function match(shown: Shown, last: number, best: number) {
  const row = traceOf(shown).scores[last]!;
  const who = html`The card of ${named(shown, last)}`;
  const fit = at(shown, 'scores', best, score(shown));
  if (row.length > 1 && even(row)) {
    return html`${who} fits every tag the same: ${fit}.`;
  }
  const whose = best === last ? html`its own tag` : html`the tag of ${named(shown, best)}`;
  return html`${who} fits ${whose} best: multiplied in pairs and added up, that is ${fit}.`;
}

function divide(shown: Shown, last: number, best: number) {
  const by = number(shown, 'divisor', two);
  if (traceOf(shown).divisor === 1) {
    return html`A card holds one number here, so each score is divided by ${by}, and none changes.`;
  }
  return html`Divided by ${by}, the best score of ${named(shown, last)} is
  ${at(shown, 'scaled', best)}.`;
}

function hide(shown: Shown, last: number) {
  if (last === 0) return html`${named(shown, 0)} is alone: nothing comes later to be hidden.`;
  if (!shown.state['causal']) {
    return html`Nothing is hidden: every token looks at all of them, later ones too.`;
  }
  return html`${named(shown, 0)} comes first and sees only itself; ${named(shown, last)} comes last
  and sees every token.`;
}

function share(shown: Shown, last: number, best: number) {
  const amount = at(shown, 'weights', best);
  const who = named(shown, last);
  const row = traceOf(shown).weights[last]!;
  if (row.length > 1 && even(row)) return html`${who} gives every token the same, ${amount}.`;
  if (best === last) return html`${who} gives most to itself, ${amount}.`;
  return html`${who} gives most to ${named(shown, best)}, ${amount}, and keeps
  ${at(shown, 'weights', last)} for itself.`;
}

function mix(shown: Shown, last: number, best: number) {
  const wide = rowsOf(shown, 'backpacks')[0]!.length;
  const first = Array.from({ length: Math.min(3, wide) }, (_, j) => j);
  const whose = best === last ? html`its own pack` : html`the pack of ${named(shown, best)}`;
  const others = last ? html`, and of every other it sees its share: it ends` : html`, and ends`;
  return html`${named(shown, last)} takes ${at(shown, 'weights', best)} of ${whose}${others} with
  ${first.map((j) => html`${j ? ', ' : ''}${at(shown, 'output', j)}`)}${wide > 3 ? ' and more' : ''}.`;
}

export function sentence(shown: Shown) {
  const last = tokensOf(shown).length - 1;
  const { masked } = traceOf(shown);
  const best = masked[last]!.indexOf(Math.max(...masked[last]!));
  return [match, divide, hide, share, mix][(shown.state['step'] as number) - 1]!(shown, last, best);
}
