// What the shades of a heatmap mean: the ramp from end to end, and one number marked on it.
import { html, svg } from 'lit';
import type { Shown } from '../figures/figure';
import { number, type NumberStyle } from './number';
import { shade, signedShade } from './heatmap';

export interface LegendOptions {
  /** What is left of the ramp and right of it. */
  ends: [string, string];
  /** From minus most to most where signed, else from nothing to most. */
  most: number;
  signed?: boolean;
  /** The number that is marked. */
  mark?: { name: string; path: string; style: NumberStyle };
}

const steps = 32;

export function legend(shown: Shown, { ends, most, signed, mark }: LegendOptions) {
  const tone = (i: number) =>
    signed ? signedShade((2 * i) / steps - 1, 1) : shade(i / steps, 0, 1);
  const at = mark ? 100 * Math.min(1, Math.max(0, shown.at(mark.path) / most)) : 50;
  const wide = 100 / (steps + 1);
  return html`<div class="legend">
    <span class="tick">${ends[0]}</span>
    <svg aria-hidden="true">
      ${Array.from({ length: steps + 1 }, (_, i) => svg`<rect class=${tone(i)} x="${i * wide}%" width="${wide + 0.2}%" height="100%"></rect>`)}
      ${svg`<line x1="${at}%" x2="${at}%" y1="-4" y2="120%"></line>`}
    </svg>
    <span class="tick">${ends[1]}</span>
    ${mark ? html`<span class="marks">${mark.name} ${number(shown, mark.path, mark.style)}</span>` : ''}
  </div>`;
}
