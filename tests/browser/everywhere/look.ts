// What a figure in somebody else's page shows and says; it runs in the page, from its own text.
import type { AttentionFigure } from '../../../web/elements/attention-figure';
import type { State } from '../../../web/core';
import { hashOf } from './hash';

export interface Seen {
  state: State;
  hash: string;
  origin: string;
  problem: string;
  /** What was asked for after the page itself. */
  fetched: string[];
  /** The panel of its first number, once that was clicked. */
  says: string;
  height: number;
}

/** Run in a page, once its figure is ready: what it shows, and how its first number came about. */
async function look(hash: typeof hashOf): Promise<Seen> {
  const until = async <T>(find: () => T | null | undefined) => {
    for (;;) {
      const found = find();
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const figure = await until(() => document.querySelector<AttentionFigure>('attention-figure'));
  await customElements.whenDefined('attention-figure');
  await figure.ready;
  const root = figure.shadowRoot!;
  const number = await until(() => root.querySelector<HTMLElement>('data.number[data-path]'));
  number.click();
  const panel = await until(() => root.querySelector('attention-derivation')?.shadowRoot);
  const says = (await until(() => panel.querySelector('.exact'))).textContent;
  return {
    state: figure.state,
    hash: hash(figure.trace!),
    origin: self.origin,
    problem: root.querySelector('.problem')?.textContent ?? '',
    fetched: performance.getEntriesByType('resource').map(({ name }) => name),
    says,
    height: Math.ceil(document.documentElement.getBoundingClientRect().height),
  };
}
/** The same as text, to be evaluated in a page. */
export const looked = `(${String(look)})(${String(hashOf)})`;
