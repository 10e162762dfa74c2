// The numbers of a figure: one tab stop for all of them, arrow keys from one to the next; a click,
// Enter or Space asks one how it was computed. What answers is loaded then.
import type { ReactiveController } from 'lit';
import { loadExplainer } from '../core/explain';
import type { AskedFigure, BesideFigure } from '../derivation/beside-figure';
import { parse } from '../format';
import { neighbour, whereIs } from './neighbours';

/** Not folded away. (checkVisibility() would lay the page out each time.) */
const isShown = (number: Element) => !number.closest('details:not([open])');

/** The figure of the page whose panel is open: one at a time. */
const page: { open?: Numbers | undefined } = {};

export class Numbers implements ReactiveController {
  #current: HTMLElement | undefined; // the tab stop
  #beside: BesideFigure | undefined;
  #asked: Element | undefined; // while the panel is open

  constructor(
    readonly host: AskedFigure,
    readonly failed: (problem: unknown) => void,
  ) {
    host.addController(this);
  }

  /** What the figure draws after itself. */
  get panel(): Element | undefined {
    return this.#asked ? this.#beside?.panel : undefined;
  }

  hostConnected() {
    this.host.renderRoot.addEventListener('click', this.#clicked);
    this.host.renderRoot.addEventListener('keydown', this.#keyed);
    this.host.renderRoot.addEventListener('toggle', this.#folded, true);
  }

  hostDisconnected() {
    this.host.renderRoot.removeEventListener('click', this.#clicked);
    this.host.renderRoot.removeEventListener('keydown', this.#keyed);
    this.host.renderRoot.removeEventListener('toggle', this.#folded, true);
    this.close();
  }

  readonly #folded = () => {
    this.#stopAt(this.#kept());
  };

  hostUpdated() {
    this.#folded();
    if (this.panel?.isConnected) this.#beside!.follow();
  }

  /** Those that the keyboard leads to. Numbers in pictures all stand in text too. */
  #all(): HTMLElement[] {
    const all = this.host.renderRoot.querySelectorAll<HTMLElement>(
      '.figure:not(.model) data.number[data-path]',
    );
    return Array.from(all).filter(isShown);
  }

  /** The tab stop as it was, or the number that is now where it was, or the first. */
  #kept(): HTMLElement | undefined {
    if (this.#current?.isConnected && isShown(this.#current)) return this.#current;
    const path = this.#current?.dataset['path'];
    const all = this.#all();
    return all.find((each) => each.dataset['path'] === path) ?? all[0];
  }

  /** Makes a number the tab stop: it alone is a button, and says what it is and that it answers. */
  #stopAt(number: HTMLElement | undefined) {
    if (this.#current && this.#current !== number) {
      for (const name of ['tabindex', 'role', 'aria-label', 'aria-expanded']) {
        this.#current.removeAttribute(name);
      }
    }
    this.#current = number;
    if (!number) return;
    const text = number.textContent.trim();
    number.tabIndex = 0;
    number.role = 'button';
    number.ariaLabel = `${[text, ...whereIs(number)].join(', ')}: how was it computed?`;
    number.ariaExpanded = String(number === this.#asked);
  }

  readonly #clicked = (event: Event) => {
    const number = (event.target as Element).closest<HTMLElement>(
      '.figure:not(.model) .number[data-path]',
    );
    if (number) void this.#ask(number, (event as MouseEvent).detail === 0);
  };

  readonly #keyed = (event: Event) => {
    const { key, target, ctrlKey, altKey, metaKey } = event as KeyboardEvent;
    if (target !== this.#current || altKey || metaKey) return;
    if (key === 'Enter' || key === ' ') void this.#ask(this.#current, true);
    else {
      const next = neighbour(this.#current, this.#all(), key, ctrlKey);
      if (!next) return;
      this.#stopAt(next);
      next.focus();
    }
    event.preventDefault();
  };

  /** Opens the panel for a number; for the one that is open already, closes it. */
  async #ask(number: HTMLElement, byKeyboard: boolean) {
    if (number === this.#asked) {
      this.close(true);
      return;
    }
    try {
      this.#beside ??= await this.#load();
    } catch (problem) {
      this.failed(problem);
      return;
    }
    if (!number.isConnected) return;
    if (page.open !== this) page.open?.close();
    page.open = this;
    document.addEventListener('keydown', this.#escaped, true);
    this.#asked = number;
    if (number.localName === 'data') {
      this.#stopAt(number);
      number.focus({ preventScroll: true });
    }
    if (!this.#beside.panel.isConnected) {
      this.host.requestUpdate();
      await this.host.updateComplete;
    }
    this.#beside.show(number.dataset['path']!, number);
    if (byKeyboard) this.#beside.panel.focusStart();
  }

  async #load(): Promise<BesideFigure> {
    const [{ BesideFigure }, explainer] = await Promise.all([
      import('../derivation'),
      loadExplainer(),
    ]);
    return new BesideFigure(this.host, explainer, () => this.close(true));
  }

  /** Escape closes it, but for a number half typed: there it takes back what was typed. */
  readonly #escaped = (event: KeyboardEvent) => {
    const [target] = event.composedPath();
    const typed = target instanceof HTMLInputElement && target.classList.contains('edit');
    const half = typed && parse(target.value) !== Number(target.ariaValueNow);
    if (event.key === 'Escape' && !half) this.close(true);
  };

  /** Closes the panel; the focus goes back to the number where it was in the panel. */
  close(back = false) {
    if (!this.#asked) return;
    const { activeElement } = this.host.renderRoot as ShadowRoot;
    const nowhere = document.activeElement === document.body;
    const returns = back && (activeElement === this.#beside?.panel || nowhere);
    const number = this.#numberOf(this.#asked);
    this.#asked = undefined;
    if (page.open === this) page.open = undefined;
    document.removeEventListener('keydown', this.#escaped, true);
    this.#beside?.close();
    this.host.requestUpdate();
    this.#stopAt(number);
    if (returns) number?.focus({ preventScroll: true });
  }

  /** The asked number where the keyboard finds it: it may have been drawn anew, or stand in a picture. */
  #numberOf(asked: Element): HTMLElement | undefined {
    const all = this.#all();
    const path = (asked as HTMLElement).dataset['path'];
    return all.find((each) => each === asked) ?? all.find((each) => each.dataset['path'] === path);
  }
}
