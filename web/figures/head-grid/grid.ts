// head-grid: the grid itself, a row a token, a column one that it may look at.
import { html, nothing } from 'lit';
import { fieldEdit } from '../../marks/edit';
import { causalGrid, printed } from '../../marks/causal-grid';
import { pixels } from '../../marks/pixels';
import { tokenText, tokenView } from '../../marks/token';
import type { Shown } from '../figure';
import { rowOf, tokenAt, topOf, traceOf, weightsOf, weightsPath } from './trace';

const roomy = 8; // tokens up to which each row has room to say what it looks at most
const most = 32; // up to which there are cells at all

const caption = html`Weights: the row’s token looks at the column’s. Each row sums to one. Hatched
is hidden, and exactly zero`;
const small = '; a zero that is printed is only small';

/** The table, or of many tokens one row of it. */
function table(shown: Shown, only?: number) {
  const { tokens } = traceOf(shown);
  return causalGrid(shown, tokens, {
    caption:
      only === undefined
        ? html`${caption}${tokens.length > printed ? '' : small}`
        : html`What ${tokenAt(shown, only)} looks at`,
    path: weightsPath(shown),
    region: 'Grid of weights',
    bare: only === undefined && tokens.length > printed,
    ...(only === undefined && { chosen: rowOf(shown), choose: (token) => shown.set({ token }) }),
    ...(only !== undefined && { only }),
    ...(tokens.length <= roomy && {
      after: [{ heading: 'looks most at', cell: (i) => most3(shown, i) }],
    }),
  });
}

/** The three that a row looks at most. */
const most3 = (shown: Shown, i: number) =>
  html`${topOf(shown, i).map(
    ({ token, amount }, k) =>
      html`${k ? ', ' : ''}${tokenView(traceOf(shown).tokens[token]!)} ${amount}`,
  )}`;

/** Of a longer text the same for every row, folded away. */
function tops(shown: Shown) {
  const { tokens } = traceOf(shown);
  if (tokens.length <= roomy) return nothing;
  return html`<details class="fold">
    <summary>What each token looks at most</summary>
    <ul class="tops">
      ${tokens.map((_, i) => html`<li>${tokenAt(shown, i)}: ${most3(shown, i)}</li>`)}
    </ul>
  </details>`;
}

export const grid = (shown: Shown) => html`${whole(shown)} ${tops(shown)}`;

function whole(shown: Shown) {
  const { tokens } = traceOf(shown);
  const row = rowOf(shown);
  if (tokens.length <= most) return table(shown);
  return html`<p class="caption">${caption}</p>
    ${pixels(shown, {
      label: `The grid of all weights; outlined is the row of ${tokenText(tokens[row]!)}`,
      rows: weightsOf(shown),
      chosen: row,
      choose: (token) => shown.set({ token }),
    })}
    ${table(shown, row)}`;
}

/** Of a long text, which row is read out: by its number. */
export function rowControl(shown: Shown) {
  if (traceOf(shown).tokens.length <= printed) return nothing;
  return html`<span class="control"
    >row
    ${fieldEdit(shown, 'token', {
      label: 'row that is read out, counted from 0, or −1 for the last',
      maximum: traceOf(shown).tokens.length - 1,
      change: (token) => shown.set({ token }),
    })}</span
  >`;
}
