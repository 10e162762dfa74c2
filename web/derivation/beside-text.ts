// The panel of a number in the prose: a pop-over beside it, a sheet on a phone.
import { autoUpdate, computePosition, flip, offset, shift, size } from '@floating-ui/dom';
import type { Explainer } from '../core/types';
import { own } from '../style/own';
import { newPanel, type AttentionDerivation, type Question } from './panel';

const least = 200; // pixels of height that it takes in any case

export class BesideText {
  readonly #panel: AttentionDerivation;
  readonly #colours = new CSSStyleSheet();
  readonly #place = new CSSStyleSheet();
  #stop: (() => void) | undefined;

  constructor(
    readonly number: HTMLElement,
    explainer: Explainer,
    tokens: string,
  ) {
    // A page of somebody else's has no colours for it; in ours they are the page's own.
    const page = getComputedStyle(number).getPropertyValue('--af-ink');
    if (!page) this.#colours.replaceSync(own(tokens).cssText);
    this.#panel = newPanel(explainer, {
      light: () => undefined,
      grown: () => this.#reveal(),
      close: () => this.close(),
    });
    this.#panel.popover = 'auto'; // Escape and a click elsewhere close it
    this.#panel.addEventListener('toggle', (event) => {
      if (event.newState === 'closed') this.#closed();
    });
  }

  get isOpen(): boolean {
    return this.#panel.matches(':popover-open');
  }

  show(question: Question) {
    const { number } = this;
    if (!this.#panel.isConnected) number.after(this.#panel);
    const root = this.#panel.renderRoot as ShadowRoot;
    if (!root.adoptedStyleSheets.includes(this.#place)) {
      root.adoptedStyleSheets = [this.#colours, ...root.adoptedStyleSheets, this.#place];
    }
    this.#panel.show(question);
    if (this.isOpen) return;
    this.#panel.showPopover();
    number.ariaExpanded = 'true';
    this.#stop = autoUpdate(number, this.#panel, () => void this.#move());
    this.#reveal();
  }

  focusStart() {
    this.#panel.focusStart();
  }

  close() {
    this.#panel.hidePopover();
    this.number.focus();
  }

  /** Where it is a sheet, the page is moved so that it does not lie on the number. */
  #reveal() {
    const { position, bottom } = getComputedStyle(this.#panel);
    if (position !== 'fixed' || bottom !== '0px') return;
    const hidden = this.number.getBoundingClientRect().bottom + 12;
    const over = hidden - this.#panel.getBoundingClientRect().top;
    if (over > 0) window.scrollBy(0, over);
  }

  #closed() {
    this.#stop?.();
    this.number.ariaExpanded = 'false';
    const had = this.#panel.matches(':focus-within');
    this.#panel.remove();
    if (had || document.activeElement === document.body) this.number.focus({ preventScroll: true });
  }

  /** Below the number, or above it, wherever there is more room; on a phone the style does it. */
  async #move() {
    let room = least;
    const { x, y } = await computePosition(this.number, this.#panel, {
      strategy: 'fixed',
      placement: 'bottom-start',
      middleware: [
        offset(8),
        flip({ padding: 8 }),
        shift({ padding: 12 }),
        size({
          padding: 8,
          apply: ({ availableHeight }) => void (room = Math.max(least, availableHeight)),
        }),
      ],
    });
    const [left, top, tall] = [x, y, room].map(Math.round);
    this.#place.replaceSync(`:host { --x: ${left}px; --y: ${top}px; --room: ${tall}px; }`);
  }
}
