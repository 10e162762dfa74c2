// A matrix as a real table: the row reads, the column is read; the darker, the more.
import { html, nothing, type TemplateResult } from 'lit';
import type { Shown } from '../figures/figure';
import { format } from '../format';
import { number, type NumberStyle } from './number';

const levels = 16;

/** The shade of x among shades of least to most: 0 to 16. Equal numbers get equal shades. */
export function shade(x: number, least: number, most: number): string {
  if (!Number.isFinite(x)) return 'shade-none';
  const share = most > least ? (x - least) / (most - least) : 0;
  return `shade-${Math.round(Math.max(0, Math.min(1, share)) * levels)}`;
}

/** The shade of a number that may be negative: its distance from zero, and on which side. */
export function signedShade(x: number, most: number): string {
  return `${shade(Math.abs(x), 0, most)} ${x > 0 ? 'over' : x < 0 ? 'under' : ''}`;
}

export interface HeatmapOptions {
  caption: TemplateResult | string;
  /** The trace's matrix by name. */
  path: string;
  rows: (TemplateResult | string)[];
  columns: (TemplateResult | string)[];
  most: number;
  /** Whether there are negative ones: then most is the largest distance from zero. */
  signed?: boolean;
  style?: NumberStyle;
  /** The row that is asked about; it is outlined and its header says so. */
  chosen?: number;
  choose?: (row: number) => void;
  /** The cell that is being worked on: it, its row and its column are outlined. */
  current?: { row: number; column: number };
  /** What a cell without a number says, to a screen reader; it is hatched. */
  empty?: (row: number, column: number) => string | undefined;
  /** Which cells are kept from their row: hatched; minus infinity says so, and a zero is exact. */
  hidden?: (row: number, column: number) => boolean;
  /** Whether a hidden cell shows nothing but its hatching; it is said all the same. */
  blank?: boolean;
  /** Whether cells keep their digits to themselves: said, and told by their shade. */
  bare?: boolean;
  /** What the table is, where it is to be scrolled by keyboard: nothing in it can have the focus. */
  region?: string;
  /** The one row that is drawn. */
  only?: number;
  /** The word for a cell that stands out: it is outlined, and the word is there to be heard. */
  mark?: (row: number, column: number) => string | undefined;
  /** More cells at the end of each row. */
  after?: { heading: string; cell(row: number): TemplateResult | string }[];
  /** One more row below, of the columns. */
  foot?: { heading: string; cell(column: number): TemplateResult | string };
}

/** How a cell lies to the current one. */
function placeOf(current: HeatmapOptions['current'], i: number, j: number): string {
  if (current?.row === i) return current.column === j ? 'current' : 'in-row';
  return current?.column === j ? 'in-column' : '';
}

/** What is kept from its row: the word, and once softmax has made a zero of it, that. */
function hiddenCell(shown: Shown, path: string, blank: boolean) {
  const zero = () =>
    html`${number(shown, path, { as: 'integer', digits: 0 })}<span class="unseen">, hidden</span>`;
  return html`<td class="hidden">
    <span class=${blank ? 'unseen' : 'says'}
      >${Number.isFinite(shown.at(path)) ? zero() : 'hidden'}</span
    >
  </td>`;
}

export function heatmap(shown: Shown, options: HeatmapOptions) {
  const { caption, path, rows, columns, most, style, chosen, choose, after = [] } = options;
  const { current, empty, hidden, mark, signed, foot, only, region } = options;
  const { blank = false, bare = false } = options;
  const header = (i: number) =>
    choose && !shown.still
      ? html`<button aria-pressed=${i === chosen} @click=${() => choose(i)}>${rows[i]}</button>`
      : html`<span>${rows[i]}</span>`;
  return html`<div
    class="scroll"
    tabindex=${region && !shown.still ? 0 : nothing}
    role=${region && !shown.still ? 'group' : nothing}
    aria-label=${region && !shown.still ? region : nothing}
  >
    <table class="heatmap ${bare ? 'bare' : ''}">
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          <td></td>
          ${columns.map(
            (name, j) =>
              html`<th scope="col" class=${current?.column === j ? 'lit' : ''}>${name}</th>`,
          )}
          ${after.map(({ heading }) => html`<th scope="col" class="after">${heading}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map((_, i) =>
          only !== undefined && only !== i
            ? nothing
            : html`<tr class=${i === chosen ? 'chosen' : ''}>
                <th scope="row" class=${current?.row === i ? 'lit' : ''}>${header(i)}</th>
                ${columns.map((__, j) => {
                  const cell = `${path}[${i}][${j}]`;
                  const place = placeOf(current, i, j);
                  const none = empty?.(i, j);
                  if (none) {
                    return html`<td class="empty ${place}">
                      <span class="unseen">${none}</span>
                    </td>`;
                  }
                  if (hidden?.(i, j)) return hiddenCell(shown, cell, blank);
                  const word = mark?.(i, j);
                  const x = shown.at(cell);
                  const tone = signed ? signedShade(x, most) : shade(x, 0, most);
                  const look = `${tone} ${place} ${word ? 'marked' : ''}`;
                  return html`<td
                    class=${look}
                    title=${bare ? format(x, 'fixed', style?.digits) : nothing}
                  >
                    ${number(shown, cell, style)}${word ? html`<span class="unseen">, ${word}</span>` : nothing}
                  </td>`;
                })}
                ${after.map((column) => html`<td class="after">${column.cell(i)}</td>`)}
              </tr>`,
        )}
      </tbody>
      ${
        foot
          ? html`<tfoot>
              <tr>
                <th scope="row">${foot.heading}</th>
                ${columns.map((_, j) => html`<td>${foot.cell(j)}</td>`)}
                ${after.map(() => html`<td></td>`)}
              </tr>
            </tfoot>`
          : nothing
      }
    </table>
  </div>`;
}
