// A histogram: how many fall between one edge and the next, with a line where something stands.
// A table says the same.
import { html, svg } from 'lit';
import type { Shown } from '../figures/figure';
import { number, svgNumber, type NumberStyle } from './number';
import { counts, evenly, roomFor, withAxes } from './plot';

export interface HistogramOptions {
  /** The trace's edges and counts by name: one more edge than counts. */
  edges: string;
  counts: string;
  /** What is counted, and what is measured of it. */
  label: string;
  lines: { name: string; path: string; style: NumberStyle; looks: string }[];
}

export function histogram(shown: Shown, options: HistogramOptions) {
  const edges = shown.trace[options.edges] as Float64Array;
  const bins = Array.from(shown.trace[options.counts] as Float64Array);
  const x = evenly(edges.at(-1)!);
  const y = counts(roomFor(Math.max(4, ...bins)));
  const height = (value: number) => `${100 - y.scale(value)}%`;
  const lines = options.lines
    .filter(({ path }) => Number.isFinite(shown.at(path)))
    .sort((a, b) => shown.at(a.path) - shown.at(b.path));
  return withAxes(
    { x, y, label: options.label, looks: 'histogram' },
    svg`${bins.map(
      (count, i) => svg`<rect x="${x.scale(edges[i]!)}%" y=${height(count)}
          width="${x.scale(edges[i + 1]!) - x.scale(edges[i]!)}%" height="${y.scale(count)}%"></rect>`,
    )}
      ${lines.map(({ name, path, style, looks }, i) => {
        const at = x.scale(shown.at(path));
        const side = at > 75 || (i === 0 && lines.length > 1 && at > 25) ? 'end' : 'start';
        return svg`<line class=${looks} x1="${at}%" x2="${at}%" y1="0" y2="100%"></line>
          <svg class="end ${looks}" x="${at}%" y="${4 + 9 * i}%">
          <text x=${side === 'end' ? -7 : 7} y="8" text-anchor=${side}>${name}
          ${svgNumber(shown, path, style)}</text></svg>`;
      })}`,
  );
}

/** The same as a table, folded. */
export function histogramTable(shown: Shown, options: HistogramOptions, summary: string) {
  const bins = Array.from(shown.trace[options.counts] as Float64Array);
  return html`<details class="fold">
    <summary>${summary}</summary>
    <div class="scroll">
      <table class="work bins">
        <caption>
          ${options.label}: from, up to, and how many
        </caption>
        <thead>
          <tr>
            <th scope="col" class="left">from</th>
            <th scope="col">up to</th>
            <th scope="col">pairs</th>
          </tr>
        </thead>
        <tbody>
          ${bins.map(
            (_, i) =>
              html`<tr>
                <th scope="row">${number(shown, `${options.edges}[${i}]`, { digits: 1 })}</th>
                <td>${number(shown, `${options.edges}[${i + 1}]`, { digits: 1 })}</td>
                <td>${number(shown, `${options.counts}[${i}]`, { as: 'integer', digits: 0 })}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
}
