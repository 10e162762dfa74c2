// The two words that the lines of the Code voice use, for a reader who tries them in the browser's
// console: `trace`, what the open figure of the model has computed, and `softmax`.
import { loadCore, type Core, type Trace } from '../core';
import type { AttentionFigure } from './attention-figure';

const model = 'head-grid';
const scores = 'softmax-scores';

let core: Core | undefined;
let used: AttentionFigure | undefined;

/** The trace of the head-grid that the reader used last; before any was used, of the first. */
function trace(): Trace {
  const first = document.querySelector<AttentionFigure>(`attention-figure[name="${model}"]`);
  const figure = used?.isConnected ? used : first;
  if (!figure) throw new RangeError('trace: no figure on this page shows the model');
  if (!figure.trace)
    throw new RangeError(
      'trace: the model is not here yet; it is fetched as you scroll to its figure',
    );
  return figure.trace;
}

/** The weights of a row of scores, from the core. A wrong row is refused in one sentence. */
function softmax(row: ArrayLike<number>): Float64Array {
  if (!core) throw new RangeError('softmax: the core is still loading; run the line again');
  const state = { scores: Array.from(row), hidden: [] };
  return core.trace(scores, state)['weights'] as Float64Array;
}

/** Defines both, once a page. */
export function openConsole() {
  if ('softmax' in window) return;
  Object.defineProperty(window, 'trace', { get: trace, configurable: true });
  Object.defineProperty(window, 'softmax', { value: softmax, configurable: true, writable: true });
  addEventListener('attention-change', ({ target }) => {
    if ((target as Element).getAttribute('name') === model) used = target as AttentionFigure;
  });
  loadCore(scores).then(
    (loaded) => (core = loaded),
    () => undefined, // its figure on the page says so
  );
}
