// What is asked of the real model, and what it answers. All of it is plain data.

import type { State, Table, Trace } from './types';

export interface Sizes {
  layerCount: number;
  headCount: number;
  width: number;
  headWidth: number;
  divisor: number;
  positions: number;
}

/** What may come next, and how probably. */
export interface NextToken {
  token: string;
  probability: number;
}

/** What one head did: T rows each. */
export interface HeadTrace {
  q: Float64Array[];
  k: Float64Array[];
  v: Float64Array[];
  /** Minus infinity where a row may not look. */
  scaledMasked: Float64Array[];
  /** Exactly 0 there. */
  weights: Float64Array[];
}

/** What a layer did: its heads, and what they gave side by side. */
export interface LayerTrace {
  heads: HeadTrace[];
  attnConcat: Float64Array[];
}

/** The tokens of a text that are used, and how many it has. */
interface OfText {
  tokens: string[];
  tokenCount: number;
}

export interface HeadGridTrace extends OfText, Omit<Sizes, 'positions'> {
  /** Of each row of the head that is looked at the three largest weights, or fewer. */
  topThree: { token: number; weight: number }[][];
  /** All layers as one list, as they come; layers has them by their names (layers.ts). */
  reading: Float64Array;
  readonly layers: LayerTrace[];
  /** The ten likeliest after the last token. */
  nextTokens: NextToken[];
}

export interface AllHeadsTrace extends OfText {
  /** The first token that is a child's name; -1 if there is none. */
  nameToken: number;
  /** Of each layer, of each head. */
  weights: Float64Array[][][];
  /** These five: a row a layer, a column a head; NaN where there is nothing to share. */
  previousShare: Float64Array[];
  firstShare: Float64Array[];
  selfShare: Float64Array[];
  nameShare: Float64Array[];
  entropy: Float64Array[];
}

/** What a head and the model make of one text. */
export interface MythSide extends OfText {
  weights: Float64Array[];
  nextTokens: NextToken[];
}

export interface MythTrace {
  a: MythSide;
  b: MythSide;
  /** Where heads are ablated. */
  aAblated?: MythSide;
  bAblated?: MythSide;
}

/** The model's figures, each with its trace. */
export interface ModelTraces {
  'head-grid': HeadGridTrace;
  'all-heads': AllHeadsTrace;
  myth: MythTrace;
}
export type ModelFigure = keyof ModelTraces;

/** What to write on from, and how: at most so many tokens. */
export interface SampleState {
  text: string;
  tokens: number;
  seed: string;
  temperature: number;
}

/** How far a text is written on. */
export interface Written {
  done: number;
  of: number;
  text: string;
}

/** What a model says of itself once it is there. */
export interface ModelReady {
  sizes: Sizes;
  /** Of each of its figures, as far as this model lets the fields go. */
  tables: Record<string, Table>;
}

/** The model as the page sees it. What is wrong is a RangeError with one sentence. */
export interface Model extends ModelReady {
  trace(figure: string, state: State): Promise<Trace>;
  /** One number of the trace, by its path. */
  value(figure: string, path: string, state: State): Promise<number>;
  /** Writes on and tells of every token; undefined where it was stopped before its end. */
  sample(
    state: SampleState,
    progress: (now: Written) => void,
    signal: AbortSignal,
  ): Promise<Written | undefined>;
}
