// A step on screen, and below it what it is made of: steps that open in their turn, and inputs.
import { html, nothing, type TemplateResult } from 'lit';
import type { Expression } from '../core/types';
import { brief } from '../format';
import { operandsOf } from './expression';
import { lines, named } from './formula';
import type { Step } from './steps';

const dozen = 12; // operands that are listed at first

/** What a reader may do with a step. */
export interface Acts {
  toggle(step: Step, place: number, open: boolean): void;
  showAll(step: Step): void;
  /** Leads to an input, where there is one to change. */
  go?: ((path: string) => void) | undefined;
}

/** An operand and its place among all of its step. */
interface Placed {
  operand: Expression;
  place: number;
}

/** Of operands that are all called the same: which of them. */
function which(list: Placed[], i: number): string {
  const [first] = list;
  const alike =
    list.length > 1 && list.every((each) => each.operand.label === first!.operand.label);
  return alike ? `${i + 1} of ${list.length}` : '';
}

const content = ({ label, value }: Expression, nth = '') =>
  html`<span class="who"
      >${named(label)}${nth ? html` <span class="which">${nth}</span>` : nothing}</span
    >
    <span class="much">${brief(value)}</span>`;

function input(operand: Expression, { go }: Acts) {
  const { node, path } = operand;
  if (!go || !path) {
    return html`<span class="input" data-node=${node} data-at=${path}>${content(operand)}</span>`;
  }
  return html`<button class="input" data-node=${node} data-at=${path} @click=${() => go(path)}>
    ${content(operand)}<span class="unseen">: go to this input</span>
  </button>`;
}

function below(step: Step, { operand, place }: Placed, nth: string, acts: Acts) {
  const opened = step.open.get(place);
  const toggled = (event: Event) => {
    const { open } = event.target as HTMLDetailsElement;
    if (open !== step.open.has(place)) acts.toggle(step, place, open);
  };
  return html`<details ?open=${opened !== undefined} @toggle=${toggled}>
    <summary data-node=${operand.node} data-at=${operand.path}>${content(operand, nth)}</summary>
    ${opened ? stepView(opened, acts) : nothing}
  </details>`;
}

function listOf(step: Step, list: Placed[], acts: Acts) {
  if (list.length === 0) return nothing;
  const shown = step.all || list.length <= dozen ? list : list.slice(0, dozen - 1);
  const more = html`<li>
    <button class="more" @click=${() => acts.showAll(step)}>show all ${list.length}</button>
  </li>`;
  return html`<ul>
    ${shown.map((each, i) => {
      const { operation } = each.operand;
      const view =
        operation === 'input' ? input(each.operand, acts) : below(step, each, which(list, i), acts);
      return html`<li class=${operation}>${view}</li>`;
    })}
    ${shown.length < list.length ? more : nothing}
  </ul>`;
}

/** The lines of a step, then its operands, each once. */
export function stepView(step: Step, acts: Acts): TemplateResult {
  const { expression, label } = step.derivation;
  const all = operandsOf(expression).map((operand, place) => ({ operand, place }));
  const self = all.length === 1 && all[0]!.operand.label === label; // an input itself
  const of = (kind: string) => (self ? [] : all.filter((each) => each.operand.operation === kind));
  return html`<div class="step">
    ${lines(step, () => acts.showAll(step))} ${listOf(step, of('named'), acts)}
    ${listOf(step, of('input'), acts)}
  </div>`;
}
