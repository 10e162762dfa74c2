// The boundary's types. A state goes in whole, a trace comes out whole; both are plain data.

/** What a field of a state may hold. */
export type Plain = number | boolean | string | Plain[];
export type State = Record<string, Plain>;

/** What a trace may hold: a number, a vector, a matrix of rows. */
export type Quantity = number | boolean | Float64Array | Float64Array[];
export type Trace = Record<string, Quantity>;

/** One row of a figure's field table, as core/field.h declares it. */
export interface Field {
  name: string;
  type: 'number' | 'integer' | 'boolean' | 'choice' | 'words' | 'vector' | 'integers' | 'matrix';
  minimum: number;
  maximum: number;
  step: number;
  unit: string;
  /** Where the maximum follows the tokens: an index of one, or a count of T*T cells. */
  limit: 'fixed' | 'token' | 'cells';
  fewest: number;
  most: number;
  /** The words a choice may be. */
  choices: string[];
}

export interface Preset {
  name: string;
  state: State;
}

/** The core as the page sees it. A state that is wrong is a RangeError with one sentence. */
export interface Core {
  figures(): string[];
  fields(figure: string): Field[];
  defaults(figure: string): State;
  presets(figure: string): Preset[];
  trace(figure: string, state: State): Trace;
  /** One number by its path: weights[4], max(matrix[1]); see core/value.h. */
  value(figure: string, path: string, state: State): number;
}
