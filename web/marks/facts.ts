// Single numbers of a trace, one a line: what it is, and how much.
import { html, nothing, type TemplateResult } from 'lit';
import type { Shown } from '../figures/figure';
import { number, type NumberStyle } from './number';

export interface Fact extends NumberStyle {
  label: TemplateResult | string;
  path: string;
  /** What follows the number: its unit, or what it is out of. */
  unit?: TemplateResult | string;
  /** Why there is a dash in its place, should it be NaN. */
  otherwise?: string;
  /** Why there is nothing to show at all. */
  absent?: string;
}

function amount(shown: Shown, { path, unit, otherwise, absent, ...style }: Fact) {
  const missing = absent ?? (Number.isNaN(shown.at(path)) ? otherwise : undefined);
  if (missing) {
    return html`<span class="none">&ndash; (${missing})</span>`;
  }
  return html`${number(shown, path, style)}${unit ? html` <span class="unit">${unit}</span>` : nothing}`;
}

export function facts(shown: Shown, list: Fact[]) {
  return html`<dl class="facts">
    ${list.map(
      (fact) =>
        html`<div>
          <dt>${fact.label}</dt>
          <dd>${amount(shown, fact)}</dd>
        </div>`,
    )}
  </dl>`;
}
