// Every figure's view, listed once; each is loaded when a page first shows it.
import type { Figure } from './figure';

export const figures: Record<string, () => Promise<{ figure: Figure }>> = {
  'one-query': () => import('./one-query/figure'),
  'softmax-vs-normalise': () => import('./softmax-vs-normalise/figure'),
};
