// A derivation as LaTeX, for amsmath: what is open on screen, every number with all its digits.
import { nameOf, write, type Syntax } from './expression';
import { opened, type Step } from './steps';
import type { Derivation, Expression } from '../core/types';

const escapes: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};
const escape = (text: string) =>
  text.replace(/[\\~^]|[&%$#_{}]/g, (sign) => escapes[sign] ?? `\\${sign}`);

function named(label: string): string {
  const { word, index } = nameOf(label);
  return `\\text{${escape(word)}}${index ? `_{${index}}` : ''}`;
}

function amount(x: number): string {
  if (Number.isNaN(x)) return '\\text{NaN}';
  if (!Number.isFinite(x)) return x > 0 ? '\\infty' : '-\\infty';
  const [mantissa, exponent] = String(x).split('e');
  return exponent ? `${mantissa} \\times 10^{${exponent.replace('+', '')}}` : mantissa!;
}

const forms: Partial<Record<Expression['operation'], (parts: string[]) => string>> = {
  add: (parts) => parts.join(' + '),
  subtract: (parts) => parts.join(' - '),
  multiply: (parts) => parts.join(' \\times '),
  divide: ([above, below]) => `\\frac{${above}}{${below}}`,
  sqrt: ([part]) => `\\sqrt{${part}}`,
};

const syntax = (leaf: Syntax['leaf']): Syntax => ({
  leaf,
  write: (operation, parts) =>
    forms[operation]?.(parts) ?? `\\${operation}\\left(${parts.join(', ')}\\right)`,
  power: (base, times) => `{${base}}^{${times}}`,
  fractions: true,
});

const byName = syntax((leaf) =>
  leaf.operation === 'constant' ? amount(leaf.value) : named(leaf.label),
);
const byNumber = syntax(({ value }) =>
  value < 0 || /e/.test(String(value)) ? `\\left(${amount(value)}\\right)` : amount(value),
);

function lines({ label, value, compared, expression }: Derivation): string[] {
  const formulas = compared ? [] : [write(expression, byName), write(expression, byNumber)];
  const all = [...formulas, amount(value)].filter(
    (line, i, every) => line !== every[i - 1] && line !== named(label),
  );
  return all.map((line, i) => `${i === 0 ? `${named(label)} ` : '  '}&= ${line}`);
}

export function asLatex(step: Step): string {
  const all = [...opened(step)].flatMap(({ derivation }) => lines(derivation));
  return `\\begin{align*}\n${all.join(' \\\\\n')}\n\\end{align*}\n`;
}
