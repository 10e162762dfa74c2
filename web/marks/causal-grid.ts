// The weights of a head of the real model: a row a token, a column one that it may look at.
import type { Shown } from '../figures/figure';
import { heatmap, type HeatmapOptions } from './heatmap';
import { tokenView } from './token';

export const printed = 12; // tokens up to which the cells of a grid print their digits

type More = Partial<HeatmapOptions> & Pick<HeatmapOptions, 'caption' | 'path' | 'region'>;

export function causalGrid(shown: Shown, tokens: string[], more: More) {
  const names = tokens.map(tokenView);
  return heatmap(shown, {
    rows: names,
    columns: names,
    most: 1,
    style: { digits: 2 },
    hidden: (i, j) => j > i,
    blank: true,
    bare: tokens.length > printed,
    ...more,
  });
}
