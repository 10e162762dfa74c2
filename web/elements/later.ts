// A figure whose traces come later: one question at a time, and what is wished meanwhile in one go.
// Where that is refused it is tried wish by wish, so that the good ones come true all the same.
import type { State, Trace } from '../core/types';

/** A change of the state, and the preset it then began from. */
export interface Wish {
  change: (state: State) => State;
  preset: string;
}

/** The figure that waits. */
export interface Waiting {
  trace(state: State): Promise<Trace>;
  accepted(state: State, trace: Trace): void;
  refused(problem: unknown): void;
  /** All wishes have been answered; `changed` says whether any came true. */
  settled(changed: boolean): void;
}

export class Later {
  busy = false;
  #true: { state: State; preset: string } = { state: {}, preset: '' };
  #asked: Wish[] = []; // by the question that is on its way
  #wished: Wish[] = []; // since
  #stopped = false;

  constructor(readonly host: Waiting) {}

  /** Nothing that is still on its way is wanted any more. */
  stop() {
    this.#stopped = true;
  }

  /** The state and the preset as they are once every wish has come true. */
  get wanted(): { state: State; preset: string } {
    return [...this.#asked, ...this.#wished].reduce(after, this.#true);
  }

  wish(wish: Wish) {
    this.#wished.push(wish);
    if (!this.busy) void this.#work();
  }

  async #work() {
    this.busy = true;
    let changed = false;
    await Promise.resolve(); // what is wished at once is asked at once
    while (this.#wished.length > 0) {
      this.#asked = this.#wished.splice(0);
      const several = this.#asked.length > 1;
      if (await this.#ask(this.#asked, several)) changed = true;
      else if (several)
        for (const wish of this.#asked) changed = (await this.#ask([wish])) || changed;
      this.#asked = [];
      if (this.#stopped) return;
    }
    this.busy = false;
    this.host.settled(changed);
  }

  /** Whether those wishes came true; with more tries to come, a refusal is not told. */
  async #ask(wishes: Wish[], more = false): Promise<boolean> {
    const next = wishes.reduce(after, this.#true);
    try {
      const trace = await this.host.trace(next.state);
      if (this.#stopped) return true;
      this.#true = next;
      this.#asked = this.#asked.filter((wish) => !wishes.includes(wish));
      this.host.accepted(next.state, trace);
      return true;
    } catch (problem) {
      if (this.#stopped) return true;
      const again = more && problem instanceof RangeError;
      if (!again) this.#asked = this.#asked.filter((wish) => !wishes.includes(wish));
      if (!again) this.host.refused(problem);
      return false;
    }
  }
}

const after = ({ state }: { state: State }, { change, preset }: Wish) => ({
  state: change(state),
  preset,
});
