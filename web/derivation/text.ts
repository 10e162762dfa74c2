// A derivation as plain text: what is open on screen, every number with all its digits.
import { nameOf, write, type Syntax } from './expression';
import { opened, type Step } from './steps';
import type { Derivation, Expression } from '../core/types';

const signs: Partial<Record<Expression['operation'], string>> = {
  add: ' + ',
  subtract: ' - ',
  multiply: ' * ',
  divide: ' / ',
};

function plain(label: string): string {
  const { word, index } = nameOf(label);
  return index ? `${word}_${index}` : word;
}

const syntax = (leaf: Syntax['leaf']): Syntax => ({
  leaf,
  write: (operation, parts) => {
    const sign = signs[operation];
    return sign ? parts.join(sign) : `${operation}(${parts.join(', ')})`;
  },
  power: (base, times) => `${base}^${times}`,
});

const byName = syntax((leaf) =>
  leaf.operation === 'constant' ? String(leaf.value) : plain(leaf.label),
);
const byNumber = syntax(({ value }) => (value < 0 ? `(${value})` : String(value)));

/** The formula on one line, in the names of its operands. */
export const inNames = (expression: Expression): string => write(expression, byName);

function lines({ label, value, compared, expression }: Derivation): string[] {
  if (compared) return [plain(label), `  = ${value}: ${compared}`];
  const [names, numbers] = [write(expression, byName), write(expression, byNumber)];
  const formulas = names === plain(label) ? [] : [names, numbers];
  const all = [...formulas, String(value)].filter((line, i, every) => line !== every[i - 1]);
  return [plain(label), ...all.map((line) => `  = ${line}`)];
}

export const asText = (step: Step): string =>
  [...opened(step)].flatMap(({ derivation }) => lines(derivation)).join('\n') + '\n';
