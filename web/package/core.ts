// attention-figures/core: the numbers without the pictures, in Node and in the browser.
//   const { weights } = await trace('one-query', { query: 2 });
import { isModel, loadCore, modelFigures, modules } from '../core';
import { loadJobs } from '../core/jobs';
import { loadModel } from '../core/model';
import type { Field, Preset, State } from '../core/types';
import type { Figures } from './figures';

export type { Field, Figures, Preset };

/** The name of a figure. */
export type Name = keyof Figures;

/** Every figure, in the lessons' order. */
export const figures = [
  ...Object.values(modules).flatMap((lesson) => lesson.figures),
  ...modelFigures,
] as Name[];

/** What a figure's state may hold, field by field, its start, and its named states. */
export async function table(
  figure: Name,
): Promise<{ fields: Field[]; defaults: State; presets: Preset[] }> {
  const core = await loadCore(figure);
  return {
    fields: core.fields(figure),
    defaults: core.defaults(figure),
    presets: core.presets(figure),
  };
}

/** All that a figure computes of a state; fields left out are as at its start. A wrong one is a RangeError in one sentence. */
export async function trace<F extends Name>(
  figure: F,
  state: Partial<Figures[F]['state']> = {},
): Promise<Figures[F]['trace']> {
  const core = await loadCore(figure);
  const given = state as State;
  if (isModel(figure)) {
    return (await (await loadModel()).trace(figure, given)) as Figures[F]['trace'];
  }
  if (!core.isJob(figure)) return core.trace(figure, given) as Figures[F]['trace'];
  core.check(figure, given);
  const { signal } = new AbortController();
  const end = await (await loadJobs()).run(figure, given, () => undefined, signal);
  return end!.trace as Figures[F]['trace'];
}

/** One number of it by its path: weights[4], max(matrix[1]). */
export async function value<F extends Name>(
  figure: F,
  path: string,
  state: Partial<Figures[F]['state']> = {},
): Promise<number> {
  const core = await loadCore(figure);
  const given = state as State;
  if (isModel(figure)) return (await loadModel()).value(figure, path, given);
  return core.isJob(figure)
    ? (await loadJobs()).value(figure, path, given)
    : core.value(figure, path, given);
}
