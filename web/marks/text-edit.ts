// Text that stands for numbers: a seed, or a list. The core reads it, and refuses what it may not be.
import { html } from 'lit';
import type { Shown } from '../figures/figure';
import { parse } from '../format';
import { typed } from './typed';
import type { Plain } from '../core/types';

interface TextEdit {
  label: string;
  field: string;
  write(value: Plain): string;
  read(text: string): Plain;
}

function textEdit(shown: Shown, { label, field, write, read }: TextEdit) {
  const text = write(shown.wanted[field]!);
  return html`<label class="text-edit">
    <span class="name">${label}</span>
    ${
      shown.still
        ? html`<span class="edit">${text}</span>`
        : html`<input
            type="text"
            inputmode="decimal"
            autocomplete="off"
            spellcheck="false"
            ${typed(text)}
            @change=${(event: Event) => {
              shown.set({ [field]: read((event.target as HTMLInputElement).value) });
            }}
          />`
    }
  </label>`;
}

/** A seed: decimal digits, more of them than a number holds. */
export const seedEdit = (shown: Shown, label: string, field: string) =>
  textEdit(shown, { label, field, write: String, read: (text) => text.trim() });

/** A list of numbers with a comma between each. */
export const listEdit = (shown: Shown, label: string, field: string) =>
  textEdit(shown, {
    label,
    field,
    write: (list) => Array.from(list as number[], String).join(', '),
    read: (text) =>
      text.split(',').map((part) => {
        const x = parse(part);
        return Number.isNaN(x) ? part.trim() : x;
      }),
  });
