// The rules of axe-core that a page breaks.
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** All that another theme can break. */
const ofColour = ['color-contrast', 'link-in-text-block'];

export interface Looking {
  /** All of axe's, or only those of colour. */
  rules?: 'all' | 'of colour';
  /** Something lies over the page: what axe cannot decide, as it cannot see it, is let be. */
  covered?: boolean;
}

/** Every broken rule, with where. */
export async function broken(page: Page, looking: Looking = {}): Promise<string[]> {
  const known = await page.evaluate(() => 'axe' in window);
  // Half a megabyte, which takes longer to send than a page to check.
  if (!known) await page.evaluate((source) => void (0, eval)(source), axe.source);
  return page.evaluate(
    async ({ only, covered }) => {
      const run = (window as unknown as { axe: typeof axe }).axe;
      const { violations, incomplete } = await run.run(document, {
        resultTypes: ['violations', 'incomplete'],
        ...(only && { runOnly: only }),
      });
      // What axe cannot decide may only be the contrast of text in pictures, measured elsewhere, and
      // of single signs.
      const undecided = (covered ? [] : incomplete).map(({ id, nodes }) => ({
        id: `undecided ${id}`,
        nodes: nodes.filter(
          ({ html, any }) =>
            !/^<t(ext|span)/.test(html) &&
            !/too short|non-text/.test(any.map(({ message }) => message).join()),
        ),
      }));
      return [...violations, ...undecided].flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${id}: ${html}`),
      );
    },
    {
      only: looking.rules === 'of colour' ? ofColour : null,
      covered: looking.covered ?? false,
    },
  );
}
