// Every head of a model on one pad: a row a layer, a column a head. The arrow keys go from one to the
// next, Home and End to the first and the last.
import { html, nothing } from 'lit';
import type { HeadPlace } from '../core/types';
import type { Shown } from '../figures/figure';
import { fieldEdit } from './edit';

export interface PadOptions {
  /** A word or two for what a head does. */
  role: (place: HeadPlace) => string;
}

export const called = ({ layer, head }: HeadPlace) => `layer ${layer}, head ${head}`;
export const sameHead = (a: HeadPlace, b: HeadPlace) => a.layer === b.layer && a.head === b.head;
const upTo = (last: number) => Array.from({ length: last + 1 }, (_, i) => i);
const largest = ({ fields }: Shown, name: string) =>
  fields.find((field) => field.name === name)!.maximum;

/** Where a key leads to among so many layers of so many heads; undefined for other keys. */
function next(key: string, { layer, head }: HeadPlace, last: HeadPlace): HeadPlace | undefined {
  const inside = (place: HeadPlace) => ({
    layer: Math.min(last.layer, Math.max(0, place.layer)),
    head: Math.min(last.head, Math.max(0, place.head)),
  });
  switch (key) {
    case 'ArrowLeft':
      return inside({ layer, head: head - 1 });
    case 'ArrowRight':
      return inside({ layer, head: head + 1 });
    case 'ArrowUp':
      return inside({ layer: layer - 1, head });
    case 'ArrowDown':
      return inside({ layer: layer + 1, head });
    case 'Home':
      return { layer: 0, head: 0 };
    case 'End':
      return last;
    default:
      return undefined;
  }
}

export function pad(shown: Shown, { role }: PadOptions) {
  const { layer, head, ablate } = shown.wanted as unknown as HeadPlace & { ablate: HeadPlace[] };
  const chosen = { layer, head };
  const last = { layer: largest(shown, 'layer'), head: largest(shown, 'head') };
  const keyed = (event: KeyboardEvent) => {
    const to = next(event.key, chosen, last);
    if (!to || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    shown.set({ ...to });
    const all = (event.currentTarget as Element).querySelectorAll<HTMLElement>('[role=radio]');
    all[to.layer * (last.head + 1) + to.head]!.focus();
  };
  const one = (place: HeadPlace) => {
    const [does, silent] = [role(place), ablate.some((each) => sameHead(each, place))];
    const label = `Layer ${place.layer}, head ${place.head}`;
    const is = sameHead(place, chosen);
    const look = `head ${is ? 'chosen' : ''} ${silent ? 'silent' : ''}`;
    if (shown.still) return html`<span class=${look}>${does}</span>`;
    return html`<button
      role="radio"
      class=${look}
      aria-checked=${is ? 'true' : 'false'}
      aria-label=${[label, does, silent ? 'silenced' : ''].filter(Boolean).join(', ')}
      tabindex=${is ? 0 : -1}
      @click=${() => shown.set({ ...place })}
    >
      ${does}
    </button>`;
  };
  return html`<div class="pad">
    <div
      role=${shown.still ? nothing : 'radiogroup'}
      aria-label=${shown.still ? nothing : 'Which head?'}
      @keydown=${shown.still ? nothing : keyed}
    >
      <div class="layer" aria-hidden="true">
        <span class="tick"></span>
        ${upTo(last.head).map((h) => html`<span class="tick">head ${h}</span>`)}
      </div>
      ${upTo(last.layer).map(
        (l) =>
          html`<div class="layer">
            <span class="tick" aria-hidden="true">layer ${l}</span>
            ${upTo(last.head).map((h) => one({ layer: l, head: h }))}
          </div>`,
      )}
    </div>
    <div class="controls">
      ${['layer', 'head'].map(
        (field) =>
          html`<span class="control"
            >${field}
            ${fieldEdit(shown, field, {
              label: `${field}, counted from 0`,
              change: (value) => shown.set({ [field]: value }),
            })}</span
          >`,
      )}
    </div>
  </div>`;
}
