// The boundary's types. A state goes in whole, a trace comes out whole; both are plain data.

/** A head of the model by its place; both count from 0. */
export interface HeadPlace {
  layer: number;
  head: number;
}

/** What a field of a state may hold. */
export type Plain = number | boolean | string | HeadPlace | Plain[];
export type State = Record<string, Plain>;

/** What a trace may hold: a number, a vector, a matrix of rows; of the real model texts and records. */
export type Quantity = number | boolean | Float64Array | Float64Array[] | string[] | object;
export type Trace = Record<string, Quantity>;

/** What is known of a figure before it is asked anything. */
export interface Table {
  fields: Field[];
  defaults: State;
  presets: Preset[];
  job: boolean;
}

/** One row of a figure's field table, as core/field.h declares it. */
export interface Field {
  name: string;
  type:
    | 'number'
    | 'integer'
    | 'boolean'
    | 'choice'
    | 'words'
    | 'vector'
    | 'integers'
    | 'matrix'
    | 'seed'
    | 'text'
    | 'heads';
  minimum: number;
  maximum: number;
  step: number;
  unit: string;
  /** Where the maximum follows the tokens: an index of one, or a count of T*T cells; or the model. */
  limit: 'fixed' | 'token' | 'cells' | 'seed' | 'layer' | 'head';
  fewest: number;
  most: number;
  /** The words a choice may be. */
  choices: string[];
}

export interface Preset {
  name: string;
  state: State;
}

/** How one number is made of others: an operation over parts, or a leaf. */
export interface Expression {
  operation:
    | 'input'
    | 'constant'
    | 'named'
    | 'add'
    | 'subtract'
    | 'multiply'
    | 'divide'
    | 'exp'
    | 'log'
    | 'sqrt';
  value: number;
  /** The step of the calculation, to be asked for as "#12". */
  node: number;
  /** Of a leaf: score of journey against starts. */
  label: string;
  /** Of a leaf that stands in the figure: weights[4], embeddings[1][0]. */
  path: string;
  parts: Expression[];
}

/** How one number of a figure came about. */
export interface Derivation {
  label: string;
  path: string;
  value: number;
  /** Of a count or an index: what was counted or compared; empty for all others. */
  compared: string;
  expression: Expression;
  /** d(the number) / d(each input). */
  slopes: { path: string; value: number }[];
}

/** Answers how a number came about. A path is as in Core.value, or "#12" for a step. */
export interface Explainer {
  explain(figure: string, path: string, state: State): Derivation;
}

/** The core as the page sees it. A state that is wrong is a RangeError with one sentence. */
export interface Core {
  figures(): string[];
  fields(figure: string): Field[];
  defaults(figure: string): State;
  presets(figure: string): Preset[];
  /** Whether the figure is a job: then check() its state, and have Jobs run it. */
  isJob(figure: string): boolean;
  /** Whether the figure is of the real model: then have Model trace it. */
  isModel(figure: string): boolean;
  check(figure: string, state: State): void;
  trace(figure: string, state: State): Trace;
  /** One number by its path: weights[4], max(matrix[1]); see core/value.h. */
  value(figure: string, path: string, state: State): number;
}

/** How far a job is: so many trials of all, and the trace of those. */
export interface Progress {
  done: number;
  of: number;
  trace: Trace;
}

/** The figures that take their time. A state that is wrong is a RangeError, as with Core. */
export interface Jobs {
  /** Runs to the end and tells of the way there; undefined where it was stopped before that. */
  run(
    figure: string,
    state: State,
    progress: (now: Progress) => void,
    signal: AbortSignal,
  ): Promise<Progress | undefined>;
  /** One number of the whole trace, by its path. */
  value(figure: string, path: string, state: State): Promise<number>;
}
