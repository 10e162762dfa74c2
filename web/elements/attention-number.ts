// <attention-number figure="one-query" value="weights[4]">: one number of a trace, in the prose.
// A click, Enter or Space asks it how it was computed; what answers is loaded then.
import { isModel, loadCore, type Core, type Plain, type State } from '../core';
import { loadExplainer } from '../core/explain';
import type { BesideText } from '../derivation/beside-text';
import type { Question } from '../derivation/panel';
import tokensCss from '../style/tokens.css?inline';
import { asked, textOf } from './asked';

const pick = (element: Element, name: string) => element.getAttribute(name) ?? '';

const theModel = async () => (await import('../core/model')).loadModel();

/** The number at a path, from whoever has it. */
async function valueOf(core: Core, figure: string, path: string, state: State): Promise<number> {
  if (isModel(figure)) return (await theModel()).value(figure, path, state);
  if (core.isJob(figure))
    return (await (await import('../core/jobs')).loadJobs()).value(figure, path, state);
  return core.value(figure, path, state);
}

/** The tokens whose indices it may be: of the state, or those a model found in its text. */
async function tokensOf(figure: string, state: State): Promise<Plain | undefined> {
  if (!isModel(figure)) return state['tokens'];
  return (await (await theModel()).trace(figure, state))['tokens'] as string[];
}

declare global {
  interface HTMLElementTagNameMap {
    'attention-number': AttentionNumber;
  }
}

export class AttentionNumber extends HTMLElement {
  #watched: Element | undefined;
  #question: Question | undefined;
  #beside: BesideText | undefined;
  #asks = 0; // the last question is the one that counts
  #wasOpen = false; // as a click began: it has closed the pop-over already

  connectedCallback() {
    const id = pick(this, 'for');
    if (id) this.#watched = document.getElementById(id) ?? undefined;
    void this.#show();
    this.addEventListener('pointerdown', this.#pressed);
    this.addEventListener('click', this.#clicked);
    this.addEventListener('keydown', this.#keyed);
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
      const want = asked((name) => this.getAttribute(name));
      const figure = want.figure || (this.#watched?.getAttribute('name') ?? '');
      if (isModel(figure)) await (await import('../core/model')).modelOnceLoaded(); // no number has it fetched
      const core = await loadCore(figure);
      const preset = core.presets(figure).find(({ name }) => name === want.preset);
      const state = followed ?? { ...core.defaults(figure), ...preset?.state, ...want.state };
      const asks = ++this.#asks;
      const value = await valueOf(core, figure, want.path, state);
      const tokens = want.as === 'token' ? await tokensOf(figure, state) : [];
      if (asks !== this.#asks) return;
      const printed = textOf(value, want, tokens);
      this.textContent = printed;
      if (isModel(figure)) return; // nobody explains what a trained model came to
      this.#question = { figure, path: want.path, state, printed, value };
      this.#wake();
      if (this.#beside?.isOpen) this.#beside.show(this.#question);
    } catch (problem) {
      this.#fail(problem);
    }
  }

  /** From now on it answers, and says so. */
  #wake() {
    this.dataset['live'] = '';
    this.tabIndex = 0;
    this.role = 'button';
    this.ariaHasPopup = 'dialog';
  }

  #fail(problem: unknown) {
    const message = problem instanceof Error ? problem.message : String(problem);
    this.dispatchEvent(
      new CustomEvent('attention-error', { detail: { message }, bubbles: true, composed: true }),
    );
  }

  readonly #pressed = () => {
    this.#wasOpen = this.#beside?.isOpen ?? false;
  };

  readonly #clicked = (event: MouseEvent) => {
    if (!this.#wasOpen) void this.#ask(event.detail === 0);
    this.#wasOpen = false;
  };

  readonly #keyed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    void this.#ask(true);
  };

  async #ask(byKeyboard: boolean) {
    if (!this.#question) return;
    try {
      const [{ BesideText }, explainer] = await Promise.all([
        import('../derivation'),
        loadExplainer(),
      ]);
      this.#beside ??= new BesideText(this, explainer, tokensCss);
      this.#beside.show(this.#question);
      if (byKeyboard) this.#beside.focusStart();
    } catch (problem) {
      this.#fail(problem);
    }
  }
}
