// sqrt-d: how dot products spread as vectors grow longer, and what dividing by sqrt(d) repairs.
import { html, type TemplateResult } from 'lit';
import { facts } from '../../marks/facts';
import { number, type NumberStyle } from '../../marks/number';
import { evenly, logarithmic, plot, type Axis, type Line } from '../../marks/plot';
import { slider } from '../../marks/slider';
import { listEdit, seedEdit } from '../../marks/text-edit';
import { format } from '../../format';
import type { Figure, Shown } from '../figure';
import { program } from './numpy';

interface SqrtD {
  [quantity: string]: Float64Array;
}

const dimensionsOf = (shown: Shown) => shown.state['dimensions'] as number[];
const whole: NumberStyle = { as: 'integer', digits: 0 };

/** The places of the dimensions, the smallest first. */
const inOrder = (shown: Shown) =>
  dimensionsOf(shown)
    .map((_, i) => i)
    .sort((a, b) => dimensionsOf(shown)[a]! - dimensionsOf(shown)[b]!);

/** The place of the largest dimension that is measured; -1 where none is. */
const largest = (shown: Shown) =>
  inOrder(shown)
    .filter((i) => !Number.isNaN(shown.at(`logitSd[${i}]`)))
    .at(-1) ?? -1;

/** A quantity over the dimensions. */
function over(shown: Shown, path: string, name: string, looks: string, digits: number): Line {
  const order = inOrder(shown);
  const values = (shown.trace as unknown as SqrtD)[path]!;
  return {
    values: order.map((i) => values[i]!),
    at: order.map((i) => dimensionsOf(shown)[i]!),
    dots: true,
    name,
    path: `${path}[${Math.max(0, largest(shown))}]`,
    style: { digits },
    looks,
  };
}

/** The dimensions on a log axis: those that have room for their number. */
function across(shown: Shown): Axis {
  const all = inOrder(shown).map((i) => dimensionsOf(shown)[i]!);
  const axis = logarithmic(all[0]!, all.at(-1)!);
  const roomy = [...new Set(all)].reduce<number[]>((kept, d) => {
    const before = kept.at(-1);
    const near = before !== undefined && axis.scale(d) - axis.scale(before) < 10;
    return near ? kept : [...kept, d];
  }, []);
  return { ...axis, ticks: roomy, format: (x: number) => format(x, 'integer') };
}

/** A log axis that holds the spreads, a tick at each power of four. */
function spreads(shown: Shown): Axis {
  const most = Math.max(...dimensionsOf(shown));
  const ticks = [0, 1, 2, 3, 4, 5, 6].map((n) => 4 ** n).filter((tick) => tick * tick <= 16 * most);
  return {
    ...logarithmic(0.5, 4 * Math.sqrt(most), ticks),
    format: (x: number) => format(x, 'integer'),
  };
}

const formula = html`<span class="formula">p(1 − p)</span>`;

function picture(shown: Shown, caption: TemplateResult | string, y: Axis, lines: Line[]) {
  return html`<div>
    <p class="caption">${caption}</p>
    ${plot(shown, { label: 'd', x: across(shown), y, lines })}
  </div>`;
}

function pictures(shown: Shown) {
  const even = over(shown, 'entropyRaw', '', '', 3);
  const level: Line = {
    ...even,
    values: Array.from(even.values, () => shown.at('evenEntropy')),
    dots: false,
    name: 'even',
    path: 'evenEntropy',
    looks: 'plain dashed',
  };
  return html`<div class="pair even">
      ${picture(
        shown,
        'How far the dot products spread: their standard deviation',
        spreads(shown),
        [
          {
            ...over(shown, 'sqrtD', '√d', 'plain dashed', 0),
            dots: false,
            path: `sqrtD[${inOrder(shown).at(-1)}]`,
          },
          over(shown, 'logitSd', 'raw', 'plain', 2),
          over(shown, 'logitSdScaled', 'divided', 'accent', 3),
        ],
      )}
      ${picture(shown, 'The largest weight of a row, on average', evenly(1), [
        over(shown, 'maxRaw', 'raw', 'plain', 3),
        over(shown, 'maxScaled', 'divided', 'accent', 3),
      ])}
    </div>
    <div class="pair even">
      ${picture(
        shown,
        'Entropy of a row, in nats, on average',
        evenly(1.25 * shown.at('evenEntropy')),
        [
          level,
          over(shown, 'entropyRaw', 'raw', 'plain', 3),
          over(shown, 'entropyScaled', 'divided', 'accent', 3),
        ],
      )}
      ${picture(shown, html`How much slope softmax has left: the sum of ${formula}`, evenly(1), [
        over(shown, 'jacobianTraceRaw', 'raw', 'plain', 4),
        over(shown, 'jacobianTraceScaled', 'divided', 'accent', 4),
      ])}
    </div>`;
}

/** The table's columns: what it is, which of the two, where from, how it is written. */
const columns: [group: string, heading: string, path: string, style: NumberStyle][] = [
  ['standard deviation', 'raw', 'logitSd', { digits: 2 }],
  ['standard deviation', '√d', 'sqrtD', { digits: 0 }],
  ['standard deviation', 'short of it', 'sdShortfall', { as: 'percent', digits: 1 }],
  ['standard deviation', 'divided', 'logitSdScaled', { digits: 3 }],
  ['largest weight', 'raw', 'maxRaw', { digits: 3 }],
  ['largest weight', 'divided', 'maxScaled', { digits: 3 }],
  ['entropy', 'raw', 'entropyRaw', { digits: 3 }],
  ['entropy', 'divided', 'entropyScaled', { digits: 3 }],
  ['sum of p(1 − p)', 'raw', 'jacobianTraceRaw', { digits: 4 }],
  ['sum of p(1 − p)', 'divided', 'jacobianTraceScaled', { digits: 4 }],
  ['sum of p(1 − p)', 'ratio', 'jacobianTraceRatio', { digits: 1 }],
];

function measured(shown: Shown, path: string, style: NumberStyle) {
  const digits = path.startsWith('sqrtD') && !Number.isInteger(shown.at(path)) ? 2 : style.digits;
  return Number.isNaN(shown.at(path))
    ? html`<td><span class="none" aria-label="not yet measured">–</span></td>`
    : html`<td>${number(shown, path, { ...style, ...(digits !== undefined && { digits }) })}</td>`;
}

function table(shown: Shown) {
  const groups = [...new Set(columns.map(([group]) => group))];
  return html`<div class="scroll">
    <table class="work grouped">
      <caption>
        The same in numbers, one experiment a row
      </caption>
      <thead>
        <tr>
          <th scope="col" rowspan="2" class="left">d</th>
          ${groups.map(
            (name) =>
              html`<th
                scope="colgroup"
                colspan=${columns.filter(([group]) => group === name).length}
              >
                ${name}
              </th>`,
          )}
        </tr>
        <tr>
          ${columns.map(([, heading]) => html`<th scope="col">${heading}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${dimensionsOf(shown).map(
          (_, i) =>
            html`<tr>
              <th scope="row">${number(shown, `dimensions[${i}]`, whole)}</th>
              ${columns.map(([, , path, style]) => measured(shown, `${path}[${i}]`, style))}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

export const figure: Figure = {
  title: 'Dot products spread as vectors grow',
  numpy: program,
  instrument: (shown) => html`
    <div class="sliders">
      ${slider(shown, { label: 'Trials for each d', field: 'trials' })}
      ${slider(shown, { label: 'Queries, and keys', field: 'queries' })}
    </div>
    <div class="texts">
      ${listEdit(shown, 'Dimensions d', 'dimensions')} ${seedEdit(shown, 'Seed', 'seed')}
    </div>
    ${pictures(shown)} ${table(shown)}
    ${facts(shown, [
      { label: 'entropy of even weights', path: 'evenEntropy', digits: 3, unit: 'nats' },
      { label: 'the largest d, over the smallest', path: 'growth', as: 'integer' },
    ])}
  `,
  sentence: (shown) => {
    const at = largest(shown);
    if (at < 0) return html`Nothing is measured yet.`;
    const n = (path: string, digits: number) => number(shown, `${path}[${at}]`, { digits });
    return html`At d = ${number(shown, `dimensions[${at}]`, whole)} the dot products have a standard
    deviation of ${n('logitSd', 2)}, and a row’s largest weight is ${n('maxRaw', 3)} on average.
    Divided by √d they have ${n('logitSdScaled', 3)}, and the largest weight is
    ${n('maxScaled', 3)}.`;
  },
};
