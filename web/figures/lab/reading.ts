// lab: the sentence on top of every stage, and who reads whom.
import { html } from 'lit';
import { arcs } from '../../marks/arcs';
import { tokensOf, type Shown } from '../figure';
import { focusOf, given, traceOf } from './words';

/** Whether the arcs are those for being read. */
const beingRead = (shown: Shown) => Boolean(shown.pose['beingRead']);

export function reading(shown: Shown) {
  const words = tokensOf(shown);
  const focus = focusOf(shown);
  const { weights } = traceOf(shown);
  const read = beingRead(shown);
  const way = (j: number): [number, number] => (read ? [j, focus] : [focus, j]);
  const press = (says: string, to: boolean) =>
    html`<button
      aria-pressed=${read === to ? 'true' : 'false'}
      ?disabled=${shown.still}
      @click=${() => shown.turn({ beingRead: Number(to) })}
    >
      ${says}
    </button>`;
  return html`<div class="reading">
    ${arcs(shown, {
      label: `The sentence, and whom ${words[focus]} ${read ? 'is read by' : 'reads'}`,
      words,
      focus,
      choose: (word) => shown.set({ focus: word }),
      amounts: words.map((_, j) => {
        const [reader, other] = way(j);
        return weights[reader]![other]!;
      }),
      amount: (j) => given(shown, ...way(j)),
      says: (j) => {
        const [reader, other] = way(j);
        return `${words[reader]} reads ${words[other]}`;
      },
      looks: read ? 'read' : '',
    })}
    <div class="controls">
      <div class="segments" role="group" aria-label="Arcs">
        <div>${press(`What ${words[focus]} reads`, false)}${press('Who reads it', true)}</div>
      </div>
      <span class="caption"
        >${
          read
            ? 'Dashed: each word’s arc is as thick as the weight it gives this one.'
            : 'An arc is as thick as the weight. Press a word to have it read.'
        }</span
      >
    </div>
  </div>`;
}
