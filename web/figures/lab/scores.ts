// lab, stage three: each query against each key. Scores have a sign.
import { html } from 'lit';
import { facts } from '../../marks/facts';
import { heatmap } from '../../marks/heatmap';
import { legend } from '../../marks/legend';
import { barCell, spanOf } from '../../marks/number';
import { rows } from '../../marks/rows';
import { tokensOf, type Shown } from '../figure';
import { kinds, vectorEdit } from './projections';
import { focusOf, named, rowsOf, score, traceOf, placed, weight, type Stage } from './words';

const [query, key] = kinds;

function matrix(shown: Shown, most: number) {
  const words = tokensOf(shown);
  const { favourites } = traceOf(shown);
  return heatmap(shown, {
    caption: 'Scores: the row reads, the column is read. Outlined: each row’s highest',
    path: 'scores',
    rows: words,
    columns: words,
    most,
    signed: true,
    style: score,
    chosen: focusOf(shown),
    choose: (focus) => shown.set({ focus }),
    mark: (i, j) => (favourites[i] === j ? 'highest of its row' : undefined),
    after: [{ heading: 'favourite', cell: (i) => placed(shown, `favourites[${i}]`) }],
  });
}

/** The focus's query, and every key with the score the two make. */
function against(shown: Shown) {
  const focus = focusOf(shown);
  const { lowestScore, highestScore } = traceOf(shown);
  const span = spanOf([[lowestScore, highestScore]]);
  const wide = rowsOf(shown, 'q')[0]!.map((_, j) => j);
  return rows(shown, {
    name: 'work against',
    caption: html`${named(shown, focus)}’s query, and every key it meets: multiplied in pairs, then
    added up`,
    columns: [...wide.map((j) => String(j + 1)), 'score'],
    first: [
      'query',
      html`${wide.map((j) => html`<td class="input">${vectorEdit(shown, query, focus, j)}</td>`)}
        <td></td>`,
    ],
    cells: (i) => html`
      ${wide.map((j) => html`<td class="input">${vectorEdit(shown, key, i, j)}</td>`)}
      ${barCell(shown, `scores[${focus}][${i}]`, span, weight)}
    `,
  });
}

export const scores: Stage = {
  lead: () =>
    html`A score is a query times a key. Above zero they point the same way; below it apart, which
    is information too, not absence. Look for rows whose highest score is not on the diagonal.`,
  view: (shown) => {
    const { lowestScore, highestScore } = traceOf(shown);
    const most = Math.max(highestScore, -lowestScore);
    return html`<div class="pair even">
      <div class="stack">
        ${matrix(shown, most)}
        ${legend(shown, { ends: ['apart', 'the same way'], most, signed: true })}
        ${facts(shown, [
          { label: 'lowest score', path: 'lowestScore', ...score },
          { label: 'highest score', path: 'highestScore', ...score },
        ])}
      </div>
      ${against(shown)}
    </div>`;
  },
};
