// A matrix too large for a table: a pixel a cell, all of one shade in one path. Its numbers stand
// beside it, a row at a time.
import { html, nothing, svg } from 'lit';
import type { Shown } from '../figures/figure';
import { shade } from './heatmap';

export interface PixelsOptions {
  /** What it is, where it stands for itself; else what is around it says so. */
  label?: string;
  /** A row may look at itself and those before it; what comes later is hidden. */
  rows: Float64Array[];
  chosen?: number;
  choose?: (row: number) => void;
}

/** What is hidden, above the diagonal: a step a row. */
const hidden = (count: number) =>
  `M1 0H${count}V${count - 1}${Array.from({ length: count - 1 }, (_, i) => `H${count - 1 - i}V${count - 2 - i}`).join('')}Z`;

export function pixels(shown: Shown, { label, rows, chosen, choose }: PixelsOptions) {
  const paths = new Map<string, string>();
  rows.forEach((row, i) => {
    for (let j = 0; j <= i; j++) {
      const tone = shade(row[j]!, 0, 1);
      paths.set(tone, `${paths.get(tone) ?? ''}M${j} ${i}h1v1h-1z`);
    }
  });
  const count = rows.length;
  const press = (event: PointerEvent) => {
    const { top, height } = (event.currentTarget as Element).getBoundingClientRect();
    const row = Math.floor(((event.clientY - top) / height) * count);
    choose?.(Math.min(count - 1, Math.max(0, row)));
  };
  return html`<svg
    class="pixels"
    role=${label ? 'img' : nothing}
    aria-label=${label ?? nothing}
    aria-hidden=${label ? nothing : 'true'}
    viewBox="0 0 ${count} ${count}"
    @pointerup=${shown.still || !choose ? null : press}
  >
    ${svg`<defs>
      <pattern id="hatch" width="1" height="1" patternUnits="userSpaceOnUse"
        patternTransform="rotate(-45)"><line x2="1" y1="0.5" y2="0.5"></line></pattern>
    </defs>
    <path class="hidden" fill="url(#hatch)" d=${hidden(count)}></path>
    ${[...paths].map(([tone, d]) => svg`<path class=${tone} d=${d}></path>`)}
    ${chosen === undefined ? nothing : svg`<rect class="row" x="0" y=${chosen} width=${count} height="1"></rect>`}`}
  </svg>`;
}
