// myth: the name in a sentence, to be swapped for another of the stories' children.
import { html, nothing } from 'lit';
import { names } from '../../model/card.json';
import type { Shown } from '../figure';

const all = names.map(({ name }) => name);

/** The first of the names in a text, and where it stands. */
function found(text: string) {
  for (const { 0: word, index } of text.matchAll(/\p{L}+/gu)) {
    if (all.includes(word)) return { name: word, at: index };
  }
  return undefined;
}

export function nameChoice(shown: Shown, field: string, sentence: string) {
  const text = shown.wanted[field] as string;
  const is = found(text);
  if (!is) return nothing;
  if (shown.still)
    return html`<span class="control name-choice"
      >name in it <span class="edit">${is.name}</span></span
    >`;
  const before = text.slice(0, is.at);
  const after = text.slice(is.at + is.name.length);
  const swap = (event: Event) =>
    shown.set({ [field]: before + (event.target as HTMLSelectElement).value + after });
  return html`<label class="control name-choice"
    >name in it
    <select aria-label="Name in sentence ${sentence}" @change=${swap}>
      ${all.map((name) => html`<option .selected=${name === is.name}>${name}</option>`)}
    </select></label
  >`;
}
