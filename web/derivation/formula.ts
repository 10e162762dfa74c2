// One step of a derivation on screen: the formula in names, in numbers, and what it comes to.
import { html, nothing, type TemplateResult } from 'lit';
import type { Expression } from '../core/types';
import { brief, exactly, format, isBrief } from '../format';
import { isLeaf, leavesOf, nameOf, needsBrackets, runsOf, type Run } from './expression';
import { inNames } from './text';
import type { Step } from './steps';

const dozen = 12; // terms that are shown at first

export interface Telling {
  in: 'names' | 'numbers';
  all: boolean;
  showAll: () => void;
}

/** A label as a formula has room for it: journey, coordinate 1 with its index below. */
export function named(label: string): TemplateResult {
  const { word, index } = nameOf(label);
  return index ? html`${word}<sub>${index}</sub>` : html`${word}`;
}

function leaf(e: Expression, telling: Telling, first: boolean) {
  const text = telling.in === 'numbers' || e.operation === 'constant' ? brief(e.value) : undefined;
  const shown = text === undefined ? named(e.label) : e.value < 0 && !first ? `(${text})` : text;
  if (e.operation === 'constant') return html`${shown}`;
  return html`<span class="operand" data-node=${e.node} data-at=${e.path}>${shown}</span>`;
}

const sign = (text: string, said: string) => html`
  <span aria-hidden="true">${text}</span><span class="unseen">${said}</span>
`;
const plus = html` + `;
const times = html` × `;
const minus = html` − `;

function run(e: Expression, { part, times: many }: Run, i: number, telling: Telling) {
  const flat = e.operation === 'divide' || part.operation === 'divide';
  const brackets = needsBrackets(e, part, i) && !flat;
  const inner = formula(part, telling, i === 0 || brackets || flat);
  const whole = brackets ? html`(${inner})` : inner;
  return many > 1 ? html`${whole}<sup>${many}</sup>` : whole;
}

/** Many parts of one name: the first, the last, and how many there are. */
function alike(runs: Run[], between: TemplateResult) {
  const name = named(runs[0]!.part.label);
  return html`${name}${between}…${between}${name}
    <span class="which">(${format(runs.length, 'integer')} of them)</span>`;
}

/** A sum or a product: what is past a dozen parts is folded. */
function list(e: Expression, between: TemplateResult, telling: Telling) {
  const runs = runsOf(e);
  const label = runs[0]!.part.label;
  const same =
    label !== '' && runs.every(({ part, times: many }) => part.label === label && many === 1);
  if (telling.in === 'names' && same && runs.length > 3) return alike(runs, between);
  const fold = runs.length > dozen && !telling.all;
  const shown = fold ? runs.slice(0, dozen - 1) : runs;
  return html`${shown.map(
    (each, i) =>
      html`${i > 0 ? between : nothing}<span class="term">${run(e, each, i, telling)}</span>`,
  )}${
    fold
      ? html`${between}<button class="more" @click=${telling.showAll}>
            show all ${format(runs.length, 'integer')}
          </button>`
      : nothing
  }`;
}

/** An expression as a formula. */
export function formula(e: Expression, telling: Telling, first = true): TemplateResult {
  if (isLeaf(e)) return leaf(e, telling, first);
  const part = (i: number) => run(e, { part: e.parts[i]!, times: 1 }, i, telling);
  switch (e.operation) {
    case 'add':
      return list(e, plus, telling);
    case 'multiply':
      return list(e, times, telling);
    case 'subtract':
      return html`${part(0)}${minus}${part(1)}`;
    case 'divide':
      return html`<span class="over"
        ><span>${part(0)}</span><span class="unseen">divided by</span><span>${part(1)}</span></span
      >`;
    case 'sqrt':
      return html`<span class="root">${sign('√', 'square root of')}<span>${part(0)}</span></span>`;
    default:
      return html`${e.operation}(${part(0)})`;
  }
}

const line = (equals: string, what: TemplateResult, kind: string) =>
  html`<p class="line ${kind}"><span class="equals">${equals}</span><span>${what}</span></p>`;

/** What a count, an index, an input or a constant says instead of a formula. */
function instead({ derivation }: Step): string {
  const { compared, expression, label } = derivation;
  if (compared) return `It is ${compared}.`;
  if (expression.operation === 'constant') return 'It is a constant: no input has a part in it.';
  const own = expression.operation === 'input' && expression.label === label;
  return own ? 'It is an input: nothing is worked out.' : '';
}

/** The lines of a step. */
export function lines(step: Step, showAll: () => void): TemplateResult {
  const { expression, value, compared, label } = step.derivation;
  const result = html`<data class="exact" value=${String(value)}
    >${compared && Number.isInteger(value) ? format(value, 'integer') : exactly(value)}</data
  >`;
  const words = instead(step);
  if (words)
    return html`<p>${words}</p>
      ${line('=', result, 'result')}`;
  const telling = { all: step.all, showAll };
  const rounded = !leavesOf(expression).every((each) => isBrief(each.value));
  return html`
    ${inNames(expression) === label ? nothing : line('=', formula(expression, { in: 'names', ...telling }), 'names')}
    ${line(rounded ? '≈' : '=', formula(expression, { in: 'numbers', ...telling }), 'numbers')}
    ${line('=', result, 'result')}
  `;
}
