// lab, stage one: the words, who reads whom, and words of the reader's own.
import { html, nothing } from 'lit';
import { barCell, cell, spanOf } from '../../marks/number';
import { rows } from '../../marks/rows';
import { textEdit } from '../../marks/text-edit';
import { tokensOf, type Shown } from '../figure';
import { focusOf, named, rowsOf, weight, type Stage } from './words';

const [fewest, most] = [2, 12];

function bothWays(shown: Shown) {
  const focus = focusOf(shown);
  const span = spanOf([[1]]);
  return rows(shown, {
    name: 'work both-ways',
    caption: html`Reading has a direction: what ${named(shown, focus)} gives each word, and what
    each gives it`,
    columns: ['gives it', 'gets from it'],
    cells: (i) => html`
      ${barCell(shown, `weights[${focus}][${i}]`, span, weight)}
      ${barCell(shown, `weights[${i}][${focus}]`, span, weight)}
    `,
    chosen: focus,
    foot: [
      'sum',
      html`${cell(shown, `rowSums[${focus}]`, weight)} ${cell(shown, `received[${focus}]`, weight)}`,
    ],
  });
}

/** Other words: those that are there already keep their vectors, new ones have nothing yet. */
function take(shown: Shown, words: string[]) {
  const now = tokensOf(shown);
  const vectors = (field: string) => {
    const old = rowsOf(shown, field);
    return words.map((word) => [...(old[now.indexOf(word)] ?? old[0]!.map(() => 0))]);
  };
  const focus = words.indexOf(now[focusOf(shown)]!);
  shown.set({
    tokens: words,
    ...Object.fromEntries(['q', 'k', 'v'].map((field) => [field, vectors(field)])),
    focus: focus < 0 ? words.length - 1 : focus,
  });
}

function ownWords(shown: Shown) {
  const change = (text: string) => {
    const words = text.split(/\s+/).filter(Boolean);
    const fits = words.length >= fewest && words.length <= most;
    shown.turn({ refused: Number(!fits) });
    if (fits) take(shown, words);
  };
  return html`<div class="own-words">
    ${textEdit(shown, { label: 'Your own words', text: tokensOf(shown).join(' '), change })}
    <p class="caption">
      Two to twelve words. One that is there already keeps its query, key and value; a new one
      starts with zeros. Give it some at Projections.
    </p>
    ${shown.pose['refused'] ? html`<p class="problem" role="alert">The bench takes two to twelve words.</p>` : nothing}
  </div>`;
}

export const tokens: Stage = {
  lead: () =>
    html`To learn what one word means here, it must look at the others. Press each word in turn and
    watch where its arcs are thick.`,
  view: (shown) => html`<div class="pair">${bothWays(shown)} ${ownWords(shown)}</div>`,
};
