// A number asked how it was computed answers in every engine, in the same words, to the last digit.
import { describe, expect, inject, test } from 'vitest';
import { exactly } from '../../../web/format';
import { core } from '../../wasm/core';
import { browsers } from './browsers';

interface Seen {
  /** What the panel says, step by step. */
  says: string;
  exact: string;
  /** Inputs that are tinted in the figure. */
  tinted: number;
  /** Where the focus is: when it was opened by the keyboard, and when Escape has closed it. */
  opened: string;
  closed: string;
}

/** Run in a page: a number is asked with Enter, its first operand opened, and the panel closed. */
async function askOnPage(path: string): Promise<Seen> {
  await customElements.whenDefined('attention-figure');
  const figure = document.querySelector('attention-figure')!;
  await figure.ready;
  const root = figure.shadowRoot!;
  const until = async <T>(look: () => T | null | undefined | false) => {
    for (;;) {
      const found = look();
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const press = (at: Element, key: string) =>
    at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
  const focused = (within: ShadowRoot | null | undefined) =>
    (within?.activeElement as HTMLElement | null | undefined)?.localName ?? '';

  const numbers = () => [...root.querySelectorAll<HTMLElement>('data.number[data-path]')];
  const stop = await until(() => numbers().find(({ tabIndex }) => tabIndex === 0));
  stop.focus();
  while ((root.activeElement as HTMLElement).dataset['path'] !== path) {
    const at = root.activeElement!;
    const before = numbers().indexOf(at as HTMLElement);
    press(at, 'ArrowRight');
    if (numbers().indexOf(root.activeElement as HTMLElement) === before) press(at, 'ArrowDown');
    if (root.activeElement === at) throw new Error(`the keyboard does not reach ${path}`);
  }
  press(root.activeElement!, 'Enter');
  const panel = (await until(() => root.querySelector('attention-derivation'))).shadowRoot!;
  const exact = (await until(() => panel.querySelector('.exact'))).textContent;
  const opened = focused(panel);
  const folded = panel.querySelector<HTMLElement>('summary, [aria-expanded=false]');
  folded?.click();
  const says = panel.querySelector('section')!.textContent.replace(/\s+/g, ' ').trim();
  const tinted = root.querySelectorAll('[data-slope]').length;
  press(panel.activeElement ?? panel.querySelector('section')!, 'Escape');
  await until(() => !root.querySelector('attention-derivation'));
  return {
    says,
    exact,
    tinted,
    opened,
    closed: (root.activeElement as HTMLElement).dataset['path']!,
  };
}

const path = 'weights[2]';
const seen: Seen[] = [];

describe.each(Object.keys(browsers))('%s', (engine) => {
  test('a number answers, by the keyboard alone', { timeout: 120_000 }, async () => {
    const browser = await browsers[engine]!(inject('chromium'));
    try {
      await browser.open(`${inject('address')}/figures/one-query.html`);
      const answer = (await browser.evaluate(`(${String(askOnPage)})("${path}")`)) as Seen;
      expect(answer.exact).toBe(exactly(core.value('one-query', path, {})));
      expect(answer.says).toContain('exponential of starts');
      expect(answer.opened).not.toBe('');
      expect(answer.tinted).toBeGreaterThan(10);
      expect(answer.closed).toBe(path);
      seen.push(answer);
      expect(answer).toEqual(seen[0]);
    } finally {
      await browser.close();
    }
  });
});
