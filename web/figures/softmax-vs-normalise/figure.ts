// softmax-vs-normalise: why a row of scores is not divided by its sum.
import { html } from 'lit';
import { fieldEdit } from '../../marks/edit';
import { inputs } from '../../marks/inputs';
import { barCell, cell, number, spanOf, type Span } from '../../marks/number';
import { tokenChoice } from '../../marks/choice';
import { tokensOf, type Figure, type Shown } from '../figure';

interface SoftmaxVsNormalise {
  scores: Float64Array;
  divided: Float64Array;
  weights: Float64Array;
  naive: Float64Array;
  context: Float64Array;
  exponentials: Float64Array;
}

const traceOf = (shown: Shown) => shown.trace as unknown as SoftmaxVsNormalise;
const rules = ['divided', 'weights', 'naive'] as const;
const contexts = ['dividedContext', 'context', 'naiveContext'] as const;

function columns(shown: Shown) {
  const { scores, divided, weights, naive } = traceOf(shown);
  const tokens = tokensOf(shown);
  const query = shown.state['query'] as number;
  const scoreSpan = spanOf([scores]);
  const share: Span = spanOf([divided, weights, naive]);
  return html`<div class="scroll">
    <table class="work four">
      <caption>
        Query
        <strong>${tokens[query]}</strong
        >: what each word is scored, and the weight each rule makes of it
      </caption>
      <thead>
        <tr>
          <td></td>
          <th scope="col">score</th>
          <th scope="col">divided by the sum</th>
          <th scope="col">softmax</th>
          <th scope="col">softmax, nothing subtracted</th>
        </tr>
      </thead>
      <tbody>
        ${tokens.map(
          (token, i) =>
            html`<tr class=${i === query ? 'chosen' : ''}>
              <th scope="row">${token}</th>
              ${barCell(shown, `scores[${i}]`, scoreSpan)}
              ${rules.map((rule) => barCell(shown, `${rule}[${i}]`, share))}
            </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">sum</th>
          ${cell(shown, 'rowSum')}${cell(shown, 'dividedSum')}${cell(shown, 'weightSum')}
          ${cell(shown, 'sum(naive)')}
        </tr>
        ${Array.from(
          traceOf(shown).context,
          (_, j) =>
            html`<tr>
              <th scope="row">context ${j + 1}</th>
              <td></td>
              ${contexts.map((context) => cell(shown, `${context}[${j}]`))}
            </tr>`,
        )}
      </tfoot>
    </table>
  </div>`;
}

export const figure: Figure = {
  title: 'Softmax, or divide by the sum',
  presets: {
    printed: 'As printed',
    negative: 'One negative',
    nearZero: 'Sum near zero',
    overflow: 'Overflow',
    underflow: 'Underflow',
  },
  instrument: (shown) => html`
    <div class="controls">
      ${tokenChoice(shown, 'Which word asks?', 'query')}
      <div class="control">
        <span>Multiply every score by</span>
        ${fieldEdit(shown, 'gain', {
          label: 'Gain: multiply every score by',
          change: (gain) => shown.set({ gain }),
        })}
      </div>
    </div>
    ${columns(shown)} ${inputs(shown)}
  `,
  sentence: (shown) => {
    const trace = traceOf(shown);
    const tokens = tokensOf(shown);
    const named = (j: number) => html`<strong>${tokens[j]}</strong>`;
    const notNumbers = trace.naive.filter(Number.isNaN).length;
    const saved = html`With the largest score subtracted first, softmax is unharmed:
    ${named(shown.at('argmax(weights)'))} takes ${number(shown, 'max(weights)')}.`;
    if (notNumbers > 0 && trace.exponentials.includes(Infinity)) {
      return html`${notNumbers === tokens.length ? 'No' : 'Not every'} exponential fits in a
      float64: infinity over infinity is NaN, not a number, and the last column is lost. ${saved}`;
    }
    if (notNumbers > 0) {
      return html`Every exponential has shrunk to zero, and zero over zero is NaN, not a number: the
      last column is lost. ${saved}`;
    }
    if (shown.at('max(divided)') > 1) {
      return html`The scores all but cancel: they add up to ${number(shown, 'rowSum')}, and dividing
      by that gives ${named(shown.at('argmax(divided)'))}
      ${number(shown, 'max(divided)', { digits: 2 })}. Softmax gives at most
      ${number(shown, 'max(weights)')}, bars too short to be seen beside it.`;
    }
    const worst = Array.from(trace.divided).indexOf(shown.at('min(divided)'));
    if (shown.at('negativeShares') > 0) {
      return html`Both columns add up to one. Only one of them is a set of shares: divided by the
      sum, ${named(worst)} gets ${number(shown, `divided[${worst}]`)}; softmax gives it
      ${number(shown, `weights[${worst}]`)}.`;
    }
    return html`Both rules give positive weights that add up to one. Nothing here tells them apart
    yet: turn one number negative and watch the second column.`;
  },
};
