// A plane of values, the area around them, and where weighted sums of them land: always inside.
// Pixels and scales are the only things worked out here.
import { html, svg } from 'lit';
import { labelled, short } from './labels';
import { area, axes, height, whole, width } from './plane';

type Place = ArrayLike<number>;

export interface LandingOptions {
  /** What is added up, each with its name; those of `around` lie around all others, in order. */
  values: { name: string; at: Place }[];
  around: ArrayLike<number>;
  middle: Place;
  /** Where the sums land; the chosen one is marked and named. */
  sums: Place[];
  chosen: number;
  name: string;
  /** What is along each axis. */
  labels: string[];
}

export function landing(options: LandingOptions) {
  const { values, around, sums, chosen, labels } = options;
  const points = values.map((value) => ({ ...value, chosen: false }));
  const window = whole({
    points,
    centre: { name: '', at: options.middle },
    arrows: [],
    radius: 0,
  });
  const { x, y, ticks } = axes(window);
  const pixel = (p: Place) => ({ x: x(p[0]!), y: y(p[1]!) });
  const middle = pixel(options.middle);
  const lands = pixel(sums[chosen]!);
  const others = labelled(
    values.map(({ name, at }) => ({ name, ...pixel(at) })),
    middle,
  );
  const left = lands.x > width / 2; // its name goes where there is room
  const edge = Array.from(around, (i) => pixel(values[i]!.at));
  const sum = (p: Place) => `translate(${pixel(p).x} ${pixel(p).y})`;
  return html`<svg class="plane landing" viewBox="0 0 ${width} ${height}" aria-hidden="true">
    ${svg`${ticks}
    <path class="hull" d="M${edge.map((p) => `${p.x} ${p.y}`).join('L')}Z"></path>
    <path class="middle" d="M${middle.x - 6} ${middle.y}h12m-6 -6v12"></path>
    ${others.map((p) => svg`<circle class="point" cx=${p.x} cy=${p.y} r="5"></circle>`)}
    ${sums.map((p, i) => (i === chosen ? '' : svg`<g class="sum" transform=${sum(p)}><circle r="4"></circle></g>`))}
    ${others.map(
      (p) => svg`<text x=${p.label.x} y=${p.label.y}
        text-anchor=${p.label.left ? 'end' : 'start'}>${short(p.name)}</text>`,
    )}
    <g class="sum chosen" transform=${sum(sums[chosen]!)}><circle r="7"></circle>
      <text x=${left ? -10 : 10} y="-10"
        text-anchor=${left ? 'end' : 'start'}>${short(options.name)}</text></g>
    <text class="tick" x=${area.right - 4} y=${area.bottom - 6} text-anchor="end">${labels[0]}</text>
    <text class="tick" x=${area.left + 6} y=${area.top + 14}>${labels[1]}</text>`}
  </svg>`;
}
