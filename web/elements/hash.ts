// Who owns the page's hash: the figure a link names when the page opens, then the last one edited.
import { linkedFigure } from './link';

const pause = 400; // ms: browsers allow about a hundred replaceState calls in 30 s

let holder: Element | undefined;
let pending: ReturnType<typeof setTimeout> | undefined;

export const owner = {
  /** True for the one figure on the page that the current hash speaks of. */
  claims(figure: Element & { name: string }): boolean {
    if (linkedFigure(location.hash) !== figure.name) return false;
    if (holder && holder !== figure && (holder as typeof figure).name === figure.name) return false;
    holder = figure;
    return true;
  },

  /** Puts a figure's state into the address, soon, without a step in the reader's history. */
  take(figure: Element, hash: string) {
    holder = figure;
    clearTimeout(pending);
    pending = setTimeout(() => {
      try {
        history.replaceState(history.state, '', `#${hash}`);
      } catch {
        // Some hosts forbid it (a sandboxed frame, a burst of calls): the address lags, nothing else.
      }
    }, pause);
  },

  release(figure: Element) {
    if (holder === figure) holder = undefined;
  },
};
