// The real model on its way to a figure that nears the window, and what the reader sees of that.
import { html, nothing } from 'lit';
import type { Loaded } from '../core/model';
import { format } from '../format';

const screens = '100%'; // how far below or above the window a figure is near

export class Coming {
  busy = false;
  #loaded: Loaded = { bytes: 0, of: 0 };
  #watch: IntersectionObserver | undefined;
  #arrived: () => void = () => undefined;

  constructor(readonly changed: () => void) {}

  /** Waits until the element is near, then has the model loaded. Where it is stopped, waits on. */
  async load(element: Element): Promise<void> {
    this.stop();
    await this.#near(element);
    this.stop();
    this.busy = true;
    try {
      const { loadModel } = await import('../core/model');
      await loadModel((now) => {
        this.#loaded = now;
        this.changed();
      });
    } finally {
      this.busy = false;
    }
  }

  #near(element: Element): Promise<void> {
    return new Promise((resolve) => {
      this.#arrived = resolve;
      if (!('IntersectionObserver' in window)) {
        resolve();
        return;
      }
      const seen = (entries: IntersectionObserverEntry[]) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) resolve();
      };
      this.#watch = new IntersectionObserver(seen, { rootMargin: `${screens} 0px` });
      this.#watch.observe(element);
    });
  }

  /** Does not wait any longer for the element to be near. */
  hurry() {
    this.#arrived();
  }

  stop() {
    this.#watch?.disconnect();
  }

  /** How much of it has come. */
  get view() {
    if (!this.busy) return nothing;
    const { bytes, of } = this.#loaded;
    const mega = (size: number) => format(size / 1e6, 'fixed', 1);
    const size = of ? `${mega(bytes)} of ${mega(of)} MB` : `${mega(bytes)} MB`;
    return html`<label class="coming"
      >The model is coming: ${size}
      <progress max=${of || nothing} value=${of ? bytes : nothing}></progress
    ></label>`;
  }
}
