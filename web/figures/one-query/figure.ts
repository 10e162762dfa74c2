// one-query: from a word to its context vector.
import { html } from 'lit';
import { coordinate } from '../../marks/inputs';
import { barCell, cell, number, spanOf } from '../../marks/number';
import { heatmap } from '../../marks/heatmap';
import { points } from '../../marks/points';
import { tokenChoice } from '../../marks/choice';
import { tokensOf, type Figure, type Shown } from '../figure';

interface OneQuery {
  scores: Float64Array;
  weights: Float64Array;
  context: Float64Array;
}

const traceOf = (shown: Shown) => shown.trace as unknown as OneQuery;
const rowsOf = (shown: Shown) => shown.state['embeddings'] as number[][];

function work(shown: Shown) {
  const { scores, weights, context } = traceOf(shown);
  const tokens = tokensOf(shown);
  const query = shown.state['query'] as number;
  const [scoreSpan, weightSpan] = [spanOf([scores]), spanOf([weights])];
  return html`<div class="scroll">
    <table class="work">
      <caption>
        <strong>${tokens[query]}</strong>
        asks: every word’s score, its exponential, and the weight it gets
      </caption>
      <thead>
        <tr>
          <td></td>
          <th scope="colgroup" colspan=${context.length} class="left">embedding</th>
          <th scope="col">score</th>
          <th scope="col">exponential</th>
          <th scope="col">weight</th>
        </tr>
      </thead>
      <tbody>
        ${tokens.map(
          (token, i) =>
            html`<tr class=${i === query ? 'chosen' : ''}>
              <th scope="row">${token}</th>
              ${Array.from(context, (_, j) => html`<td class="input">${coordinate(shown, i, j)}</td>`)}
              ${barCell(shown, `scores[${i}]`, scoreSpan)}${cell(shown, `exponentials[${i}]`)}
              ${barCell(shown, `weights[${i}]`, weightSpan)}
            </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">context</th>
          ${Array.from(context, (_, j) => html`<td class="output">${number(shown, `context[${j}]`)}</td>`)}
          <td></td>
          <td></td>
          <td class="with-bar">
            <div><span class="label">sum</span>${number(shown, 'weightSum')}</div>
          </td>
        </tr>
      </tfoot>
    </table>
  </div>`;
}

function matrix(shown: Shown) {
  const tokens = tokensOf(shown);
  return heatmap(shown, {
    caption:
      'Every word’s weights: the row reads, the column is read. Last: how far the row has moved from the lesson’s',
    path: 'matrix',
    rows: tokens,
    columns: tokens,
    most: shown.at('max(matrix)'),
    chosen: shown.state['query'] as number,
    choose: (query) => shown.set({ query }),
    after: [{ heading: 'moved by', cell: (i) => number(shown, `rowChange[${i}]`) }],
  });
}

function space(shown: Shown) {
  const { weights, context } = traceOf(shown);
  const rows = rowsOf(shown);
  const wide = context.length;
  return html`<div>
    ${points(shown, {
      label: 'Turn the picture',
      points: tokensOf(shown).map((name, i) => ({
        name,
        at: rows[i]!,
        weight: weights[i]!,
        chosen: i === shown.state['query'],
      })),
      centre: { name: 'z', at: context },
    })}
    <p class="caption">
      The words as points${wide > 3 ? ' (first three coordinates)' : ''}, and z, the context vector.
      The thicker the line, the larger the weight.
      <span class=${shown.still ? 'waiting' : ''}>Drag, or use the arrow keys, to turn.</span>
    </p>
  </div>`;
}

export const figure: Figure = {
  title: 'From a word to its context vector',
  instrument: (shown) => html`
    ${tokenChoice(shown, 'Which word asks?', 'query')} ${work(shown)}
    <div class="pair">${matrix(shown)}${space(shown)}</div>
  `,
  sentence: (shown) => {
    const tokens = tokensOf(shown);
    const [most, least] = [shown.at('argmax(weights)'), leastOf(shown)];
    const asking = tokens[shown.state['query'] as number];
    if (tokens.length === 1) {
      return html`<strong>${asking}</strong> has no one else to look at: the only weight is
        ${number(shown, 'weights[0]')}, and the context vector is the word itself.`;
    }
    return html`<strong>${asking}</strong> gives most to <strong>${tokens[most]}</strong>,
      ${number(shown, `weights[${most}]`)}, and least to <strong>${tokens[least]}</strong>,
      ${number(shown, `weights[${least}]`)}. ${inside(shown)}`;
  },
};

/** The index of the least weight; the first of equals. */
function leastOf(shown: Shown): number {
  const weights = Array.from(traceOf(shown).weights);
  return weights.indexOf(shown.at('min(weights)'));
}

function inside(shown: Shown) {
  return shown.at('min(weights)') > 0
    ? html`All weights are above zero and add up to ${number(shown, 'weightSum')}: z lies among the
      points.`
    : html`The smallest has vanished below what a float64 can hold: the others share
      ${number(shown, 'weightSum')} between them.`;
}
