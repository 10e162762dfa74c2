// A sentence with arcs from one of its words to the others: the thicker, the more passes along it.
// Places and pixels are the only things worked out here; widths are pixels, and do not shrink.
import { html, svg, type TemplateResult } from 'lit';
import type { Shown } from '../figures/figure';

export interface ArcsOptions {
  label: string;
  words: string[];
  /** The word that all arcs lead to. */
  focus: number;
  choose: (word: number) => void;
  /** How much passes along each arc, 0 to 1. */
  amounts: number[];
  /** The same, to be read under the words, and what it is. */
  amount: (word: number) => TemplateResult;
  says: (word: number) => string;
  /** Another look where they are to be told from other arcs. */
  looks?: string;
}

const [most, least] = [24, 0.75]; // pixels, of an amount of 1 and of 0
const [some, many] = [5, 8]; // letters in a word that needs more room, and much more

/** The arc between two of so many places: the farther, the higher; from a place to itself a loop. */
function path(from: number, to: number, count: number): string {
  const middle = (place: number) => ((place + 0.5) / count) * 100;
  const [a, b, wide] = [middle(from), middle(to), 100 / count];
  if (from === to) {
    const [foot, bend] = [0.16 * wide, 0.5 * wide];
    return `M${a - foot} 100C${a - bend} 5 ${a + bend} 5 ${a + foot} 100`;
  }
  const share = count > 2 ? (Math.abs(from - to) - 1) / (count - 2) : 0;
  const top = 100 - 40 - 76 * share;
  return `M${a} 100C${a} ${top} ${b} ${top} ${b} 100`;
}

export function arcs(shown: Shown, options: ArcsOptions) {
  const { label, words, focus, choose, amounts, amount, says, looks = '' } = options;
  const letters = Math.max(...words.map((word) => Array.from(word).length));
  const room = letters > many ? 'roomiest' : letters > some ? 'roomy' : '';
  return html`<div class="sentence ${room}" role="group" aria-label=${label}>
    <div>
      <svg
        class="arcs ${looks}"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        ${amounts.map(
          (x, i) =>
            svg`<path d=${path(focus, i, words.length)}
              stroke-width=${Math.max(least, x * most).toFixed(2)}></path>`,
        )}
      </svg>
      <div class="words">
        ${words.map(
          (word, i) =>
            html`<button
              aria-pressed=${i === focus ? 'true' : 'false'}
              ?disabled=${shown.still}
              @click=${() => choose(i)}
            >
              ${word}
            </button>`,
        )}
      </div>
      <dl class="amounts">
        ${words.map(
          (_, i) =>
            html`<div>
              <dt class="unseen">${says(i)}</dt>
              <dd>${amount(i)}</dd>
            </div>`,
        )}
      </dl>
    </div>
  </div>`;
}
