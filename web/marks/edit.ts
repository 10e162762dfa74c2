// A number that can be changed: type it, step it with the arrows (Shift for ten), drag it sideways.
import { html } from 'lit';
import { numberIn, type Shown } from '../figures/figure';
import { format, parse } from '../format';
import { settled, typed } from './typed';

export interface EditOptions {
  label: string;
  path: string;
  digits: number;
  step: number;
  minimum: number;
  maximum: number;
  change(value: number): void;
}

const pixelsPerStep = 4;

/** As many decimals as the number needs, and no fewer than its step has. */
function text(x: number, digits: number): string {
  const short = format(x, 'fixed', digits);
  return parse(short) === x ? short : String(x).replace('-', '\u2212');
}

/** The decimals a number is written with, and no fewer than digits. */
export const decimalsOf = (x: number, digits: number): number =>
  Math.max(digits, String(x).split('.')[1]?.length ?? 0);

/** A step up or down, at the decimals the number already has or the step, inside the range. */
function stepped(x: number, by: number, { step, minimum, maximum, digits }: EditOptions): number {
  const decimals = Math.max(decimalsOf(x, digits), decimalsOf(step, 0));
  const next = decimals > 15 ? x + by * step : Number((x + by * step).toFixed(decimals));
  return Math.min(maximum, Math.max(minimum, next));
}

function drag(down: PointerEvent, x: number, options: EditOptions) {
  const input = down.currentTarget as HTMLInputElement;
  if (down.button !== 0) return;
  let last = x;
  let dragging = false;
  const move = (event: PointerEvent) => {
    const pixels = event.clientX - down.clientX;
    if (!dragging && Math.abs(pixels) < pixelsPerStep) return;
    if (!dragging) {
      dragging = true;
      input.setPointerCapture(down.pointerId);
      input.blur();
      input.classList.add('dragging');
    }
    const next = stepped(
      x,
      Math.trunc(pixels / pixelsPerStep) * (event.shiftKey ? 10 : 1),
      options,
    );
    if (next === last) return;
    input.value = text(next, options.digits); // a job's figure follows later
    options.change((last = next));
  };
  const stop = () => {
    input.removeEventListener('pointermove', move);
    input.classList.remove('dragging');
  };
  input.addEventListener('pointermove', move);
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) {
    input.addEventListener(end, stop, { once: true });
  }
}

function key(event: KeyboardEvent, x: number, options: EditOptions) {
  const input = event.currentTarget as HTMLInputElement;
  const direction = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
  if (direction) {
    event.preventDefault();
    settled(input);
    options.change(stepped(x, direction * (event.shiftKey ? 10 : 1), options));
  } else if (event.key === 'Escape') {
    settled(input);
    input.value = text(x, options.digits);
  }
}

/** The number at a path of the state as a control. A text that is no number is the core's to refuse. */
export function edit(shown: Shown, options: EditOptions) {
  const x = numberIn(shown.wanted, options.path)!;
  const value = text(x, options.digits);
  if (shown.still) return html`<span class="edit">${value}</span>`;
  return html`<input
    class="edit"
    type="text"
    inputmode="decimal"
    role="spinbutton"
    autocomplete="off"
    aria-label=${options.label}
    aria-valuenow=${String(x)}
    aria-valuemin=${options.minimum}
    aria-valuemax=${options.maximum}
    data-path=${options.path}
    ${typed(value)}
    @change=${(event: Event) => {
      const input = event.target as HTMLInputElement;
      const typed = parse(input.value);
      options.change(Number.isNaN(typed) ? (input.value as unknown as number) : typed);
    }}
    @keydown=${(event: KeyboardEvent) => key(event, x, options)}
    @pointerdown=${(event: PointerEvent) => drag(event, x, options)}
    @dragstart=${(event: Event) => event.preventDefault() /* the number is dragged, not its text */}
    @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
  />`;
}

/** The same for a number of a field: its step and range are the field's own. */
export function fieldEdit(
  shown: Shown,
  name: string,
  options: Pick<EditOptions, 'label' | 'change'> & Partial<EditOptions>,
) {
  const { step, minimum, maximum } = shown.fields.find((field) => field.name === name)!;
  return edit(shown, { path: name, digits: step < 1 ? 2 : 0, step, minimum, maximum, ...options });
}
