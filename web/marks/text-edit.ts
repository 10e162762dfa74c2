// Text that can be changed. A seed or a list stands for numbers: the core refuses what they may not be.
import { html } from 'lit';
import type { Shown } from '../figures/figure';
import { parse } from '../format';
import { typed } from './typed';
import type { Plain } from '../core/types';

export interface TextEdit {
  label: string;
  text: string;
  /** Which keys a phone shows. */
  keys?: 'text' | 'decimal';
  /** Whether every keystroke is a change. */
  each?: boolean;
  change: (text: string) => void;
}

export function textEdit(
  { still }: Shown,
  { label, text, keys = 'text', each = false, change }: TextEdit,
) {
  const changed = (event: Event) => change((event.target as HTMLInputElement).value);
  return html`<label class="text-edit">
    <span class="name">${label}</span>
    ${
      still
        ? html`<span class="edit">${text}</span>`
        : html`<input
            type="text"
            inputmode=${keys}
            autocomplete="off"
            spellcheck="false"
            ${typed(text)}
            @change=${each ? null : changed}
            @input=${each ? changed : null}
          />`
    }
  </label>`;
}

/** Text that stands for what a field holds. */
const fieldText = (
  shown: Shown,
  label: string,
  field: string,
  write: (value: Plain) => string,
  read: (text: string) => Plain,
) =>
  textEdit(shown, {
    label,
    text: write(shown.wanted[field]!),
    keys: 'decimal',
    change: (text) => shown.set({ [field]: read(text) }),
  });

/** A seed: decimal digits, more of them than a number holds. */
export const seedEdit = (shown: Shown, label: string, field: string) =>
  fieldText(shown, label, field, String, (text) => text.trim());

/** A list of numbers with a comma between each. */
export const listEdit = (shown: Shown, label: string, field: string) =>
  fieldText(
    shown,
    label,
    field,
    (list) => Array.from(list as number[], String).join(', '),
    (text) =>
      text.split(',').map((part) => {
        const x = parse(part);
        return Number.isNaN(x) ? part.trim() : x;
      }),
  );
