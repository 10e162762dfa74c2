// The panel of a figure: beside it where there is room, else a sheet below it that stays in view.
// While it is open, the figure shows the number that was asked, its operands and what moves it.
import type { LitElement } from 'lit';
import type { Explainer, State } from '../core/types';
import { adopt } from '../elements/adopt';
import marksCss from '../style/derivation-marks.css?inline';
import { newPanel, type AttentionDerivation } from './panel';
import { tintsOf } from './tint';

const least = 376; // pixels right of a figure that have room for the panel

const slow = 40; // ms: an answer that takes longer waits, while the state moves, for it to rest
const rest = 200; // ms

export interface AskedFigure extends LitElement {
  readonly name: string;
  readonly state: State;
  readonly trace: unknown;
  /** The number at a path of what is drawn. */
  numberAt(path: string): number;
}

export class BesideFigure {
  readonly panel: AttentionDerivation;
  #path = '';
  #lit = '';
  #trace: unknown;
  #number: Element | undefined;
  #took = 0;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  /** `closed` is told when the reader closes it. */
  constructor(
    readonly host: AskedFigure,
    explainer: Explainer,
    closed: () => void,
  ) {
    this.panel = newPanel(explainer, {
      light: (path) => this.#light(path),
      grown: () => this.#reveal(),
      go: (path) => this.#go(path),
      close: closed,
    });
    adopt(this.#root, marksCss); // the figure's marks are styled once it has been asked a number
  }

  get #root() {
    return this.host.renderRoot as ShadowRoot;
  }

  /** Asks for a number. The panel must be in the figure's shadow, where it stays. */
  show(path: string, number: Element) {
    this.#path = path;
    this.#number = number;
    this.#trace = this.host.trace;
    this.#ask();
    if (!this.host.dataset['explained']) this.place();
    this.#reveal();
  }

  /** After the figure was drawn anew: the same question for its state as it is now. */
  follow() {
    if (!this.#path) return; // it is yet to be asked
    if (this.#trace === this.host.trace) {
      this.#mark();
      return;
    }
    this.#trace = this.host.trace;
    clearTimeout(this.#waiting);
    if (this.#took < slow) this.#ask();
    else this.#waiting = setTimeout(() => this.#path && this.#ask(), rest);
  }

  #ask() {
    const start = performance.now();
    const { name, state } = this.host;
    this.panel.show({
      figure: name,
      path: this.#path,
      state,
      value: this.host.numberAt(this.#path),
    });
    this.#took = performance.now() - start;
  }

  /** Beside the figure, in the top layer, or in the flow below it. */
  readonly place = () => {
    const { host, panel } = this;
    const promised = getComputedStyle(host).getPropertyValue('--af-derivation').trim();
    const room = document.documentElement.clientWidth - host.getBoundingClientRect().right;
    const beside = promised === 'beside' || (promised === '' && room >= least);
    host.dataset['explained'] = beside ? 'beside' : 'below';
    panel.popover = beside ? 'manual' : null;
    if (beside && !panel.matches(':popover-open')) panel.showPopover();
    window.addEventListener('resize', this.place);
  };

  close() {
    window.removeEventListener('resize', this.place);
    delete this.host.dataset['explained'];
    this.#path = this.#lit = '';
    this.#mark();
  }

  /** On a small screen the sheet may lie on the number: the page is moved from under it. */
  #reveal() {
    if (this.host.dataset['explained'] === 'beside' || !this.#number?.isConnected) return;
    const { bottom, top } = this.#number.getBoundingClientRect();
    const hidden = bottom + 12 - this.panel.getBoundingClientRect().top;
    if (hidden > 0 && top > 12) window.scrollBy(0, Math.min(hidden, top - 12));
  }

  #light(path: string) {
    this.#lit = path;
    this.#mark();
  }

  /** Writes on each number of the figure what it is to the one that was asked. */
  #mark() {
    const derivation = this.#path ? this.panel.derivation : undefined;
    const tints = derivation && tintsOf(derivation);
    for (const each of this.#root.querySelectorAll<HTMLElement | SVGElement>('[data-path]')) {
      const { path = '' } = each.dataset;
      each.toggleAttribute('data-asked', path === this.#path);
      each.toggleAttribute('data-lit', path === this.#lit);
      const slope = each.localName === 'input' ? tints?.get(path) : '';
      if (slope) each.dataset['slope'] = slope;
      else delete each.dataset['slope'];
    }
  }

  /** To an input of the figure, unfolding what it is folded in. */
  #go(path: string) {
    const input = this.#root.querySelector<HTMLElement>(`input[data-path="${path}"]`);
    const folded = input?.closest('details');
    if (folded) folded.open = true;
    input?.focus();
  }
}
