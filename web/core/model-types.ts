// What is asked of the real model, and what it answers. All of it is plain data.

/** A head by its place; both count from 0. */
export interface HeadPlace {
  layer: number;
  head: number;
}

/** A text, and heads whose output is set to zero before W_O. */
export interface Asked {
  text: string;
  ablate?: HeadPlace[];
}

export interface Sizes {
  layerCount: number;
  headCount: number;
  width: number;
  headWidth: number;
  divisor: number;
  positions: number;
}

/** What a text comes to. */
export interface Summary extends Sizes {
  tokens: string[];
  /** The ten likeliest after the last token. */
  nextTokens: { token: string; probability: number }[];
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
  topThree: { token: number; weight: number }[][];
}

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

/** The model as the page sees it. What is wrong is a RangeError with one sentence. */
export interface Model {
  readonly sizes: Sizes;
  tokens(text: string): Promise<string[]>;
  run(asked: Asked): Promise<Summary>;
  head(asked: Asked, place: HeadPlace): Promise<HeadTrace>;
  attnConcat(asked: Asked, layer: number): Promise<Float64Array[]>;
  /** Writes on and tells of every token; undefined where it was stopped before its end. */
  sample(
    state: SampleState,
    progress: (now: Written) => void,
    signal: AbortSignal,
  ): Promise<Written | undefined>;
}
