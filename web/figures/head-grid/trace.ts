// head-grid: its trace as the parts of its view read it.
import type { HeadPlace } from '../../core/types';
import { format } from '../../format';
import { number, type NumberStyle } from '../../marks/number';
import { tokenView } from '../../marks/token';
import { html } from 'lit';
import type { Shown } from '../figure';

export interface HeadGrid {
  tokens: string[];
  tokenCount: number;
  topThree: { token: number; weight: number }[][];
  layers: { heads: { weights: Float64Array[] }[] }[];
  nextTokens: { token: string; probability: number }[];
}
interface Asked extends HeadPlace {
  text: string;
  token: number;
  ablate: HeadPlace[];
}

export const traceOf = (shown: Shown) => shown.trace as unknown as HeadGrid;
export const askedOf = (shown: Shown) => shown.state as unknown as Asked;

export const two: NumberStyle = { digits: 2 };
export const whole: NumberStyle = { as: 'integer', digits: 0 };

/** The row that is read out: -1 is the last. */
export function rowOf(shown: Shown): number {
  const { token } = askedOf(shown);
  return token < 0 ? traceOf(shown).tokens.length - 1 : token;
}

/** The weights of the head that is looked at, by their path. */
export const weightsPath = (shown: Shown) => {
  const { layer, head } = askedOf(shown);
  return `layers[${layer}].heads[${head}].weights`;
};

export const weightsOf = (shown: Shown) => {
  const { layer, head } = askedOf(shown);
  return traceOf(shown).layers[layer]!.heads[head]!.weights;
};

export const tokenAt = (shown: Shown, i: number) =>
  html`<strong>${tokenView(traceOf(shown).tokens[i]!)}</strong>`;

/** The three that a row looks at most, without those whose weight would be printed as none. */
export function topOf(shown: Shown, row: number) {
  return traceOf(shown).topThree[row]!.flatMap(({ token, weight }, k) => {
    if (Number(format(weight, 'fixed', 2)) === 0) return [];
    const amount = number(shown, `topThree[${row}][${k}].weight`, two);
    return [{ token, amount }];
  });
}
