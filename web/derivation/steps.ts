// A derivation as far as it has been opened: a tree that is asked for branch by branch.
import type { Derivation } from '../core/types';
import { operandsOf } from './expression';

export interface Step {
  derivation: Derivation;
  /** The operands that are open, by their place among the operands. */
  open: Map<number, Step>;
  /** True when a long formula was asked to show all of itself. */
  all: boolean;
}

/** Asks for a path of a figure, or "#12" for a step of it. */
export type Ask = (path: string) => Derivation;

export const fresh = (derivation: Derivation): Step => ({
  derivation,
  open: new Map(),
  all: false,
});

/** Opens an operand, or closes it. */
export function toggle(step: Step, place: number, open: boolean, ask: Ask) {
  if (!open) step.open.delete(place);
  else if (!step.open.has(place)) {
    const operand = operandsOf(step.derivation.expression)[place]!;
    step.open.set(place, fresh(ask(`#${operand.node}`)));
  }
}

/** The same tree for another state: what was open stays open, where it still is what it was. */
export function follow(before: Step, derivation: Derivation, ask: Ask): Step {
  const step = { ...fresh(derivation), all: before.all };
  const [old, now] = [before.derivation, derivation].map((d) => operandsOf(d.expression));
  for (const [place, opened] of before.open) {
    const operand = now![place];
    if (operand?.operation !== 'named' || operand.label !== old![place]?.label) continue;
    step.open.set(place, follow(opened, ask(`#${operand.node}`), ask));
  }
  return step;
}

/** A step and all that is open below it, in the order they are read. */
export function* opened(step: Step): Generator<Step> {
  yield step;
  for (const [, below] of [...step.open].sort(([a], [b]) => a - b)) yield* opened(below);
}
