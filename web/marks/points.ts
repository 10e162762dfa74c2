// Points in space, seen from a side that the reader turns by dragging or with the arrow keys.
// Angles and pixels are the only things worked out here.
import { polygonHull } from 'd3-polygon';
import { html, nothing, svg } from 'lit';
import type { Shown } from '../figures/figure';
import { labelled, short } from './labels';

export interface PointsOptions {
  label: string;
  points: { name: string; at: ArrayLike<number>; weight: number; chosen: boolean }[];
  centre: { name: string; at: ArrayLike<number> };
}

type Flat = { x: number; y: number; depth: number };

const width = 360;
const height = 280;
const start = { yaw: -35, tilt: 18 };

/** Turns by yaw about the upright axis, then tips by tilt; the third coordinate points up. */
function camera(yaw: number, tilt: number) {
  const [a, b] = [(yaw * Math.PI) / 180, (tilt * Math.PI) / 180];
  return ([x, y, z]: [number, number, number]): Flat => {
    const across = x * Math.cos(a) - y * Math.sin(a);
    const away = x * Math.sin(a) + y * Math.cos(a);
    return {
      x: across,
      y: -(z * Math.cos(b) - away * Math.sin(b)),
      depth: away * Math.cos(b) + z * Math.sin(b),
    };
  };
}

/** The box that holds all points, centred and scaled to the picture. */
function frame(all: ArrayLike<number>[]) {
  const axis = (i: number) => all.map((p) => p[i] ?? 0).filter(Number.isFinite);
  const low = [0, 1, 2].map((i) => Math.min(0, ...axis(i)));
  const high = [0, 1, 2].map((i) => Math.max(...axis(i), low[i]! + 1e-9));
  const reach = Math.max(...[0, 1, 2].map((i) => high[i]! - low[i]!));
  return (p: ArrayLike<number>) =>
    [0, 1, 2].map((i) => ((p[i] ?? 0) - (low[i]! + high[i]!) / 2) / reach) as [
      number,
      number,
      number,
    ];
}

const corners = [0, 1].flatMap((x) => [0, 1].flatMap((y) => [0, 1].map((z) => [x, y, z])));
const edges = corners.flatMap((a, i) =>
  corners
    .slice(i + 1)
    .filter((b) => a.filter((value, k) => value !== b[k]).length === 1)
    .map((b) => [a, b] as const),
);

function turned(shown: Shown, yaw: number, tilt: number) {
  shown.turn({
    yaw: ((((yaw + 180) % 360) + 360) % 360) - 180,
    tilt: Math.max(-85, Math.min(85, tilt)),
  });
}

function drag(shown: Shown, down: PointerEvent, yaw: number, tilt: number) {
  const picture = down.currentTarget as Element;
  picture.setPointerCapture(down.pointerId);
  const move = (event: Event) => {
    const { clientX, clientY } = event as PointerEvent;
    turned(shown, yaw + (clientX - down.clientX) / 2, tilt + (clientY - down.clientY) / 2);
  };
  picture.addEventListener('pointermove', move);
  for (const end of ['pointerup', 'pointercancel']) {
    picture.addEventListener(end, () => picture.removeEventListener('pointermove', move), {
      once: true,
    });
  }
}

export function points(shown: Shown, { label, points: all, centre }: PointsOptions) {
  const { yaw = start.yaw, tilt = start.tilt } = shown.pose;
  const look = camera(yaw, tilt);
  const place = frame([...all.map((p) => p.at), centre.at]);
  const scale = 185;
  const at = (p: ArrayLike<number>) => {
    const flat = look(place(p));
    return { x: width / 2 + flat.x * scale, y: height / 2 + flat.y * scale, depth: flat.depth };
  };
  const middle = at(centre.at);
  const seen = labelled(
    all.map((p) => ({ ...p, ...at(p.at) })),
    middle,
  );
  const hull = polygonHull(seen.map(({ x, y }) => [x, y] as [number, number]));
  const keys: Record<string, [number, number]> = {
    ArrowLeft: [-5, 0],
    ArrowRight: [5, 0],
    ArrowUp: [0, 5],
    ArrowDown: [0, -5],
  };
  const picture = html`<svg class="points" viewBox="0 0 ${width} ${height}" aria-hidden="true">
    ${svg`
    ${edges.map(([a, b]) => {
      const box = (c: number[]) => {
        const flat = look(c.map((v) => v - 0.5) as [number, number, number]);
        return { x: width / 2 + flat.x * scale, y: height / 2 + flat.y * scale };
      };
      const [from, to] = [box(a), box(b)];
      return svg`<line class="box" x1=${from.x} y1=${from.y} x2=${to.x} y2=${to.y}></line>`;
    })}
    ${hull ? svg`<path class="hull" d="M${hull.map((p) => p.join(' ')).join('L')}Z"></path>` : nothing}
    ${seen.map(
      (p) => svg`<line class="spoke" x1=${middle.x} y1=${middle.y} x2=${p.x} y2=${p.y}
        stroke-width=${Math.max(0.5, Math.min(12, p.weight * 22))}></line>`,
    )}
    ${seen.map(
      (p) => svg`<g class=${p.chosen ? 'point chosen' : 'point'}>
        <circle cx=${p.x} cy=${p.y} r=${5 - 2 * Math.max(-1, Math.min(1, p.depth))}></circle>
        <text x=${p.label.x} y=${p.label.y}
          text-anchor=${p.label.left ? 'end' : 'start'}>${short(p.name)}</text></g>`,
    )}
    <rect class="centre" x=${middle.x - 5} y=${middle.y - 5} width="10" height="10"
      transform="rotate(45 ${middle.x} ${middle.y})"></rect>
    <text class="centre" x=${middle.x + 8} y=${middle.y + 18}>${centre.name}</text>`}
  </svg>`;
  if (shown.still) return html`<div class="turntable">${picture}</div>`;
  return html`<div
    class="turntable"
    role="slider"
    tabindex="0"
    aria-label=${label}
    aria-valuemin="-180"
    aria-valuemax="180"
    aria-valuenow=${Math.round(yaw)}
    aria-valuetext="turned by ${Math.round(yaw)} degrees, tipped by ${Math.round(tilt)}"
    @keydown=${(event: KeyboardEvent) => {
      const by = keys[event.key];
      if (!by) return;
      event.preventDefault();
      turned(
        shown,
        yaw + by[0] * (event.shiftKey ? 3 : 1),
        tilt + by[1] * (event.shiftKey ? 3 : 1),
      );
    }}
    @pointerdown=${(event: PointerEvent) => drag(shown, event, yaw, tilt)}
  >
    ${picture}
  </div>`;
}
