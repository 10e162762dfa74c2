// A number on screen: shown by its path, so that anyone can ask which number of the trace it is.
import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Shown } from '../figures/figure';
import { format, type As } from '../format';

export interface NumberStyle {
  digits?: number;
  as?: As;
}

/** A difference: an exact zero is 0; what is too small for three digits is a power of ten. */
export function gap(x: number): NumberStyle {
  if (x === 0) return { as: 'integer', digits: 0 };
  return x < 0.001 ? { as: 'scientific', digits: 1 } : { digits: 3 };
}

/** The number at a path of the trace or the state, at so many digits. */
export function number(shown: Shown, path: string, style: NumberStyle = {}): TemplateResult {
  const { digits = 4, as = 'fixed' } = style;
  const x = shown.at(path);
  const sign = x < 0 ? 'number negative' : 'number';
  return html`<data
    class=${sign}
    value=${String(x)}
    data-path=${path}
    data-as=${as}
    data-digits=${digits}
    >${format(x, as, digits)}</data
  >`;
}

/** The same inside a picture's <text>. */
export function svgNumber(shown: Shown, path: string, style: NumberStyle = {}) {
  const { digits = 4, as = 'fixed' } = style;
  const x = shown.at(path);
  return svg`<tspan class=${x < 0 ? 'number negative' : 'number'} data-path=${path} data-as=${as}
    data-digits=${digits}>${format(x, as, digits)}</tspan>`;
}

/** Where each column's bars have their zero, and how far they reach. */
export interface Span {
  least: number;
  most: number;
}

/** The span of a set of columns that are to be compared: it always contains zero. */
export function spanOf(columns: ArrayLike<number>[]): Span {
  let least = 0;
  let most = 0;
  for (const column of columns) {
    for (const x of Array.from(column)) {
      if (!Number.isFinite(x)) continue;
      least = Math.min(least, x);
      most = Math.max(most, x);
    }
  }
  return { least, most: most > least ? most : least + 1 };
}

/** One value as a bar from the column's zero line. What is no finite number has no bar. */
export function bar(x: number, span: Span): TemplateResult {
  const at = (value: number) => ((value - span.least) / (span.most - span.least)) * 100;
  const from = Number.isFinite(x) ? Math.min(at(0), at(x)) : 0;
  const width = Number.isFinite(x) ? Math.abs(at(x) - at(0)) : 0;
  return html`<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    ${svg`<rect class=${x < 0 ? 'negative' : 'positive'} x=${from} y="0" width=${width} height="10" rx="0"></rect>
    <line x1=${at(0)} x2=${at(0)} y1="-4" y2="14"></line>`}
  </svg>`;
}

/** A cell with its bar and its number, on one line. */
export function barCell(shown: Shown, path: string, span: Span, style?: NumberStyle) {
  return html`<td class="with-bar">
    <div>${bar(shown.at(path), span)}${number(shown, path, style)}</div>
  </td>`;
}

/** A plain cell with a number; an empty one without a path. */
export function cell(shown: Shown, path?: string, style?: NumberStyle) {
  return html`<td>${path ? number(shown, path, style) : nothing}</td>`;
}
