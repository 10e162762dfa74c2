// Lines over a count or over any numbers: axes, ticks, curves, and their ends by name. The picture is as wide as its
// place: what stretches is in per cent, text and strokes are not stretched. A table says the same.
import { scaleLinear, scaleLog } from 'd3-scale';
import { line as pathOf } from 'd3-shape';
import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Shown } from '../figures/figure';
import { format } from '../format';
import { svgNumber, type NumberStyle } from './number';

/** An axis from 0 to 100 per cent. */
export interface Axis {
  scale(x: number): number;
  least: number;
  ticks: number[];
  format(x: number): string;
}

export interface Line {
  /** The values at 0, 1, 2, ..., or at those given; what lies below the axis is left out. */
  values: ArrayLike<number>;
  at?: ArrayLike<number>;
  /** Whether each value has a dot of its own. */
  dots?: boolean;
  name: string;
  /** The number its end is labelled with. */
  path: string;
  style?: NumberStyle;
  /** Its own axis, where it is of another kind than the rest; the ticks are not of it. */
  y?: Axis;
  /** How it is drawn: plain or accent; dashed is what was chosen, not counted or measured. */
  looks: string;
}

export interface PlotOptions {
  x: Axis;
  y: Axis;
  lines: Line[];
  /** What is counted along x. */
  label: string;
  /** A word for the bottom of the picture, where it is not the axis's own end. */
  floor?: string;
  /** Where the state is: a ring on each line, in its looks, at one place along x. */
  rings?: { x: number; y: number[] };
  /** What happens at either end of x. */
  ends?: [string, string];
}

/** The least of 1, 2, 5, 10, 20, ... that is no less than x: an axis that seldom changes. */
export function roomFor(x: number): number {
  for (let unit = 1; unit < 1e15; unit *= 10) {
    for (const room of [unit, 2 * unit, 5 * unit]) if (room >= x) return room;
  }
  return x;
}

/** Counts from zero to most, evenly. */
export function counts(most: number): Axis {
  const scale = scaleLinear([0, most], [0, 100]);
  const ticks = scale.ticks(4).filter(Number.isInteger);
  return { scale, least: 0, ticks, format: (x) => format(x, 'integer') };
}

/** Powers of ten from least up to one. */
export function powers(least: number): Axis {
  const scale = scaleLog([least, 1], [0, 100]);
  const write = (x: number) => (x === 1 ? '1' : format(x, 'scientific', 0));
  return { scale, least, ticks: scale.ticks(5), format: write };
}

/** From zero to most, evenly, as the ticks need digits. */
export function evenly(most: number): Axis {
  const scale = scaleLinear([0, most], [0, 100]);
  const ticks = scale.ticks(4);
  const digits = Math.max(...ticks.map((tick) => (String(tick).split('.')[1] ?? '').length));
  return { scale, least: 0, ticks, format: (x) => format(x, 'fixed', digits) };
}

/** A log axis from least to most; its ticks are those given, or the powers of ten. */
export function logarithmic(least: number, most: number, given?: number[]): Axis {
  const scale = scaleLog([least, most], [0, 100]);
  const tens = scale
    .ticks(5)
    .filter((tick) => Number.isInteger(Math.round(1e9 * Math.log10(tick)) / 1e9));
  return { scale, least, ticks: given ?? tens, format: (x) => String(x) };
}

const labelHeight = 17; // per cent of the picture, two lines

/** Heights for labels that would stand on each other: moved apart, none of them off the picture. */
function apart(heights: number[]): number[] {
  const order = heights.map((_, i) => i).sort((a, b) => heights[a]! - heights[b]!);
  const placed = [...heights];
  let free = 6;
  for (const i of order) free = (placed[i] = Math.max(placed[i]!, free)) + labelHeight;
  let lowest = 92;
  for (const i of order.reverse())
    lowest = (placed[i] = Math.min(placed[i]!, lowest)) - labelHeight;
  return placed;
}

/** The last value of a line that is still on the picture. */
function endOf({ values }: Line, y: Axis): number {
  let end = values.length - 1;
  while (end > 0 && !(values[end]! >= y.least)) end -= 1;
  return end;
}

/** Where along x the value number i of a line stands. */
const place = ({ at }: Line, i: number) => at?.[i] ?? i;

function curve(line: Line, x: Axis, y: Axis) {
  const path = pathOf<number>()
    .defined((value) => value >= y.least)
    .x((_, i) => x.scale(place(line, i)))
    .y((value) => 100 - y.scale(value));
  return svg`<path class=${line.looks} d=${path(Array.from(line.values)) ?? ''}></path>`;
}

/** Where a line ends: a dot; a cross where it leaves the picture with values still to come. */
function endMark(line: Line, x: Axis, y: Axis) {
  const end = endOf(line, y);
  const [left, top] = [x.scale(place(line, end)), 100 - y.scale(line.values[end]!)];
  if (line.dots || end === line.values.length - 1) {
    return svg`<circle class=${line.looks} cx="${left}%" cy="${top}%" r="4"></circle>`;
  }
  return svg`<svg class=${line.looks} x="${left}%" y="${top}%">
    <path d="M-5 -5L5 5M-5 5L5 -5"></path></svg>`;
}

/** A dot at each value of the lines that have them. */
function dots(line: Line, x: Axis, y: Axis) {
  if (!line.dots) return nothing;
  return Array.from(line.values, (value, i) =>
    value >= y.least
      ? svg`<circle class=${line.looks} cx="${x.scale(place(line, i))}%"
          cy="${100 - y.scale(value)}%" r="3"></circle>`
      : nothing,
  );
}

/** The names and numbers of the lines, each at its end. */
function ends(shown: Shown, lines: Line[], x: Axis, y: Axis) {
  const heights = apart(
    lines.map((line) => {
      const own = line.y ?? y;
      return 100 - own.scale(line.values[endOf(line, own)]!);
    }),
  );
  return lines.map((line, i) => {
    const left = `${x.scale(place(line, endOf(line, line.y ?? y)))}%`;
    return svg`<svg class="end ${line.looks}" x=${left} y="${heights[i]}%">
      <text x="10" y="-3">${line.name}</text>
      <text x="10" y="12">${svgNumber(shown, line.path, line.style)}</text></svg>`;
  });
}

export interface AxesOptions extends Pick<PlotOptions, 'x' | 'y' | 'label' | 'floor' | 'ends'> {
  /** Another look than a plot's. */
  looks?: string;
}

/** A picture between its axes, with their ticks and a grid. What is in it stands in per cent. */
export function withAxes({ x, y, label, floor, ends: words, looks }: AxesOptions, inside: unknown) {
  const height = (value: number) => `${100 - y.scale(value)}%`;
  return html`<div class=${looks ? `plot ${looks}` : 'plot'} aria-hidden="true">
    <svg class="y">
      ${y.ticks.map((tick) => svg`<text x="100%" y=${height(tick)} dx="-8" dy="4">${y.format(tick)}</text>`)}
      ${floor ? svg`<text class="floor" x="100%" y="100%" dx="-8" dy="4">${floor}</text>` : nothing}
    </svg>
    <svg class="area">
      ${svg`${y.ticks.map(
        (tick) =>
          svg`<line class="grid" x1="0" x2="100%" y1=${height(tick)} y2=${height(tick)}></line>`,
      )}
      ${floor ? svg`<line class="floor" x1="0" x2="100%" y1="100%" y2="100%"></line>` : nothing}
      ${inside}`}
    </svg>
    <svg class="x">
      ${x.ticks.map((tick) => svg`<text x="${x.scale(tick)}%" y="16">${x.format(tick)}</text>`)}
      ${svg`<text x="50%" y="34">${label}</text>
      ${words?.map((end, i) => svg`<text class=${i ? 'last' : 'first'} x="${100 * i}%" y="34">${end}</text>`)}`}
    </svg>
  </div>`;
}

export function plot(shown: Shown, options: PlotOptions): TemplateResult {
  const { x, y, rings } = options;
  const lines = options.lines.filter((line) =>
    Array.from(line.values).some((value) => value >= (line.y ?? y).least),
  );
  return withAxes(
    options,
    svg`<svg viewBox="0 0 100 100" preserveAspectRatio="none">
        ${lines.map((line) => curve(line, x, line.y ?? y))}
      </svg>
      ${lines.map((line) => dots(line, x, line.y ?? y))}
      ${lines.map((line) => endMark(line, x, line.y ?? y))} ${ends(shown, lines, x, y)}
      ${lines.map((line, i) =>
        rings
          ? svg`<circle class="ring ${line.looks}" cx="${x.scale(rings.x)}%"
              cy="${100 - (line.y ?? y).scale(rings.y[i]!)}%" r="6"></circle>`
          : nothing,
      )}`,
  );
}
