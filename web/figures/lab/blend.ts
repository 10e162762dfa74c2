// lab, stage five: where the budget goes, the values follow, each times its weight.
import { html } from 'lit';
import { facts } from '../../marks/facts';
import { landing } from '../../marks/landing';
import { cell, number } from '../../marks/number';
import { rows } from '../../marks/rows';
import { tokensOf, type Shown } from '../figure';
import { dial } from './dial';
import { kinds, vectorEdit } from './projections';
import {
  focusOf,
  named,
  place,
  rowsOf,
  senses,
  traceOf,
  weight,
  placed,
  type Stage,
} from './words';

const [, , value] = kinds;
const axes = [0, 1];

function sum(shown: Shown) {
  const focus = focusOf(shown);
  const result = (c: number) => number(shown, `output[${focus}][${c}]`, place);
  return rows(shown, {
    name: 'work blend',
    caption: html`${named(shown, focus)}’s weights, each times a value; added up they are its output`,
    columns: ['weight', ...senses, ...senses.map((sense) => `× ${sense}`)],
    cells: (j) => html`
      ${cell(shown, `weights[${focus}][${j}]`, weight)}
      ${axes.map((c) => html`<td class="input">${vectorEdit(shown, value, j, c)}</td>`)}
      ${axes.map((c) => cell(shown, `products[${j}][${c}]`, place))}
    `,
    chosen: focus,
    foot: [
      'output',
      html`${cell(shown, `rowSums[${focus}]`, weight)}
        <td></td>
        <td></td>
        ${axes.map((c) => html`<td class="output">${result(c)}</td>`)}`,
    ],
  });
}

function picture(shown: Shown) {
  const words = tokensOf(shown);
  const focus = focusOf(shown);
  const { output, hull, meanValue } = traceOf(shown);
  const values = rowsOf(shown, 'v');
  return html`<div>
    <p class="caption">
      Rings: the values. Dots: where the words land. Cross: the mean of all values
    </p>
    ${landing({
      values: words.map((name, i) => ({ name, at: values[i]! })),
      around: hull,
      middle: meanValue,
      sums: output,
      chosen: focus,
      name: `${words[focus]}’s output`,
      labels: senses,
    })}
    <p class="caption">
      Outputs stay inside the outermost values: ${outermost(shown)}, counted from zero.
    </p>
  </div>`;
}

const unresolved = 'all values are the same';

/** Sense resolved; where no value differs from their mean, a dash. */
function resolved(shown: Shown, i: number) {
  const path = `senseResolved[${i}]`;
  if (!Number.isNaN(shown.at(path))) return number(shown, path, place);
  return html`<span class="none">&ndash;</span><span class="unseen">${unresolved}</span>`;
}

const outputs = (shown: Shown) =>
  rows(shown, {
    name: 'work outputs',
    caption: 'Where each word lands, and how much of its sense that settles',
    columns: [...senses, 'sense resolved'],
    cells: (i) => html`
      ${axes.map((c) => cell(shown, `output[${i}][${c}]`, place))}
      <td>${resolved(shown, i)}</td>
    `,
    chosen: focusOf(shown),
    foot: [
      'mean value',
      html`${axes.map((c) => cell(shown, `meanValue[${c}]`, place))}
        <td></td>`,
    ],
  });

const measures = (shown: Shown) =>
  facts(shown, [
    { label: 'farthest a value lies from the mean', path: 'reach', ...place },
    { label: 'farthest two outputs lie apart', path: 'outputSpread', ...place },
  ]);

/** The values around all others, by name and by where they stand in the sentence. */
const outermost = (shown: Shown) =>
  Array.from(traceOf(shown).hull, (_, i) => html`${i ? ', ' : ''}${placed(shown, `hull[${i}]`)}`);

export const blend: Stage = {
  lead: (shown) =>
    html`Each word takes of every value what its weight allows, and the sum is its output. Turn the
    dial and watch ${named(shown, focusOf(shown))} move: cold, onto one value; hot, to the middle
    with all the others.`,
  view: (shown) => html`
    <div class="pair even">${sum(shown)} ${picture(shown)}</div>
    <div class="pair even">
      <div class="stack">${outputs(shown)} ${measures(shown)}</div>
      ${dial(shown)}
    </div>
  `,
};
