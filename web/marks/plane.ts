// A plane of points with arrows from one centre, at true scale or so many times as large.
// Pixels and scales are the only things worked out here.
import { scaleLinear } from 'd3-scale';
import { html, svg } from 'lit';
import { labelled, short, type Spot } from './labels';

type Place = ArrayLike<number>;

export interface PlaneOptions {
  points: { name: string; at: Place; chosen: boolean }[];
  centre: { name: string; at: Place };
  arrows: { name: string; to: Place }[];
  /** A circle about the centre. */
  radius: number;
}

/** What of the plane is seen: the middle of it, and how many pixels a unit takes. */
export interface Window {
  middle: { x: number; y: number };
  scale: number;
}

export const [width, height] = [400, 310];
export const area = { left: 44, right: width - 2, top: 2, bottom: height - 22 };
const half = { x: (area.right - area.left) / 2, y: (area.bottom - area.top) / 2 };
const [roomForNames, roomAround] = [60, 22];

/** The first two coordinates; where there is one, the second is zero. */
const flat = (p: Place) => ({ x: p[0] ?? 0, y: p[1] ?? 0 });

/** The window that holds all there is, both axes at one scale. */
export function whole({ points, centre, arrows }: PlaneOptions): Window {
  const all = [...points.map((p) => p.at), centre.at, ...arrows.map((a) => a.to)].map(flat);
  const ends = (axis: 'x' | 'y') => {
    const values = all.map((p) => p[axis]);
    return { low: Math.min(...values), high: Math.max(...values) };
  };
  const [x, y] = [ends('x'), ends('y')];
  const scale = Math.min(
    (half.x - roomForNames) / ((x.high - x.low) / 2),
    (half.y - roomAround) / ((y.high - y.low) / 2),
  );
  return {
    middle: { x: (x.low + x.high) / 2, y: (y.low + y.high) / 2 },
    scale: Number.isFinite(scale) ? scale : half.y,
  };
}

/** The window about the circle, a round number of times as large; the whole where it has no room. */
export function closer(options: PlaneOptions): { window: Window; times: number } {
  const all = whole(options);
  const most = (half.y - roomAround) / options.radius / all.scale;
  if (!(most >= 1 && Number.isFinite(most))) return { window: all, times: 1 };
  const power = 10 ** Math.floor(Math.log10(most));
  const times = Math.floor(most / power) * power;
  return { window: { middle: flat(options.centre.at), scale: all.scale * times }, times };
}

/** The ticks that are not cut off by an edge. */
const clear = (ticks: number[], at: (tick: number) => number, from: number, to: number) =>
  ticks.filter((tick) => at(tick) > from + 7 && at(tick) < to - 7);

export function axes({ middle, scale }: Window) {
  const x = scaleLinear(
    [middle.x - half.x / scale, middle.x + half.x / scale],
    [area.left, area.right],
  );
  const y = scaleLinear(
    [middle.y - half.y / scale, middle.y + half.y / scale],
    [area.bottom, area.top],
  );
  const ticks = svg`
    ${clear(x.ticks(5), x, area.left, area.right).map(
      (
        tick,
      ) => svg`<line class="grid" x1=${x(tick)} x2=${x(tick)} y1=${area.top} y2=${area.bottom}></line>
      <text class="tick" x=${x(tick)} y=${area.bottom + 16} text-anchor="middle">${x.tickFormat(5, '~g')(tick)}</text>`,
    )}
    ${clear(y.ticks(4), y, area.top, area.bottom).map(
      (
        tick,
      ) => svg`<line class="grid" x1=${area.left} x2=${area.right} y1=${y(tick)} y2=${y(tick)}></line>
      <text class="tick" x=${area.left - 6} y=${y(tick) + 4} text-anchor="end">${y.tickFormat(4, '~g')(tick)}</text>`,
    )}`;
  return { x, y, ticks };
}

type Pixel = { x: number; y: number };

/** A line with a head at its end; where there is no way to go, a diamond. */
function arrow(from: Pixel, to: Pixel) {
  const long = Math.hypot(to.x - from.x, to.y - from.y);
  if (long < 1) return svg`<path class="arrow" d="M${to.x - 4} ${to.y}l4 -4l4 4l-4 4Z"></path>`;
  const [along, across] = [(to.x - from.x) / long, (to.y - from.y) / long];
  const head = Math.min(7, long * 0.6);
  const side = (turn: number) =>
    `${to.x - head * (along - turn * across * 0.6)} ${to.y - head * (across + turn * along * 0.6)}`;
  return svg`<path class="arrow"
    d="M${from.x} ${from.y}L${to.x} ${to.y}M${side(1)}L${to.x} ${to.y}L${side(-1)}"></path>`;
}

const text = ({ name, label }: Spot & { label: { x: number; y: number; left: boolean } }) =>
  svg`<text x=${label.x} y=${label.y} text-anchor=${label.left ? 'end' : 'start'}>${short(name)}</text>`;

/** The picture of one window. The names are the points', or the arrows' where `close`. */
export function plane(options: PlaneOptions, window: Window, close = false) {
  const { x, y, ticks } = axes(window);
  const pixel = (p: Place) => ({ x: x(flat(p).x), y: y(flat(p).y) });
  const inside = (p: Pixel) =>
    p.x > area.left && p.x < area.right && p.y > area.top && p.y < area.bottom;
  const centre = pixel(options.centre.at);
  const points = options.points.map((p) => ({ ...p, ...pixel(p.at) })).filter(inside);
  const heads = options.arrows.map((a) => ({ ...a, ...pixel(a.to), chosen: false }));
  const average = { ...options.centre, ...centre, chosen: false };
  const named: (Spot & { chosen: boolean })[] = close ? heads : [average, ...points];
  const names = labelled(named, centre).filter(({ label }) => inside(label));
  return html`<svg class="plane" viewBox="0 0 ${width} ${height}" aria-hidden="true">
    ${svg`${ticks}
    <svg x=${area.left} y=${area.top} width=${2 * half.x} height=${2 * half.y}
      viewBox="${area.left} ${area.top} ${2 * half.x} ${2 * half.y}">
      <circle class="reach" cx=${centre.x} cy=${centre.y} r=${options.radius * window.scale}></circle>
    </svg>
    ${points.map(
      (p) =>
        svg`<circle class=${p.chosen ? 'point chosen' : 'point'} cx=${p.x} cy=${p.y} r="5"></circle>`,
    )}
    ${heads.map((to) => arrow(centre, to))}
    <path class="middle" d="M${centre.x - 6} ${centre.y}h12m-6 -6v12"></path>
    ${names.map((p) => svg`<g class=${p.chosen ? 'chosen' : ''}>${text(p)}</g>`)}`}
  </svg>`;
}
