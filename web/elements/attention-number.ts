// <attention-number figure="one-query" value="weights[4]">: one number of a trace, in the prose.
import { loadCore, type State } from '../core';
import { asked, textOf } from './asked';

const pick = (element: Element, name: string) => element.getAttribute(name) ?? '';

declare global {
  interface HTMLElementTagNameMap {
    'attention-number': AttentionNumber;
  }
}

export class AttentionNumber extends HTMLElement {
  #watched: Element | undefined;

  connectedCallback() {
    void this.#show();
    const id = pick(this, 'for');
    if (!id) return;
    this.#watched = document.getElementById(id) ?? undefined;
    for (const type of ['attention-ready', 'attention-change']) {
      this.#watched?.addEventListener(type, this.#follow);
    }
  }

  disconnectedCallback() {
    for (const type of ['attention-ready', 'attention-change']) {
      this.#watched?.removeEventListener(type, this.#follow);
    }
  }

  readonly #follow = (event: Event) => {
    void this.#show((event as CustomEvent<{ state: State }>).detail.state);
  };

  /** What cannot be computed leaves the text that is there, and says so in an event. */
  async #show(followed?: State) {
    try {
      const core = await loadCore();
      const want = asked((name) => this.getAttribute(name));
      const figure = want.figure || (this.#watched?.getAttribute('name') ?? '');
      const preset = core.presets(figure).find(({ name }) => name === want.preset);
      const state = followed ?? { ...core.defaults(figure), ...preset?.state, ...want.state };
      this.textContent = textOf(core.value(figure, want.path, state), want, state['tokens']);
      this.dataset['live'] = '';
    } catch (problem) {
      const message = problem instanceof Error ? problem.message : String(problem);
      this.dispatchEvent(
        new CustomEvent('attention-error', { detail: { message }, bubbles: true, composed: true }),
      );
    }
  }
}
