// One of a few: a row of segments. Native radio buttons underneath, so the arrow keys work.
import { html } from 'lit';
import type { Shown } from '../figures/figure';

/** Segments for `field`; `labels[i]` is shown for `values[i]`. */
export function choice(
  shown: Shown,
  legend: string,
  field: string,
  values: (string | number | boolean)[],
  labels: string[],
) {
  const chosen = shown.state[field];
  return html`<fieldset class="segments">
    <legend>${legend}</legend>
    <div>
      ${values.map(
        (value, i) =>
          html`<label class=${value === chosen ? 'chosen' : ''}>
            ${
              shown.still
                ? ''
                : html`<input
                    type="radio"
                    name=${field}
                    .checked=${value === chosen}
                    @change=${() => shown.set({ [field]: value })}
                  />`
            }<span>${labels[i]}</span>
          </label>`,
      )}
    </div>
  </fieldset>`;
}

/** The tokens as segments, for a field that is the index of one. */
export function tokenChoice(shown: Shown, legend: string, field: string) {
  const tokens = shown.state['tokens'] as string[];
  return choice(
    shown,
    legend,
    field,
    tokens.map((_, i) => i),
    tokens,
  );
}
