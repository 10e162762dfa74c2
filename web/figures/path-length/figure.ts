// path-length: how far a gradient walks, through a recurrent network and through attention.
import { html } from 'lit';
import { decimalsOf } from '../../marks/edit';
import { cell, number, type NumberStyle } from '../../marks/number';
import { counts, plot, powers, roomFor } from '../../marks/plot';
import { slider } from '../../marks/slider';
import type { Figure, Shown } from '../figure';

interface PathLength {
  recurrentHops: number;
  attentionHops: number;
  decay: number;
  curve: Float64Array;
  recurrentCurve: Float64Array;
  attentionCurve: Float64Array;
}

const traceOf = (shown: Shown) => shown.trace as unknown as PathLength;
const stepsOf = (shown: Shown) => shown.state['steps'] as number;

const count: NumberStyle = { as: 'integer', digits: 0 };
const counted = html`<span class="tag counted">counted</span>`;
const chosen = html`<span class="tag chosen">chosen</span>`;

/** A share of the gradient: a few digits while they say something, then a power of ten. */
function left(x: number): NumberStyle {
  if (x === 0) return count;
  return x >= 0.001 ? { digits: 4 } : { as: 'scientific', digits: 1 };
}

const factor = (shown: Shown) =>
  number(shown, 'factor', { digits: decimalsOf(shown.at('factor'), 2) });

function hops(shown: Shown) {
  const { recurrentHops, recurrentCurve, attentionCurve } = traceOf(shown);
  return html`<div>
    <p class="caption">
      ${counted} Hops from the last step back to the first: layers times steps, or layers.
    </p>
    ${plot(shown, {
      label: 'steps',
      x: counts(roomFor(stepsOf(shown))),
      y: counts(roomFor(recurrentHops)),
      lines: [
        {
          values: recurrentCurve,
          name: 'recurrent',
          path: 'recurrentHops',
          style: count,
          looks: 'plain',
        },
        {
          values: attentionCurve,
          name: 'attention',
          path: 'attentionHops',
          style: count,
          looks: 'accent',
        },
      ],
    })}
  </div>`;
}

function decay(shown: Shown) {
  const { decay: end, curve } = traceOf(shown);
  const least = Number.MIN_VALUE;
  const bottom = [1e-10, 1e-100].find((power) => end >= power) ?? least;
  return html`<div>
    <p class="caption">
      ${chosen} What is left of the gradient: ${factor(shown)} to the power of
      ${number(shown, 'steps', count)}. Not measured.
    </p>
    ${plot(shown, {
      label: 'steps',
      x: counts(roomFor(stepsOf(shown))),
      y: powers(bottom),
      lines: [
        { values: curve, name: 'left', path: 'decay', style: left(end), looks: 'plain dashed' },
      ],
      ...(bottom === least && { floor: 'zero' }),
    })}
  </div>`;
}

function table(shown: Shown) {
  const steps = stepsOf(shown);
  const rows = [0, 1, 2, 3, 4].map((quarter) => Math.round((steps * quarter) / 4));
  return html`<div class="scroll">
    <table class="work">
      <caption>
        The same in numbers, at every quarter of the way
      </caption>
      <thead>
        <tr>
          <th scope="col" class="left">steps</th>
          <th scope="col">recurrent hops</th>
          <th scope="col">attention hops</th>
          <th scope="col">gradient left</th>
        </tr>
      </thead>
      <tbody>
        ${[...new Set(rows)].map(
          (t) =>
            html`<tr>
              <th scope="row">${t}</th>
              ${cell(shown, `recurrentCurve[${t}]`, count)}${cell(shown, `attentionCurve[${t}]`, count)}
              ${cell(shown, `curve[${t}]`, left(shown.at(`curve[${t}]`)))}
            </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colspan="3">logarithm of the last, base ten</th>
          ${cell(shown, 'log10Decay', { digits: 1 })}
        </tr>
      </tfoot>
    </table>
  </div>`;
}

export const figure: Figure = {
  title: 'How far a gradient walks',
  instrument: (shown) => html`
    <div class="sliders">
      ${slider(shown, { label: 'Length in steps', field: 'steps' })}
      ${slider(shown, { label: 'Layers', field: 'layers' })}
      ${slider(shown, { label: 'Left per step', field: 'factor', tag: chosen })}
    </div>
    <div class="pair even">${hops(shown)}${decay(shown)}</div>
    ${table(shown)}
  `,
  sentence: (shown) => {
    const { recurrentHops, attentionHops, decay: end } = traceOf(shown);
    const after = html`After ${number(shown, 'steps', count)}
    ${stepsOf(shown) === 1 ? 'step' : 'steps'} at ${factor(shown)} a step`;
    const paths = html`The recurrent path is ${number(shown, 'recurrentHops', count)}
    ${recurrentHops === 1 ? 'hop' : 'hops'} long; attention’s is
    ${number(shown, 'attentionHops', count)} ${attentionHops === 1 ? 'hop' : 'hops'}, at any length.`;
    if (end === 0) {
      return html`${after}, what is left has a base-ten logarithm of
      ${number(shown, 'log10Decay', { digits: 1 })}: too small for a float64, which says
      ${number(shown, 'decay', count)}. ${paths}`;
    }
    if (end === 1) return html`${after}, all of the gradient is left. ${paths}`;
    return html`${after}, ${number(shown, 'decay', left(end))} of the gradient is left. ${paths}`;
  },
};
