// Play, pause and step through a count. Whether it plays is part of the pose; the clock only
// follows: a directive on the play button, so Lit tells it of every render and of the end.
import { noChange, html, type ElementPart } from 'lit';
import { AsyncDirective, directive } from 'lit/async-directive.js';
import type { Shown } from '../figures/figure';
import type { State } from '../core/types';

export interface PlayerOptions {
  /** The count that plays, and its last value. */
  field: string;
  most: number;
  /** What going back to zero is called. */
  restart: string;
}

const pause = 330; // ms from one step to the next

/** While the pose says so, counts on; stops at the end, at any other change, and when removed. */
class Clock extends AsyncDirective {
  #shown: Shown | undefined;
  #options: PlayerOptions | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #expected: State | undefined; // the state as playing left it; undefined at rest

  override render(_shown: Shown, _options: PlayerOptions) {
    return noChange;
  }

  override update(_part: ElementPart, [shown, options]: [Shown, PlayerOptions]) {
    this.#shown = shown;
    this.#options = options;
    if (!shown.pose['playing']) this.#stop();
    else if (this.#expected && !same(this.#expected, shown.state)) this.#rest();
    else {
      this.#expected = shown.state;
      this.#timer ??= setTimeout(() => this.#tick(), pause);
    }
    return noChange;
  }

  #tick() {
    const { field, most } = this.#options!;
    const next = this.#shown!.at(field) + 1;
    this.#timer = undefined;
    this.#expected = { ...this.#expected, [field]: next };
    this.#shown!.set({ [field]: next });
    if (next >= most) this.#rest();
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#timer = this.#expected = undefined;
  }

  /** Stops, and says so in the pose: after the render that it was found out in. */
  #rest() {
    this.#stop();
    queueMicrotask(() => this.#shown!.turn({ playing: 0 }));
  }

  override disconnected() {
    this.#rest();
  }
}

/** The same values: a change keeps every other field's own. */
const same = (a: State, b: State) =>
  Object.keys({ ...a, ...b }).every((name) => a[name] === b[name]);

const clock = directive(Clock);

export function player(shown: Shown, options: PlayerOptions) {
  const { field, most, restart } = options;
  const at = shown.at(field);
  const playing = Boolean(shown.pose['playing']);
  const go = (to: number) => {
    shown.turn({ playing: 0 });
    if (to !== at && to >= 0 && to <= most) shown.set({ [field]: to });
  };
  const play = () => {
    if (!playing && at >= most) shown.set({ [field]: 0 });
    shown.turn({ playing: playing ? 0 : 1 });
  };
  const press = (label: string, to: number, possible: boolean) =>
    html`<button
      aria-disabled=${possible ? 'false' : 'true'}
      ?disabled=${shown.still}
      @click=${() => go(to)}
    >
      ${label}
    </button>`;
  return html`<div class="segments player" role="group" aria-label="Player">
    <div>
      ${press(restart, 0, at > 0)} ${press('Step back', at - 1, at > 0)}
      ${
        shown.still
          ? html`<button class="play" disabled>Play</button>`
          : html`<button class="play" @click=${play} ${clock(shown, options)}>
              ${playing ? 'Pause' : 'Play'}
            </button>`
      }
      ${press('Step', at + 1, at < most)}
    </div>
  </div>`;
}
