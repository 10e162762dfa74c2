// The shipped wasm under test, and what every suite asks about its figures.
import { readFileSync } from 'node:fs';
import {
  type Core,
  type Field,
  type Plain,
  type State,
  type Trace,
  wholeCore,
} from '../../web/core';
import { withLayers } from '../../web/core/layers';
import { modelIn, ModelRunner } from '../../web/core/model-runner';
import { Runner } from '../../web/core/runner';
import { whole } from '../../web/core/whole';

const root = new URL('../../', import.meta.url);
export const fileAt = (path: string) => readFileSync(new URL(path, root), 'utf8');
export const wasm = (file: string) => readFileSync(new URL(`build/wasm/${file}`, root));

/** The modules' jobs, in slices of so many milliseconds. */
export const jobs = await Runner.on(wasm('attention-jobs.wasm'), 20);

const ofModel = (name: string) => readFileSync(new URL(`web/model/${name}`, root));
export const model = await ModelRunner.on(wasm('attention-model.wasm'), modelIn(ofModel));

/** Every figure, the jobs at once, the real model in this process. */
export const core: Core = whole(await wholeCore(wasm), jobs, model);

/** Words that a link, a table or a sentence could stumble over. */
export const awkward = ['a,b', 'c&d', '50%', '😀🧠', '', 'ε;ζ=η#', 'a b+c', '%2C', '"<b>\'', '\\'];

/** A double as text that tells all doubles apart; every NaN is the same one. */
export const bits = (x: number) => (Object.is(x, -0) ? '-0' : String(x));

/** What a state or a trace holds, with each number as its bits. */
export function exact(value: unknown): unknown {
  if (typeof value === 'number') return bits(value);
  if (Array.isArray(value)) return value.map(exact);
  if (ArrayBuffer.isView(value)) return Array.from(value as Float64Array, exact);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, exact(each)]));
  return value;
}

/** The default of every figure and each preset: [figure, preset or '', state]. */
export function starts(): [string, string, State][] {
  return core.figures().flatMap((figure) => {
    const named = core.presets(figure).map(({ name, state }) => [figure, name, state]);
    return [[figure, '', core.defaults(figure)], ...named] as [string, string, State][];
  });
}

function edited(field: Field, value: Plain | undefined, turn: number): Plain | undefined {
  const inside = (x: number) => Math.min(field.maximum, Math.max(field.minimum, x));
  const nudged = (x: Plain): Plain =>
    Array.isArray(x) ? x.map(nudged) : inside((x as number) + field.step * 3 + 1 / 3);
  switch (field.type) {
    case 'integer':
      return value === field.minimum ? field.minimum + 1 : (value as number) - 1;
    case 'number':
    case 'vector':
    case 'matrix':
      return value === undefined ? value : nudged(value);
    case 'integers':
      // An order the other way round; of fewer than two, one more or one less.
      if ((value as number[]).length > 1) return [...(value as number[])].reverse();
      return (value as number[]).length === 1 ? [] : [field.minimum];
    case 'seed':
      return '12345678901234567890123456789';
    case 'boolean':
      return !value;
    case 'choice':
      return field.choices.find((choice) => choice !== value) ?? value;
    case 'text':
      return `Ben saw ${awkward.map((_, i) => awkward[(i + turn) % awkward.length]).join(' ')}`;
    case 'heads':
      return (value as Plain[]).length > 0
        ? []
        : [
            { layer: 0, head: field.maximum },
            { layer: 0, head: 0 },
          ];
    case 'words':
      return (value as string[]).map((_, i) => awkward[(i + turn) % awkward.length]!);
  }
}

/** A state in which every field is another than it was; each turn has other words. */
export function editedState(figure: string, from = core.defaults(figure), turn = 0): State {
  return Object.fromEntries(
    core
      .fields(figure)
      .map((field) => [field.name, edited(field, from[field.name], turn)])
      .filter(([, value]) => value !== undefined),
  ) as State;
}

/** The trace of a state as bits. */
export const exactTrace = (figure: string, state: State) =>
  exact(core.trace(figure, state)) as Record<string, unknown>;

/** Every path of a trace to a single number, with that number. The layers stand for their one list. */
export function cells({ reading, ...trace }: Trace): [string, number][] {
  const below = (path: string, value: unknown): [string, number][] => {
    if (typeof value === 'string') return [];
    if (typeof value !== 'object' || value === null) return [[path, Number(value)]];
    if (Array.isArray(value) || ArrayBuffer.isView(value))
      return Array.from(value as ArrayLike<unknown>).flatMap((each, i) =>
        below(`${path}[${i}]`, each),
      );
    return Object.entries(value).flatMap(([name, each]) => below(`${path}.${name}`, each));
  };
  const parts = {
    ...trace,
    ...(reading && { layers: withLayers({ reading, ...trace } as never).layers }),
  };
  return Object.entries(parts).flatMap(([name, value]) => below(name, value));
}

/** The sentence a call is refused with. Fails where there is no refusal, or it is no RangeError. */
export function refusal(call: () => unknown): string {
  try {
    call();
  } catch (problem) {
    if (!(problem instanceof RangeError)) throw problem;
    return problem.message;
  }
  throw new Error('it was not refused');
}
