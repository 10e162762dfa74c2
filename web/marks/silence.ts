// Heads that are silenced: what they would add is left out.
import { html } from 'lit';
import type { HeadPlace } from '../core/types';
import type { Shown } from '../figures/figure';
import { called, sameHead } from './pad';

export function silence(shown: Shown) {
  const { layer, head, ablate } = shown.wanted as unknown as HeadPlace & { ablate: HeadPlace[] };
  const here = { layer, head };
  const silent = ablate.some((each) => sameHead(each, here));
  const others = ablate.filter((each) => !sameHead(each, here));
  const all = silent ? others : [...others, here];
  return html`<div class="controls">
      <div class="segments">
        <div>
          <button
            aria-pressed=${silent ? 'true' : 'false'}
            ?disabled=${shown.still}
            @click=${() => shown.set({ ablate: all })}
          >
            Silence ${called(here)}
          </button>
          <button
            aria-disabled=${ablate.length > 0 ? 'false' : 'true'}
            ?disabled=${shown.still}
            @click=${() => ablate.length > 0 && shown.set({ ablate: [] })}
          >
            Silence none
          </button>
        </div>
      </div>
    </div>
    <p class="caption">
      ${
        ablate.length > 0
          ? html`Silenced:
            ${ablate.map((each, i) => html`${i ? '; ' : ''}<strong>${called(each)}</strong>`)}. What
            ${ablate.length > 1 ? 'they' : 'it'} would add is left out of every later layer, and of
            the next words.`
          : 'A silenced head still looks, but adds nothing: watch the next words.'
      }
    </p>`;
}
