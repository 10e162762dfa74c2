// direction: with a matrix for queries and another for keys, looking has a direction.
import { html } from 'lit';
import { facts } from '../../marks/facts';
import { heatmap } from '../../marks/heatmap';
import { histogram, histogramTable, type HistogramOptions } from '../../marks/histogram';
import { number, type NumberStyle } from '../../marks/number';
import { slider } from '../../marks/slider';
import { seedEdit } from '../../marks/text-edit';
import type { Figure, Shown } from '../figure';
import { program } from './numpy';

interface Direction {
  ratios: Float64Array;
  logits: Float64Array[];
}

const traceOf = (shown: Shown) => shown.trace as unknown as Direction;
const whole: NumberStyle = { as: 'integer', digits: 0 };

const bins: HistogramOptions = {
  edges: 'edges',
  counts: 'counts',
  label: 'largest |L − Lᵀ| over largest |L|',
  lines: [
    { name: 'median', path: 'median', style: { digits: 3 }, looks: 'accent' },
    { name: 'this pair', path: 'ratio', style: { digits: 3 }, looks: 'dashed' },
  ],
};

function pair(shown: Shown) {
  const { logits } = traceOf(shown);
  const tokens = logits.map((_, i) => `t${i}`);
  const sizes = logits.flatMap((row) => Array.from(row, Math.abs));
  const table = (path: string, caption: string) =>
    heatmap(shown, {
      caption,
      path,
      rows: tokens,
      columns: tokens,
      most: Math.max(...sizes),
      signed: true,
      style: { digits: 2 },
    });
  return html`<div class="pair even">
    ${table('logits', 'L of this pair: the row’s token asks, the column’s is asked')}
    ${table('logitsTransposed', 'Lᵀ: the same, row and column exchanged')}
  </div>`;
}

/** What the opened pair does to one look and the look back. */
function lookBack(shown: Shown) {
  const n = (path: string) => number(shown, path, { digits: 2 });
  const [a, b] = [html`<strong>t0</strong>`, html`<strong>t1</strong>`];
  return html`In the pair that is opened, ${a} against ${b} is ${n('logits[0][1]')}, and ${b}
  against ${a} is ${n('logits[1][0]')}.`;
}

export const figure: Figure = {
  title: 'Two matrices give looking a direction',
  numpy: program,
  instrument: (shown) => html`
    <div class="sliders">
      ${slider(shown, { label: 'Pairs drawn', field: 'pairs' })}
      ${slider(shown, { label: 'Width d', field: 'dimension' })}
      ${slider(shown, {
        label: 'Pair opened',
        field: 'pair',
        maximum: (shown.state['pairs'] as number) - 1,
      })}
    </div>
    <div class="texts">${seedEdit(shown, 'Seed of the first pair', 'firstSeed')}</div>
    <div class="pair even">
      <div>
        <p class="caption">How many of the pairs have which ratio</p>
        ${histogram(shown, bins)}
      </div>
      <div class="stack">
        ${facts(shown, [
          { label: 'pairs drawn', path: 'pairs', ...whole },
          { label: 'median ratio of all', path: 'median', digits: 3 },
          { label: 'ratio of the pair opened', path: 'ratio', digits: 3 },
        ])}
        ${histogramTable(shown, bins, 'The counts as a table')}
      </div>
    </div>
    ${pair(shown)}
  `,
  sentence: (shown) => {
    const drawn = traceOf(shown).ratios.filter((ratio) => !Number.isNaN(ratio)).length;
    if (drawn === 0) return html`No pair is drawn yet. ${lookBack(shown)}`;
    return html`Half the pairs have a ratio over ${number(shown, 'median', { digits: 3 })}: the
    largest gap between a look and the look back is about the size of the largest logit.
    ${lookBack(shown)}`;
  },
};
