// all-heads: one sentence under every head of the real model at once.
import { html } from 'lit';
import { called } from '../../marks/pad';
import { sentenceEdit } from '../../marks/sentence-edit';
import { tokenView } from '../../marks/token';
import type { Figure, Shown } from '../figure';
import { grids, openedHead, table } from './heads';
import { measured, sorted, sortedBy, traceOf } from './trace';

function sentence(shown: Shown) {
  const by = sortedBy(shown) ?? 'firstShare';
  const [most] = sorted(shown, by);
  const place = html`<strong>${called(most!)}</strong>`;
  const amount = measured(shown, by, most!);
  const { tokens, nameToken } = traceOf(shown);
  const name = nameToken < 0 ? 'a name' : html`<strong>${tokenView(tokens[nameToken]!)}</strong>`;
  switch (by) {
    case 'previousShare':
      return html`Of all heads, ${place} looks most at the token just before: ${amount} on average.`;
    case 'firstShare':
      return html`Of all heads, ${place} looks most at the first token,
        <strong>${tokenView(tokens[0]!)}</strong>: ${amount} on average.`;
    case 'selfShare':
      return html`Of all heads, in ${place} a token looks most at itself: ${amount} on average.`;
    case 'nameShare':
      return nameToken < 0
        ? html`This sentence has no name that the model’s stories know: no head can look back at
          one.`
        : html`Of all heads, ${place} looks most at ${name}: ${amount} on average.`;
    case 'entropy':
      return html`Of all heads, ${place} looks about most evenly: its rows have ${amount} nats.`;
  }
}

export const figure: Figure = {
  title: 'Every head at once',
  presets: { printed: 'Name first', control: 'Name not first' },
  instrument: (shown) => html`
    ${sentenceEdit(shown, { label: 'Sentence: write your own', field: 'text' })}
    <div class="pair even">${grids(shown)} ${table(shown)}</div>
    ${openedHead(shown)}
  `,
  sentence,
};
