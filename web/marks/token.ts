// A token of the real model: a space before it is a dot to the eye and a word to the ear.
import { html } from 'lit';

/** Its leading spaces, and the rest with every line break as a sign. */
function parts(token: string): [string[], string] {
  const rest = token.replace(/^ +/, '');
  const spaces = Array.from(token.slice(0, token.length - rest.length));
  return [spaces, rest.replaceAll('\n', '↵')];
}

export function tokenView(token: string) {
  const [spaces, rest] = parts(token);
  const dot = html`<span aria-hidden="true">·</span><span class="unseen">space </span>`;
  return html`<span class="token">${spaces.map(() => dot)}${rest}</span>`;
}

/** The same where only text can stand: in a label. */
export function tokenText(token: string): string {
  const [spaces, rest] = parts(token);
  return `${'space '.repeat(spaces.length)}${rest}`.trim();
}
