// Things in a row that the reader puts in another order: dragged, moved with the arrow keys, or
// chosen and moved with two buttons. Places and pixels are the only things worked out here.
import { html, nothing, svg } from 'lit';
import type { Shown } from '../figures/figure';
import { format } from '../format';
import { short } from './labels';

export interface StripOptions {
  label: string;
  /** What stands where before anything is moved. */
  names: string[];
  /** Place i holds name order[i]. */
  order: number[];
  change: (order: number[]) => void;
}

const glide = { duration: 200, easing: 'ease-out' };
const row = 8; // as many have room beside each other, with lines from where they stood

/** The order with what is at one place moved to another; what lies between makes room. */
function moved(order: number[], from: number, to: number): number[] {
  const rest = order.filter((_, i) => i !== from);
  return [...rest.slice(0, to), order[from]!, ...rest.slice(to)];
}

/** Each of the places shows what glides there from where it was, for readers who like motion. */
function animate(places: Element[], before: number[], after: number[]) {
  if (!matchMedia('(prefers-reduced-motion: no-preference)').matches) return;
  const at = places.map((place) => place as HTMLElement);
  after.forEach((each, i) => {
    const was = at[before.indexOf(each)]!;
    const [x, y] = [was.offsetLeft - at[i]!.offsetLeft, was.offsetTop - at[i]!.offsetTop];
    if (x || y) at[i]!.animate([{ transform: `translate(${x}px, ${y}px)` }, {}], glide);
  });
}

function drag(down: PointerEvent, shown: Shown, { order, change }: StripOptions) {
  if (down.button !== 0) return;
  const list = (down.currentTarget as Element).parentElement!;
  const places = Array.from(list.children);
  const boxes = places.map((place) => place.getBoundingClientRect());
  const placeUnder = ({ clientX: x, clientY: y }: PointerEvent) =>
    boxes.findIndex((box) => x > box.left && x < box.right && y > box.top && y < box.bottom);
  let [now, at] = [order, places.indexOf(down.currentTarget as Element)];
  const move = (event: PointerEvent) => {
    const to = placeUnder(event);
    if (to < 0 || to === at) return;
    list.setPointerCapture(down.pointerId);
    const before = now;
    now = moved(now, at, to);
    at = to;
    shown.turn({ picked: now[at]! });
    change(now);
    animate(places, before, now);
  };
  const stop = () => list.removeEventListener('pointermove', move as EventListener);
  list.addEventListener('pointermove', move as EventListener);
  for (const end of ['pointerup', 'pointercancel', 'pointerleave']) {
    list.addEventListener(end, stop, { once: true });
  }
}

/** Moves what is at a place to another, and says so; false where there is no such place. */
function take(places: Element[], shown: Shown, options: StripOptions, from: number, to: number) {
  const { order, change } = options;
  if (from < 0 || to === from || !(to in order)) return false;
  const after = moved(order, from, to);
  shown.turn({ picked: order[from]! });
  change(after);
  animate(places, order, after);
  return true;
}

function key(event: KeyboardEvent, shown: Shown, options: StripOptions, at: number) {
  const last = options.order.length - 1;
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
  if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  const places = Array.from((event.currentTarget as Element).parentElement!.children);
  if (take(places, shown, options, at, to)) (places[to] as HTMLElement).focus();
}

/** Lines from where each stood to where it stands. */
function crossings({ names, order }: StripOptions, picked: number | undefined) {
  const x = (place: number) => ((place + 0.5) / order.length) * 100;
  return html`<div class="stood" aria-hidden="true">
      ${names.map((name) => html`<span>${short(name)}</span>`)}
    </div>
    <svg class="crossings" viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
      ${order.map(
        (each, place) =>
          svg`<path class=${each === picked ? 'picked' : ''}
            d="M${x(each)} 0C${x(each)} 20 ${x(place)} 20 ${x(place)} 40"></path>`,
      )}
    </svg>`;
}

export function strip(shown: Shown, options: StripOptions) {
  const { label, names, order } = options;
  const { picked } = shown.pose;
  const at = picked === undefined ? -1 : order.indexOf(picked);
  const word = (place: number) => format(place, 'word');
  const press = (says: string, to: number) =>
    html`<button
      aria-disabled=${at >= 0 && to in order ? 'false' : 'true'}
      ?disabled=${shown.still}
      @click=${(event: Event) => {
        const whole = (event.currentTarget as Element).closest('.strip')!;
        take(Array.from(whole.querySelector('.places')!.children), shown, options, at, to);
      }}
    >
      ${says}
    </button>`;
  return html`<div class="strip" role="group" aria-label=${label}>
    ${order.length > row ? nothing : crossings(options, picked)}
    <div class="places ${order.length > row ? 'many' : ''}">
      ${order.map(
        (each, i) =>
          html`<button
            aria-pressed=${each === picked}
            aria-label="${names[each]}, place ${word(i + 1)} of ${word(order.length)}"
            aria-keyshortcuts="ArrowLeft ArrowRight"
            ?disabled=${shown.still}
            @click=${() => shown.turn({ picked: each })}
            @keydown=${(event: KeyboardEvent) => key(event, shown, options, i)}
            @pointerdown=${(event: PointerEvent) => drag(event, shown, options)}
          >
            ${short(names[each]!)}
          </button>`,
      )}
    </div>
    <div class="moves">
      <div class="segments">
        <div>${press('Move left', at - 1)}${press('Move right', at + 1)}</div>
      </div>
      <span class=${shown.still ? 'caption waiting' : 'caption'}
        >Drag one, or move it with the left and right arrow keys.</span
      >
      <span class="unseen" role="status"
        >${at < 0 ? nothing : html`<span>${names[picked!]}</span>, place ${word(at + 1)} of ${word(order.length)}`}</span
      >
    </div>
  </div>`;
}
