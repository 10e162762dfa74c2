// lab, stage two: each word's tags become a query, a key and a value; or the reader's own numbers.
import { html, nothing } from 'lit';
import { fieldEdit } from '../../marks/edit';
import { heatmap } from '../../marks/heatmap';
import { rows } from '../../marks/rows';
import { tokensOf, withCell, type Shown } from '../figure';
import {
  alike,
  focusOf,
  lessonWords,
  rowsOf,
  sameWords,
  score,
  senses,
  tags,
  whole,
  type Stage,
} from './words';

export const kinds = [
  { field: 'q', name: 'query', all: 'queries', says: 'what a word looks for' },
  { field: 'k', name: 'key', all: 'keys', says: 'what it offers to be found by' },
  { field: 'v', name: 'value', all: 'values', says: 'what it hands over' },
] as const;
type Kind = (typeof kinds)[number];

const made = {
  q: ['queryWeights', 'projectedQueries'],
  k: ['keyWeights', 'projectedKeys'],
  v: ['valueWeights', 'projectedValues'],
} as const;

/** One number of a query, a key or a value. */
export function vectorEdit(shown: Shown, { field, name }: Kind, i: number, j: number) {
  return fieldEdit(shown, field, {
    label: `${tokensOf(shown)[i]}, ${name} ${j + 1}`,
    path: `${field}[${i}][${j}]`,
    digits: 1,
    change: (value) => shown.set({ [field]: withCell(shown.state[field], i, j, value) }),
  });
}

const numbered = (shown: Shown, { field }: Kind) =>
  field === 'v' ? senses : rowsOf(shown, field)[0]!.map((_, j) => String(j + 1));

/** Which of q, k and v the projection makes, number by number; none where the words are others. */
export function projected(shown: Shown): readonly Kind[] {
  if (!sameWords(tokensOf(shown), lessonWords)) return [];
  return kinds.filter(({ field }) => {
    const product = shown.trace[made[field][1]] as Float64Array[];
    const vectors = rowsOf(shown, field);
    const wide = vectors[0]!.length === product[0]!.length;
    return wide && vectors.every((row, i) => row.every((x, j) => alike(x, product[i]![j]!)));
  });
}

const inUse = (shown: Shown, kind: Kind) =>
  rows(shown, {
    name: 'inputs',
    caption: `The ${kind.all} in use: change any of them`,
    columns: numbered(shown, kind),
    cells: (i) =>
      html`${rowsOf(shown, kind.field)[i]!.map(
        (_, j) => html`<td class="input">${vectorEdit(shown, kind, i, j)}</td>`,
      )}`,
    chosen: focusOf(shown),
  });

/** X, the weights, and what the two make. */
function lesson(shown: Shown, kind: Kind) {
  const [weights, product] = made[kind.field];
  const columns = kind.field === 'v' ? senses : ['1', '2', '3', '4'];
  const letter = html`W<sub>${kind.field}</sub>`;
  const common = { signed: true, most: 3, style: score };
  return html`
    ${heatmap(shown, {
      caption: 'X: the tags each word has',
      path: 'embeddings',
      rows: lessonWords,
      columns: tags,
      most: 2,
      style: whole,
      chosen: focusOf(shown),
      choose: (focus) => shown.set({ focus }),
    })}
    ${heatmap(shown, {
      ...common,
      caption: html`${letter}: what each tag adds to a ${kind.name}`,
      path: weights,
      rows: tags,
      columns,
    })}
    ${heatmap(shown, {
      ...common,
      caption: html`X ${letter}: each word’s rows added up`,
      path: product,
      rows: lessonWords,
      columns,
      chosen: focusOf(shown),
    })}
  `;
}

/** Which of the three is looked at. */
function choice(shown: Shown, at: number) {
  const { name, says } = kinds[at]!;
  return html`<div class="controls">
    <div class="segments" role="group" aria-label="Which vectors">
      <div>
        ${kinds.map(
          ({ all }, i) =>
            html`<button
              aria-pressed=${i === at ? 'true' : 'false'}
              ?disabled=${shown.still}
              @click=${() => shown.turn({ kind: i })}
            >
              ${all}
            </button>`,
        )}
      </div>
    </div>
    <span class="caption">A ${name} is ${says}.</span>
  </div>`;
}

export const projections: Stage = {
  lead: () =>
    html`Each word becomes three things: a query, what it looks for; a key, what it offers to be
    found by; a value, what it hands over. Change one number in use and watch the arcs.`,
  view: (shown) => {
    const at = shown.pose['kind'] ?? 0;
    const ours = sameWords(tokensOf(shown), lessonWords);
    return html`
      ${choice(shown, at)}
      <div class="${ours ? 'pair even' : ''} made">
        ${ours ? lesson(shown, kinds[at]!) : nothing} ${inUse(shown, kinds[at]!)}
      </div>
    `;
  },
};
