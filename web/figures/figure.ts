// What a figure is to the web: a title, the names of its presets, an instrument and a sentence.
// Both are pure functions of what they are shown; nothing here measures, counts or keeps anything.
import { html, type TemplateResult } from 'lit';
import type { SampleState } from '../core/model-types';
import type { Field, Plain, State, Trace } from '../core/types';

/** What a view is shown, and the two things it may do. */
export interface Shown {
  state: State;
  trace: Trace;
  /** The state as the reader last set it: while a job runs, what is drawn is of the one before. */
  wanted: State;
  fields: Field[];
  /** A number of the trace or the state by its path, reductions included, from the core. */
  at(path: string): number;
  /** Changes fields of the state; everything is computed anew. */
  set(change: State): void;
  /** How the reader has turned or folded things: no part of the state, never computed with. */
  pose: Record<string, number>;
  turn(pose: Record<string, number>): void;
  /** Of the real model: a text that it writes on. */
  writing?: Writing;
  /** What shows a state in another of the page's figures; undefined where the page has none. */
  openIn?(figure: string): ((state: State) => void) | undefined;
  /** A still picture, before or without JavaScript: no controls. */
  still: boolean;
}

/** A text that the model writes on: what it began with, and how far it is. */
export interface Writing {
  busy: boolean;
  from: string;
  text: string;
  begin(state: SampleState): unknown;
  stop(): void;
}

export interface Figure {
  title: string;
  /** What each preset's button says. */
  presets?: Record<string, string>;
  /** What a preset's button leaves as it is: fields that say what is looked at. */
  keeps?: (state: State, preset: State) => State;
  instrument(shown: Shown): TemplateResult;
  /** What is to be seen now, in one sentence. */
  sentence(shown: Shown): TemplateResult;
  /** What the last change did: now beside before it, when the figure was last at rest. */
  changed?(now: Shown, before: Shown): TemplateResult | string;
  /** A NumPy program of its own that prints the same numbers: a line each, its name, then JSON. */
  numpy?(state: State): string;
}

export const tokensOf = (shown: Shown): string[] => shown.state['tokens'] as string[];

/** A token by its name, as sentences have it. */
export const named = (shown: Shown, i: number) => html`<strong>${tokensOf(shown)[i]}</strong>`;

/** The number at a path: gain, weights[1][0], nextTokens[0].probability. Undefined where nothing has its name. */
export function numberIn(all: State | Trace, path: string): number | undefined {
  const [head = '', ...names] = path.split(/[.[\]]+/);
  let found: unknown = all[head];
  if (found === undefined) return undefined;
  for (const name of names) if (name) found = (found as Record<string, unknown>)[name];
  return Number(found);
}

/** A copy of a matrix of the state with one cell changed. */
export function withCell(matrix: Plain | undefined, i: number, j: number, value: number): Plain {
  const rows = (matrix as number[][]).map((row) => [...row]);
  rows[i]![j] = value;
  return rows;
}
