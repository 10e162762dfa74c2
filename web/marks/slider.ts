// A number on a track: drag it, use the arrow keys, or edit the number beside it.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Field } from '../core/types';
import { numberIn, type Shown } from '../figures/figure';
import { fieldEdit } from './edit';

export interface SliderOptions {
  label: string;
  /** A scalar field of the state. */
  field: string;
  /** Where the field's own upper end is not the state's: T * T cells, a token's index. */
  maximum?: number;
  /** A word or two after the label. */
  tag?: TemplateResult;
  /** What the track goes through, from left to right, where even steps would not do. */
  stops?: readonly number[];
}

/** Where x stands among the stops, counted from 0; in between where it lies between two. */
function placeAmong(stops: readonly number[], x: number): number {
  const next = stops.findIndex((stop) => stop >= x);
  if (next <= 0) return next === 0 ? 0 : stops.length - 1;
  const [low, high] = [stops[next - 1]!, stops[next]!];
  return next - 1 + (x - low) / (high - low);
}

/** The track's ends, its steps, and where on it the field's value stands. */
function placed(x: number, field: Field, { maximum, stops }: SliderOptions) {
  return stops
    ? { least: 0, most: stops.length - 1, step: 1, at: placeAmong(stops, x) }
    : { least: field.minimum, most: maximum ?? field.maximum, step: field.step, at: x };
}

/** The track as it is drawn under the native one, filled up to the value; still, with its thumb. */
function track(share: number, still: boolean) {
  const at = `${100 * Math.max(0, Math.min(1, share))}%`;
  return html`<svg class="track" aria-hidden="true">
    ${svg`<line x1="0" x2="100%" y1="50%" y2="50%"></line>
    <line class="filled" x1="0" x2=${at} y1="50%" y2="50%"></line>
    ${still ? svg`<circle cx=${at} cy="50%" r="8"></circle>` : ''}`}
  </svg>`;
}

export function slider(shown: Shown, options: SliderOptions) {
  const { label, field, maximum, tag, stops } = options;
  const x = numberIn(shown.wanted, field)!;
  const own = shown.fields.find(({ name }) => name === field)!;
  const { least, most, step, at } = placed(x, own, options);
  const change = (value: number) => shown.set({ [field]: value });
  return html`<div class="slider">
    <span class="name">${label} ${tag ?? ''}</span>
    ${fieldEdit(shown, field, {
      label: `${label}, as a number`,
      maximum: maximum ?? own.maximum,
      ...(stops && { digits: 1 }),
      change,
    })}
    <div class="rail">
      ${track(most > least ? (at - least) / (most - least) : 0, shown.still)}
      ${
        shown.still
          ? ''
          : html`<input
              type="range"
              aria-label=${label}
              aria-valuetext=${stops ? String(x) : nothing}
              min=${least}
              max=${most}
              step=${step}
              .value=${live(String(stops ? Math.round(at) : at))}
              @input=${(event: Event) => {
                const { valueAsNumber: place } = event.target as HTMLInputElement;
                change(stops?.[place] ?? place);
              }}
            />`
      }
    </div>
  </div>`;
}
