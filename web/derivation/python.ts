// A derivation as a Python program, down to the inputs: it runs, and prints the same double.
import type { Derivation, Expression } from '../core/types';
import { isLeaf, leavesOf, runsOf, write, type Syntax } from './expression';
import type { Ask } from './steps';
import { inNames } from './text';

const most = 400; // steps that are asked for; what lies below them is given as a number
const long = 12; // terms on a line; more of them are a list

const taken =
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield add math mul print reduce repr sum';

/** A double as Python writes it. */
function literal(x: number): string {
  if (!Number.isFinite(x)) return `float("${Number.isNaN(x) ? 'nan' : x > 0 ? 'inf' : '-inf'}")`;
  if (Object.is(x, -0)) return '-0.0';
  return /[.e]/.test(String(x)) ? String(x) : `${x}.0`;
}

/** Names for Python: letters, digits and underscores, each given once. */
class Names {
  readonly #used = new Set(taken.split(' '));

  of(label: string): string {
    const words = label.replace(/, coordinate (\d+)$/, '_$1').replace(/[^A-Za-z0-9]+/g, '_');
    const name = words.replace(/^_+|_+$/g, '').replace(/^(?=\d|$)/, 'x');
    for (let n = 1; ; n++) {
      const next = n === 1 ? name : `${name}_${n}`;
      if (this.#used.has(next)) continue;
      this.#used.add(next);
      return next;
    }
  }
}

/** Left to right, as the page adds and multiplies: reduce(add, [a, b, c]) is (a + b) + c. */
const listed = (operation: string, list: string) =>
  `reduce(${operation === 'add' ? 'add' : 'mul'}, ${list})`;

const signs: Partial<Record<Expression['operation'], string>> = {
  add: ' + ',
  subtract: ' - ',
  multiply: ' * ',
  divide: ' / ',
};

/** True where Python raises an error for what IEEE arithmetic has a value for. */
function raises({ operation, value, parts }: Expression): boolean {
  const last = parts.at(-1)?.value ?? NaN;
  if (operation === 'exp') return value === Infinity && last !== Infinity;
  if (operation === 'divide') return last === 0;
  return (operation === 'log' && last <= 0) || (operation === 'sqrt' && last < 0);
}

/** The expression with such values written as they are. */
const calm = (e: Expression): Expression =>
  raises(e)
    ? { ...e, operation: 'constant', parts: [] }
    : { ...e, parts: e.parts.map((part) => calm(part)) };

class Program {
  readonly #names = new Names();
  readonly #known = new Map<number, string>(); // the name of a node that has its line
  readonly #lines: string[] = [];
  #asked = 0;

  constructor(readonly ask: Ask) {}

  /** Gives the value of an expression a name, after those of all it is made of. */
  name(label: string, whole: Expression): string {
    const expression = calm(whole);
    for (const leaf of leavesOf(expression)) this.#leaf(leaf);
    const known = this.#known.get(expression.node);
    if (known && expression.label === label) return known; // an input's own name
    const name = this.#names.of(label);
    const raised = JSON.stringify(expression) !== JSON.stringify(whole);
    const remark = raised
      ? `  # for ${inNames(whole).replace(/\s+/g, ' ')}, where Python raises an error`
      : '';
    this.#lines.push(`${name} = ${this.#written(expression)}${remark}`);
    return name;
  }

  text(): string {
    return this.#lines.join('\n');
  }

  #leaf({ operation, node, label, value }: Expression) {
    if (operation === 'constant' || this.#known.has(node)) return;
    if (operation === 'named' && this.#asked++ < most) {
      const name = this.name(label, this.ask(`#${node}`).expression);
      this.#known.set(node, name);
      return;
    }
    const name = this.#names.of(label);
    this.#known.set(node, name);
    this.#lines.push(`${name} = ${literal(value)}${operation === 'named' ? '  # given' : ''}`);
  }

  #written(expression: Expression): string {
    const runs = isLeaf(expression) ? [] : runsOf(expression);
    const [first] = runs;
    if (first && first.times > 1 && runs.length === 1) {
      return listed('multiply', `[${write(first.part, this.#syntax)}] * ${first.times}`);
    }
    return write(expression, this.#syntax);
  }

  readonly #syntax: Syntax = {
    leaf: ({ operation, node, value }) =>
      operation === 'constant' ? literal(value) : this.#known.get(node)!,
    write: (operation, parts) => {
      const sign = signs[operation];
      if (!sign) return `math.${operation}(${parts.join(', ')})`;
      if (parts.length > long) return listed(operation, `[${parts.join(', ')}]`);
      return parts.join(sign);
    },
    // In a longer product the factors stand one by one: only so is it the same double.
    power: (base, times) => Array.from({ length: times }, () => base).join(' * '),
  };
}

const lastBit =
  "# math.exp and math.log are your platform's own: they may differ from the page's in the last bit.";

/** The program for one number of a figure. */
export function asPython(figure: string, derivation: Derivation, ask: Ask): string {
  const { label, path, value, compared, expression } = derivation;
  const program = new Program(ask);
  const name = program.name(
    label,
    compared ? { ...expression, operation: 'constant' } : expression,
  );
  const body = program.text();
  const imports = [
    /math\./.test(body) && 'import math',
    /reduce\(/.test(body) && 'from functools import reduce\nfrom operator import add, mul',
  ].filter(Boolean);
  return [
    `# ${label.replace(/\s+/g, ' ')} (${figure}, ${path}), as attention-figures computes it in float64.`,
    ...(/math\.(exp|log)/.test(body) ? [lastBit] : []),
    ...(compared ? [`# It is ${compared}.`] : []),
    ...(imports.length ? [...imports, ''] : []),
    body,
    `print(repr(${name}))  # ${literal(value)}`,
    '',
  ].join('\n');
}
