// A matrix as a real table: the row reads, the column is read; the darker, the more.
import { html, nothing, type TemplateResult } from 'lit';
import type { Shown } from '../figures/figure';
import { number, type NumberStyle } from './number';

const levels = 16;

/** The shade of x among shades of least to most: 0 to 16. Equal numbers get equal shades. */
export function shade(x: number, least: number, most: number): string {
  if (!Number.isFinite(x)) return 'shade-none';
  const share = most > least ? (x - least) / (most - least) : 0;
  return `shade-${Math.round(Math.max(0, Math.min(1, share)) * levels)}`;
}

export interface HeatmapOptions {
  caption: TemplateResult | string;
  /** The trace's matrix by name. */
  path: string;
  rows: string[];
  columns: string[];
  most: number;
  style?: NumberStyle;
  /** The row that is asked about; it is outlined and its header says so. */
  chosen?: number;
  choose?: (row: number) => void;
  /** One more cell at the end of each row. */
  after?: { heading: string; cell(row: number): TemplateResult };
}

export function heatmap(shown: Shown, options: HeatmapOptions) {
  const { caption, path, rows, columns, most, style, chosen, choose, after } = options;
  const header = (i: number) =>
    choose && !shown.still
      ? html`<button aria-pressed=${i === chosen} @click=${() => choose(i)}>${rows[i]}</button>`
      : html`<span>${rows[i]}</span>`;
  return html`<div class="scroll">
    <table class="heatmap">
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          <td></td>
          ${columns.map((name) => html`<th scope="col">${name}</th>`)}
          ${after ? html`<th scope="col" class="after">${after.heading}</th>` : nothing}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (_, i) =>
            html`<tr class=${i === chosen ? 'chosen' : ''}>
              <th scope="row">${header(i)}</th>
              ${columns.map((__, j) => {
                const cell = `${path}[${i}][${j}]`;
                return html`<td class=${shade(shown.at(cell), 0, most)}>
                  ${number(shown, cell, style)}
                </td>`;
              })}
              ${after ? html`<td class="after">${after.cell(i)}</td>` : nothing}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
