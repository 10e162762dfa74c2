// lab, stage four: softmax makes each row a budget.
import { html } from 'lit';
import { heatmap } from '../../marks/heatmap';
import { legend } from '../../marks/legend';
import { number } from '../../marks/number';
import { tokensOf, type Shown } from '../figure';
import { atEnds, dial } from './dial';
import { focusOf, tokensStyle, weight, type Stage } from './words';

function matrix(shown: Shown) {
  const words = tokensOf(shown);
  return heatmap(shown, {
    caption:
      'Weights: the row reads, the column is read. Effective: on how many words the row is spent',
    path: 'weights',
    rows: words,
    columns: words,
    most: 1,
    style: weight,
    chosen: focusOf(shown),
    choose: (focus) => shown.set({ focus }),
    after: [
      { heading: 'sum', cell: (i) => number(shown, `rowSums[${i}]`, weight) },
      { heading: 'effective', cell: (i) => number(shown, `effectiveTokens[${i}]`, tokensStyle) },
    ],
    foot: { heading: 'received', cell: (j) => number(shown, `received[${j}]`, weight) },
  });
}

export const weights: Stage = {
  lead: () =>
    html`Softmax makes each row a budget of one: what goes to one word must come from the others.
    Turn the dial to either end and watch where the budget goes.`,
  view: (shown) =>
    html`<div class="pair">
      <div class="stack">
        ${matrix(shown)}
        ${legend(shown, {
          ends: ['0', '1'],
          most: 1,
          mark: { name: 'one even share', path: 'uniformWeight', style: weight },
        })}
        ${atEnds(shown)}
      </div>
      ${dial(shown)}
    </div>`,
};
