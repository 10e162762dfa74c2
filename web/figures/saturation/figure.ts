// saturation: where softmax is sure, its slope is gone.
import { html } from 'lit';
import { decimalsOf, fieldEdit } from '../../marks/edit';
import { facts } from '../../marks/facts';
import { heatmap } from '../../marks/heatmap';
import { barCell, cell, number, spanOf, type NumberStyle } from '../../marks/number';
import { evenly, logarithmic, plot } from '../../marks/plot';
import { slider } from '../../marks/slider';
import type { Figure, Shown } from '../figure';
import { program } from './numpy';

interface Saturation {
  weights: Float64Array;
  curveGain: Float64Array;
  curveTrace: Float64Array;
}

const traceOf = (shown: Shown) => shown.trace as unknown as Saturation;
const logitsOf = (shown: Shown) => shown.state['logits'] as number[];

const weight: NumberStyle = { digits: 3 };
const whole: NumberStyle = { as: 'integer', digits: 0 };
const small: NumberStyle = { as: 'scientific', digits: 1 };

/** A slope: four digits while they say something, then a power of ten. */
const slope = (x: number): NumberStyle => (x === 0 ? whole : x < 0.001 ? small : { digits: 4 });
/** A gain, as short as it is. */
const gainStyle = (x: number): NumberStyle =>
  x > 0 && x < 0.001 ? small : { digits: Math.min(4, decimalsOf(x, 0)) };

// The gains that the slider goes through: none, then twenty to each power of ten (the R'20 series).
const twenty = '1 1.1 1.25 1.4 1.6 1.8 2 2.2 2.5 2.8 3.2 3.6 4 4.5 5 5.6 6.3 7.1 8 9'.split(' ');
const powers = [-2, -1, 0, 1, 2];
const [leastGain, mostGain] = [0.01, 1000];
const stops = [0, ...powers.flatMap((k) => twenty.map((x) => Number(`${x}e${k}`))), mostGain];
const decades = [0, 20, 40, 60, 80, 100]; // the places of the powers of ten in the curve

function row(shown: Shown) {
  const logits = logitsOf(shown);
  const change = (i: number) => (value: number) =>
    shown.set({ logits: logits.map((logit, j) => (j === i ? value : logit)) });
  return html`<div class="scroll">
    <table class="work one-row">
      <caption>
        One row of logits, and the weights at this gain
      </caption>
      <thead>
        <tr>
          <td></td>
          <th scope="col">logit</th>
          <th scope="col">weight</th>
        </tr>
      </thead>
      <tbody>
        ${logits.map(
          (_, i) =>
            html`<tr>
              <th scope="row">${i + 1}</th>
              <td class="input">
                ${fieldEdit(shown, 'logits', {
                  label: `logit ${i + 1}`,
                  path: `logits[${i}]`,
                  change: change(i),
                })}
              </td>
              ${barCell(shown, `weights[${i}]`, spanOf([[1]]), weight)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function measures(shown: Shown) {
  return facts(shown, [
    {
      label: 'slope left, the diagonal’s sum',
      path: 'jacobianTrace',
      ...slope(shown.at('jacobianTrace')),
    },
    { label: 'largest weight', path: 'max(weights)', ...weight },
    { label: 'entropy of the weights', path: 'entropy', ...weight, unit: 'nats' },
  ]);
}

function curve(shown: Shown) {
  const { curveGain, curveTrace } = traceOf(shown);
  const gain = Math.min(mostGain, Math.max(leastGain, shown.at('gain')));
  const end = 'curveTrace[100]';
  return html`<div>
    <p class="caption">The slope left, at any gain. The ring is at the gain below.</p>
    ${plot(shown, {
      label: 'gain',
      x: logarithmic(leastGain, mostGain),
      y: evenly(1),
      lines: [
        {
          values: curveTrace,
          at: curveGain,
          name: 'slope',
          path: end,
          style: slope(shown.at(end)),
          looks: 'accent',
        },
      ],
      rings: { x: gain, y: [shown.at('jacobianTrace')] },
    })}
    <div class="under-plot">${slider(shown, { label: 'Gain', field: 'gain', stops })}</div>
  </div>`;
}

function jacobian(shown: Shown) {
  const numbered = (name: string) => logitsOf(shown).map((_, i) => `${name} ${i + 1}`);
  return heatmap(shown, {
    caption: html`The Jacobian: how fast each weight (row) moves with each logit times gain
    (column). Outlined: the diagonal`,
    path: 'jacobian',
    rows: numbered('weight'),
    columns: numbered('logit'),
    most: Math.max(shown.at('max(jacobian)'), -shown.at('min(jacobian)')),
    signed: true,
    mark: (i, j) => (i === j ? 'on the diagonal' : undefined),
  });
}

function atDecades(shown: Shown) {
  return html`<div class="scroll">
    <table class="work decades">
      <caption>
        At the powers of ten
      </caption>
      <thead>
        <tr>
          <th scope="col">gain</th>
          <th scope="col">slope left</th>
        </tr>
      </thead>
      <tbody>
        ${decades.map((k) => {
          const digits = Math.max(0, 2 - k / 20);
          const left = `curveTrace[${k}]`;
          return html`<tr>
            ${cell(shown, `curveGain[${k}]`, { digits })}${cell(shown, left, slope(shown.at(left)))}
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}

export const figure: Figure = {
  title: 'Where softmax is sure, its slope is gone',
  instrument: (shown) => html`
    <div class="pair even">
      <div class="stack">${row(shown)}${measures(shown)}</div>
      ${curve(shown)}
    </div>
    ${jacobian(shown)}
    <details class="fold">
      <summary>The curve in numbers</summary>
      ${atDecades(shown)}
    </details>
  `,
  sentence: (shown) => {
    const [gain, most] = [shown.at('gain'), shown.at('max(weights)')];
    const left = shown.at('jacobianTrace');
    const at = html`At gain ${number(shown, 'gain', gainStyle(gain))}`;
    const largest = number(shown, 'max(weights)', weight);
    const slopeLeft = left
      ? html`the slope left is ${number(shown, 'jacobianTrace', slope(left))}`
      : html`no slope is left`;
    if (logitsOf(shown).length === 1) {
      return html`One logit has no other to lose to: its weight is ${largest} at any gain, and there
      is no slope.`;
    }
    if (most === shown.at('min(weights)')) {
      return html`${at} all weights are even, ${largest} each: the slope is as large as it gets,
      ${number(shown, 'jacobianTrace', slope(left))}.`;
    }
    const top = Array.from(traceOf(shown).weights).filter((each) => each === most).length;
    const value = number(shown, 'max(logits)', { digits: 2 });
    const winner =
      top > 1
        ? html`the largest logits, ${value}, get ${largest} each`
        : html`the largest logit, ${value}, gets ${largest}`;
    const picked =
      most > 0.999 ? html` It has picked one, and ${left ? 'hardly moves' : 'does not move'}.` : '';
    return html`${at} ${winner}, and ${slopeLeft}.${picked}`;
  },
  numpy: program,
};
