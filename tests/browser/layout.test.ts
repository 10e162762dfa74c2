// Pages fit their window, and nothing on them moves when they wake.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { open, pages } from './site';

const widths = [320, 360, 768, 1280, 1920];

/** What reaches past the window's right edge, but for what scrolls inside something narrower. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = scrollWidth > clientWidth ? [`the page: ${scrollWidth} in ${clientWidth}`] : [];
    const parts = Array.from(document.querySelectorAll('main > *, attention-figure')).concat(
      Array.from(document.querySelectorAll('attention-figure')).flatMap((figure) =>
        Array.from(
          (figure.shadowRoot ?? figure).querySelectorAll('.figure, .instrument > *, .top > *'),
        ),
      ),
    );
    for (const part of parts) {
      const { right, left, width } = part.getBoundingClientRect();
      if (width > 0 && (right > clientWidth + 0.5 || left < -0.5))
        wide.push(`${part.localName}.${part.className}: ${left} to ${right} in ${clientWidth}`);
    }
    return wide;
  });

const boxes = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelector('main')!.children, (child) => {
      const { x, y, width, height } = child.getBoundingClientRect();
      return {
        what: `${child.localName} ${child.getAttribute('name') ?? ''}`,
        x,
        y,
        width,
        height,
      };
    }),
  );

test.each(pages)('%s fits every window, and does not move when it wakes', async (path) => {
  const still = await open(path, { javaScript: false });
  const live = await open(path);
  for (const width of widths) {
    await still.setViewportSize({ width, height: 800 });
    await live.setViewportSize({ width, height: 800 });
    expect(await tooWide(live), `${width} px`).toEqual([]);
    expect(await tooWide(still), `${width} px, without JavaScript`).toEqual([]);
    const [before, after] = [await boxes(still), await boxes(live)];
    expect(after.length).toBe(before.length);
    const moved = after.flatMap((now, i) => {
      const then = before[i]!;
      // Without JavaScript all its voices stand: voices.test.ts measures how they wake.
      if (now.what.startsWith('attention-voices')) then.height = now.height;
      const by = (side: 'x' | 'width' | 'height') => Math.abs(now[side] - then[side]);
      return Math.max(by('x'), by('width'), by('height')) <= 1
        ? []
        : [`${now.what}: ${then.width} x ${then.height}, then ${now.width} x ${now.height}`];
    });
    expect(moved, `${width} px`).toEqual([]);
  }
});

test('a figure does not grow or shrink as its numbers change', async () => {
  const page = await open('figures/one-query.html');
  const height = async () => (await boxes(page)).find(({ what }) => /attention/.test(what))!.height;
  const before = await height();
  const radios = page.locator('attention-figure').getByRole('radio');
  for (const radio of await radios.all()) {
    await radio.check({ force: true });
    expect(await height()).toBe(before);
  }
});
