// A number on a track: drag it, use the arrow keys, or edit the number beside it.
import { html, svg, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Shown } from '../figures/figure';
import { fieldEdit } from './edit';

export interface SliderOptions {
  label: string;
  /** A scalar field of the state. */
  field: string;
  /** Where the field's own upper end is not the state's: T * T cells, a token's index. */
  maximum?: number;
  /** A word or two after the label. */
  tag?: TemplateResult;
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

export function slider(shown: Shown, { label, field, maximum, tag }: SliderOptions) {
  const x = shown.at(field);
  const { minimum, step, maximum: own } = shown.fields.find(({ name }) => name === field)!;
  const most = maximum ?? own;
  const change = (value: number) => shown.set({ [field]: value });
  return html`<div class="slider">
    <span class="name">${label} ${tag ?? ''}</span>
    ${fieldEdit(shown, field, { label: `${label}, as a number`, maximum: most, change })}
    <div class="rail">
      ${track(most > minimum ? (x - minimum) / (most - minimum) : 0, shown.still)}
      ${
        shown.still
          ? ''
          : html`<input
              type="range"
              aria-label=${label}
              min=${minimum}
              max=${most}
              step=${step}
              .value=${live(String(x))}
              @input=${(event: Event) => change((event.target as HTMLInputElement).valueAsNumber)}
            />`
      }
    </div>
  </div>`;
}
