// loop-vs-matmul: the double loop, a cell at a time, against one matrix product.
import { html, type TemplateResult } from 'lit';
import { decimalsOf, fieldEdit } from '../../marks/edit';
import { facts } from '../../marks/facts';
import { heatmap } from '../../marks/heatmap';
import { foldedInputs } from '../../marks/inputs';
import { cell, gap, number, type NumberStyle } from '../../marks/number';
import { player } from '../../marks/player';
import { slider } from '../../marks/slider';
import { tokensOf, type Figure, type Shown } from '../figure';

interface LoopVsMatmul {
  row: number;
  column: number;
  maxDifference: number;
  products: Float64Array;
  asymmetryAt: ArrayLike<number>;
}

const traceOf = (shown: Shown) => shown.trace as unknown as LoopVsMatmul;
const cellOf = (shown: Shown) => shown.state['cell'] as number;

const count: NumberStyle = { as: 'integer', digits: 0 };

function controls(shown: Shown) {
  const most = shown.at('dotProducts');
  return html`<div class="controls">
    ${player(shown, { field: 'cell', most, restart: 'Reset the loop' })}
    ${slider(shown, { label: 'Cells the loop has filled', field: 'cell', maximum: most })}
  </div>`;
}

function grid(shown: Shown, path: string, caption: TemplateResult, filled: number) {
  const tokens = tokensOf(shown);
  const { row, column } = traceOf(shown);
  return heatmap(shown, {
    caption,
    path,
    rows: tokens,
    columns: tokens,
    most: shown.at('max(matmul)'),
    current: { row, column },
    empty: (i, j) => (i * tokens.length + j < filled ? undefined : 'not yet'),
  });
}

function grids(shown: Shown) {
  const matmulShown = Boolean(shown.state['matmulShown']);
  const loop = html`<strong>loop</strong> row by row, a cell at a time`;
  const all = html`<button
      class="toggle"
      aria-pressed=${String(matmulShown)}
      ?disabled=${shown.still}
      @click=${() => shown.set({ matmulShown: !matmulShown })}
    >
      matmul
    </button>
    X Xᵀ, every cell at once`;
  return html`<div class="pair even sides">
    ${grid(shown, 'loop', loop, cellOf(shown))}
    ${grid(shown, 'matmul', all, matmulShown ? shown.at('dotProducts') : 0)}
  </div>`;
}

/** The current cell as one learns it at school: products under each other, then their sum. */
function work(shown: Shown) {
  const { row, column, products } = traceOf(shown);
  const tokens = tokensOf(shown);
  const begun = row >= 0;
  const coordinate = (path: string) =>
    one(path, begun ? { digits: decimalsOf(shown.at(path), 2) } : {});
  const one = (path: string, style?: NumberStyle) =>
    begun
      ? cell(shown, path, style)
      : html`<td class="empty"><span class="unseen">not yet</span></td>`;
  return html`<div class="scroll">
    <table class="school">
      <caption>
        The lit cell: multiply coordinate by coordinate, then add
      </caption>
      <thead>
        <tr>
          <th scope="col" class="left">coordinate</th>
          <th scope="col">${begun ? tokens[row] : 'row'}</th>
          <th scope="col">
            <span aria-hidden="true">×</span> ${begun ? tokens[column] : 'column'}
          </th>
          <th scope="col"><span aria-hidden="true">=</span> product</th>
        </tr>
      </thead>
      <tbody>
        ${Array.from(
          products,
          (_, c) =>
            html`<tr>
              <th scope="row">${c + 1}</th>
              ${coordinate(`embeddings[${row}][${c}]`)}
              ${coordinate(`embeddings[${column}][${c}]`)}${one(`products[${c}]`)}
            </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colspan="3">added up</th>
          ${one(`loop[${row}][${column}]`)}
        </tr>
      </tfoot>
    </table>
  </div>`;
}

function cost(shown: Shown, name: string, label: string) {
  return fieldEdit(shown, name, { label, change: (value) => shown.set({ [name]: value }) });
}

function outcome(shown: Shown) {
  const tokens = tokensOf(shown);
  const { 0: i = 0, 1: j = 0 } = traceOf(shown).asymmetryAt;
  const difference = (path: string) => ({ path, ...gap(shown.at(path)) });
  return facts(shown, [
    { label: 'dot products', path: 'dotProducts', ...count },
    { label: 'multiplications', path: 'multiplications', ...count },
    {
      label: 'largest difference, loop and matmul',
      ...difference('maxDifference'),
      ...(shown.state['cell'] === 0 ? { absent: 'nothing to compare yet' } : {}),
    },
    { label: 'the same, scores and transpose', ...difference('scoreAsymmetry') },
    {
      label: 'the same, weights and transpose',
      unit: i === j ? '' : `${tokens[i]}, ${tokens[j]}`,
      path: 'weightAsymmetry',
      digits: 6,
    },
    {
      label: html`multiply-adds: ${cost(shown, 'costTokens', 'Tokens to work out the cost for')}
      tokens, ${cost(shown, 'costWidth', 'Width to work out the cost for')} wide`,
      path: 'costMultiplyAdds',
      ...count,
    },
  ]);
}

export const figure: Figure = {
  title: 'A double loop, or one product',
  instrument: (shown) => html`
    ${controls(shown)} ${grids(shown)}
    <div class="pair even">${work(shown)}${outcome(shown)}</div>
    ${foldedInputs(shown)}
  `,
  sentence: (shown) => {
    const { row, column, maxDifference } = traceOf(shown);
    const tokens = tokensOf(shown);
    if (row < 0) {
      return html`The loop has not begun: it has ${number(shown, 'dotProducts', count)} cells to
      fill. Press Play, or Step, and watch one row meet one column.`;
    }
    if (cellOf(shown) < shown.at('dotProducts')) {
      return html`Cell ${number(shown, 'cell', count)} of ${number(shown, 'dotProducts', count)}:
        row <strong>${tokens[row]}</strong> meets column <strong>${tokens[column]}</strong>, and
        their score is ${number(shown, `loop[${row}][${column}]`)}.`;
    }
    if (!shown.state['matmulShown']) {
      return html`The loop has filled its ${number(shown, 'dotProducts', count)} cells, one at a
      time. Press matmul to have them all at once.`;
    }
    const exact = maxDifference === 0 ? ', to the last bit' : '';
    return html`Filled one at a time or all at once, the scores agree: the largest difference
    between the two is ${number(shown, 'maxDifference', gap(maxDifference))}${exact}.`;
  },
};
