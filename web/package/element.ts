// attention-figures: the types of the element. tests/wasm/package.test.ts holds the element itself to them.
import type { Field, Preset, State, Trace } from '../core/types';

/** <attention-figure name="one-query">. */
export interface AttentionFigure extends HTMLElement {
  /** The figure it shows, as its attribute says. */
  name: string;
  /** What the figure is computed of. Set, it is merged: fields left out keep their value. */
  state: State;
  /** What is computed of it; undefined until it is drawn. */
  readonly trace: Trace | undefined;
  /** Resolves when the first trace is drawn; of what takes its time, when it is done. */
  ready: Promise<void>;
  /** True while it computes. */
  readonly busy: boolean;
  readonly fields: Field[];
  readonly presets: Preset[];
  /** A link that opens a page with this figure in this state. */
  link(): string;
  /** Computes again. */
  run(): Promise<void>;
  /** Stops what takes its time: what is drawn of it stays. */
  cancel(): void;
}
export declare const AttentionFigure: new () => AttentionFigure;

/** <attention-number figure="one-query" value="weights[4]">. */
export declare const AttentionNumber: new () => HTMLElement;

declare global {
  interface HTMLElementEventMap {
    'attention-ready': CustomEvent<{ state: State; trace: Trace }>;
    'attention-change': CustomEvent<{ state: State; trace: Trace }>;
    'attention-progress': CustomEvent<{ done: number; of: number }>;
    'attention-error': CustomEvent<{ message: string }>;
  }
}
