// Every figure's view, listed once; each is loaded when a page first shows it.
import type { Figure } from './figure';

export const figures: Record<string, () => Promise<{ figure: Figure }>> = {
  'path-length': () => import('./path-length/figure'),
  'one-query': () => import('./one-query/figure'),
  'softmax-vs-normalise': () => import('./softmax-vs-normalise/figure'),
  'loop-vs-matmul': () => import('./loop-vs-matmul/figure'),
  'uniform-baseline': () => import('./uniform-baseline/figure'),
  magnitude: () => import('./magnitude/figure'),
  gaze: () => import('./gaze/figure'),
  direction: () => import('./direction/figure'),
  'sqrt-d': () => import('./sqrt-d/figure'),
  saturation: () => import('./saturation/figure'),
  shuffle: () => import('./shuffle/figure'),
  lab: () => import('./lab/figure'),
  'question-tags': () => import('./question-tags/figure'),
  'softmax-scores': () => import('./softmax-scores/figure'),
  'head-grid': () => import('./head-grid/figure'),
  'all-heads': () => import('./all-heads/figure'),
  myth: () => import('./myth/figure'),
};
