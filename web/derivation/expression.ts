// What a formula is made of, for whoever writes one: on screen, as text, LaTeX or Python.
import type { Expression } from '../core/types';

const rank = { add: 1, subtract: 1, multiply: 2, divide: 2 } as Partial<
  Record<Expression['operation'], number>
>;
const fewest = 4; // equal factors in a row that are written as a power

export const isLeaf = ({ parts }: Expression): boolean => parts.length === 0;

/** The same number from the same place. */
const same = (a: Expression, b: Expression): boolean =>
  a.operation === 'constant' && b.operation === 'constant'
    ? a.value === b.value
    : a.node === b.node;

/** True where the part at an index of an expression must stand in brackets on one line. */
export function needsBrackets({ operation }: Expression, part: Expression, index: number): boolean {
  const [outer, inner] = [rank[operation] ?? 0, rank[part.operation] ?? 3];
  return inner < outer || (index > 0 && inner === outer);
}

export interface Run {
  part: Expression;
  times: number;
}

/** The parts of an expression; many equal factors in a row are one, so many times. */
export function runsOf({ operation, parts }: Expression): Run[] {
  const runs: Run[] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (operation === 'multiply' && last && same(last.part, part)) last.times += 1;
    else runs.push({ part, times: 1 });
  }
  return runs.flatMap(({ part, times }) =>
    times >= fewest ? [{ part, times }] : Array.from({ length: times }, () => ({ part, times: 1 })),
  );
}

/** The numbers a formula is made of, each once, in the order they are read. */
export function operandsOf(expression: Expression): Expression[] {
  if (isLeaf(expression)) return expression.operation === 'constant' ? [] : [expression];
  const found: Expression[] = [];
  for (const part of expression.parts) {
    for (const operand of operandsOf(part)) {
      if (!found.some((each) => same(each, operand))) found.push(operand);
    }
  }
  return found;
}

/** Every leaf, constants too. */
export const leavesOf = (expression: Expression): Expression[] =>
  isLeaf(expression) ? [expression] : expression.parts.flatMap(leavesOf);

/** A name in two parts: journey, coordinate 1 is journey with the index 1. */
export function nameOf(label: string): { word: string; index: string } {
  const [, word = label, index = ''] = /^(.*), coordinate (\d+)$/.exec(label) ?? [];
  return { word: word || '“”', index }; // a token may be empty
}

/** How a formula is written on a line. Brackets are put where they are needed. */
export interface Syntax {
  leaf(leaf: Expression): string;
  /** Parts joined by their operation, or a function of one. */
  write(operation: Expression['operation'], parts: string[]): string;
  power(base: string, times: number): string;
  /** True where a division needs no brackets around its parts, nor around itself. */
  fractions?: boolean;
}

/** An expression in a syntax. */
export function write(expression: Expression, syntax: Syntax): string {
  if (isLeaf(expression)) return syntax.leaf(expression);
  const parts = runsOf(expression).map(({ part, times }, i) => {
    const plain = syntax.fractions && [expression, part].some((e) => e.operation === 'divide');
    const text = write(part, syntax);
    const whole = needsBrackets(expression, part, i) && !plain ? `(${text})` : text;
    return times > 1 ? syntax.power(whole, times) : whole;
  });
  return syntax.write(expression.operation, parts);
}
