// A text that the model writes on, a token at a time, until its end or until it is stopped.
import type { SampleState, Written } from '../core/model';

export class Writing {
  busy = false;
  /** Of the last one: what it began with, and how far it is. */
  from = '';
  text = '';
  #abort: AbortController | undefined;

  constructor(
    readonly changed: () => void,
    readonly failed: (problem: unknown) => void,
  ) {}

  /** Begins to write; what was being written is stopped. */
  async begin(state: SampleState) {
    this.stop();
    const { signal } = (this.#abort = new AbortController());
    this.busy = true;
    this.changed();
    const progress = ({ text }: Written) => {
      if (signal.aborted) return;
      Object.assign(this, { from: state.text, text });
      this.changed();
    };
    try {
      const { loadModel } = await import('../core/model');
      const end = await (await loadModel()).sample(state, progress, signal);
      if (end) progress(end);
    } catch (problem) {
      if (!signal.aborted) this.failed(problem);
    } finally {
      if (!signal.aborted) this.stop();
    }
  }

  /** Stops; what is written stays. */
  stop() {
    this.#abort?.abort();
    if (!this.busy) return;
    this.busy = false;
    this.changed();
  }
}
