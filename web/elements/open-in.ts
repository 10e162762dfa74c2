// Another figure of the same page, to show a state in.
import type { State } from '../core';
import type { AttentionFigure } from './attention-figure';

/** Shows a state in the page's first figure of that name; undefined where there is none. */
export function openIn(from: Element, name: string): ((state: State) => void) | undefined {
  const page = from.getRootNode() as Document | ShadowRoot;
  const figure = page.querySelector<AttentionFigure>(`attention-figure[name="${name}"]`);
  if (!figure) return undefined;
  return (state) => {
    figure.state = state;
    figure.scrollIntoView({ block: 'start' });
    figure.tabIndex = -1;
    figure.focus({ preventScroll: true });
  };
}
