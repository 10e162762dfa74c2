// A text that the real model writes on, word by word: from a seed, at a temperature, until it is stopped.
import { html, nothing } from 'lit';
import type { Shown } from '../figures/figure';
import { parse } from '../format';

const longest = 64; // tokens that are written on at most
const start = { seed: '0', temperature: '0.8' };

function begin(event: SubmitEvent, shown: Shown) {
  event.preventDefault();
  const { elements } = event.currentTarget as HTMLFormElement;
  const given = (name: string) => (elements.namedItem(name) as HTMLInputElement).value;
  shown.writing!.begin({
    text: shown.state['text'] as string,
    tokens: longest,
    seed: given('seed').trim(),
    temperature: parse(given('temperature')),
  });
}

const box = (name: keyof typeof start, label: string, still: boolean) =>
  html`<label class="text-edit"
    ><span class="name">${label}</span>${
      still
        ? html`<span class="edit">${start[name]}</span>`
        : html`<input
            name=${name}
            type="text"
            inputmode="decimal"
            autocomplete="off"
            .value=${start[name]}
          />`
    }</label
  >`;

export function continuation(shown: Shown) {
  const { writing, still } = shown;
  const busy = writing?.busy ?? false;
  const { from = '', text = '' } = writing ?? {};
  const on = text.startsWith(from) ? text.slice(from.length) : text;
  const written = text ? html`<span class="from">${from}</span>${on}` : nothing;
  return html`<form class="write" @submit=${(event: SubmitEvent) => begin(event, shown)}>
      ${box('seed', 'Seed', still)} ${box('temperature', 'Temperature', still)}
      <button ?disabled=${still}>Write on</button>
      <button
        type="button"
        aria-disabled=${busy ? 'false' : 'true'}
        ?disabled=${still}
        @click=${() => writing?.stop()}
      >
        Stop
      </button>
    </form>
    <p class="caption">
      Each token is drawn by chance. Another seed draws another text; the lower the temperature, the
      more often the likeliest token wins.
    </p>
    <p class="written" role="status" aria-busy=${busy ? 'true' : 'false'}>${written}</p>`;
}
