// softmax-scores: e to each score, over the total; and any of them hidden.
import { html, nothing } from 'lit';
import { decimalsOf, fieldEdit } from '../../marks/edit';
import { barCell, cell, number, spanOf, type NumberStyle } from '../../marks/number';
import type { Figure, Shown } from '../figure';
import { program } from './numpy';

interface SoftmaxScores {
  exponentials: Float64Array;
  total: number;
  weights: Float64Array;
}

const most = 16;
const traceOf = (shown: Shown) => shown.trace as unknown as SoftmaxScores;
const scoresOf = (shown: Shown) => shown.state['scores'] as number[];
const hiddenOf = (shown: Shown) => shown.state['hidden'] as number[];

const whole: NumberStyle = { as: 'integer', digits: 0 };
/** Three digits while they say something, then a power of ten; an exact zero as one. */
function style(x: number): NumberStyle {
  if (x === 0) return whole;
  return x < 0.0005 || x >= 1e6 ? { as: 'scientific', digits: 1 } : { digits: 3 };
}
const styled = (shown: Shown, path: string) => number(shown, path, style(shown.at(path)));

function row(shown: Shown, i: number) {
  const hidden = hiddenOf(shown);
  const out = hidden.includes(i);
  const flip = () =>
    shown.set({
      hidden: out ? hidden.filter((j) => j !== i) : [...hidden, i].sort((a, b) => a - b),
    });
  const [exponential, weight] = [`exponentials[${i}]`, `weights[${i}]`];
  return html`<tr class=${out ? 'out' : ''}>
    <th scope="row">${i + 1}</th>
    <td class="input">
      ${fieldEdit(shown, 'scores', {
        label: `score ${i + 1}`,
        path: `scores[${i}]`,
        digits: 1,
        change: (value) =>
          shown.set({ scores: scoresOf(shown).map((score, j) => (j === i ? value : score)) }),
      })}
    </td>
    ${cell(shown, exponential, style(shown.at(exponential)))}
    ${barCell(shown, weight, spanOf([[1]]), style(shown.at(weight)))}
    <td class="press">
      <button
        class="quiet"
        aria-label=${`${out ? 'Show' : 'Hide'} score ${i + 1}`}
        ?disabled=${shown.still}
        @click=${flip}
      >
        ${out ? 'Show' : 'Hide'}
      </button>
    </td>
  </tr>`;
}

function table(shown: Shown) {
  return html`<div class="scroll">
    <table class="work score-row">
      <caption>
        e to each score, over the total
      </caption>
      <thead>
        <tr>
          <td></td>
          <th scope="col">score</th>
          <th scope="col">e to the score</th>
          <th scope="col">weight</th>
          <td></td>
        </tr>
      </thead>
      <tbody>
        ${scoresOf(shown).map((_, i) => row(shown, i))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">total</th>
          <td></td>
          ${cell(shown, 'total', style(shown.at('total')))}
          ${cell(shown, 'sum(weights)', style(shown.at('sum(weights)')))}
          <td></td>
        </tr>
      </tfoot>
    </table>
  </div>`;
}

function controls(shown: Shown) {
  const scores = scoresOf(shown);
  const last = scores.length - 1;
  const press = (says: string, possible: boolean, change: () => void) =>
    html`<button
      aria-disabled=${possible ? 'false' : 'true'}
      ?disabled=${shown.still}
      @click=${() => possible && change()}
    >
      ${says}
    </button>`;
  return html`<div class="controls">
    <div class="segments moves" role="group" aria-label="Scores">
      <div>
        ${press('Add a score', scores.length < most, () => shown.set({ scores: [...scores, 0] }))}
        ${press('Remove the last', last > 0, () =>
          shown.set({
            scores: scores.slice(0, last),
            hidden: hiddenOf(shown).filter((at) => at < last),
          }),
        )}
      </div>
    </div>
  </div>`;
}

const ours = html`The weights stand all the same: they are worked out with the largest score
subtracted from each first, which changes none of them.`;

export const figure: Figure = {
  title: 'Scores to weights',
  presets: {
    printed: 'As printed',
    belowZero: 'All below zero',
    overflow: 'Overflow',
    oneHidden: 'One hidden',
  },
  instrument: (shown) => html`${table(shown)} ${controls(shown)}`,
  sentence: (shown) => {
    const { total, weights } = traceOf(shown);
    const seen = scoresOf(shown).flatMap((_, i) => (hiddenOf(shown).includes(i) ? [] : [i]));
    if (seen.length === 0) {
      return html`Every score is hidden: nothing is left to look at, and every weight is exactly
      zero.`;
    }
    const by = (better: (a: number, b: number) => boolean) =>
      seen.reduce((one, i) => (better(scoresOf(shown)[i]!, scoresOf(shown)[one]!) ? i : one));
    const [top, low] = [by((a, b) => a > b), by((a, b) => a < b)];
    const score = (i: number) =>
      number(shown, `scores[${i}]`, { digits: Math.min(4, decimalsOf(scoresOf(shown)[i]!, 1)) });
    const most = styled(shown, `weights[${top}]`);
    if (total === Infinity) {
      return html`The total is past what a float64 holds. ${ours} The highest score, ${score(top)},
      gets ${most}.`;
    }
    if (total === 0) {
      return html`Every e to a score has shrunk to nothing that a float64 holds. ${ours} The highest
      score, ${score(top)}, gets ${most}.`;
    }
    const rest = seen.length < weights.length ? html` What is hidden gets exactly zero.` : nothing;
    if (seen.length === 1) {
      return html`One score is left to look at, and gets it all, ${most}, whatever it is.${rest}`;
    }
    if (scoresOf(shown)[top] === scoresOf(shown)[low]) {
      return html`All scores are the same, so each gets ${most}.${rest}`;
    }
    const least =
      weights[low] === 0
        ? html`less than a float64 can hold`
        : html`a little, ${styled(shown, `weights[${low}]`)}`;
    return html`The highest score, ${score(top)}, gets ${styled(shown, `exponentials[${top}]`)} of
    ${styled(shown, 'total')}, which is ${most}; the lowest, ${score(low)}, still gets
    ${least}.${rest}`;
  },
  numpy: program,
};
