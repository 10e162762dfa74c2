// Every figure's page for an <iframe>, in Chromium: one file, its still picture, its height.
import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import heights from '../../web/site/heights.json';
import { core } from '../wasm/core';
import { address, allReady, expectWhole, figureOn, figures, open, see } from './site';

const heightOf = (page: Page) =>
  page.evaluate(() => document.documentElement.getBoundingClientRect().height);

/** How far things have moved by themselves since the page opened: 0 where nothing has. */
const shiftOf = (page: Page) =>
  page.evaluate(async () => {
    let shift = 0;
    const add = (list: { getEntries(): PerformanceEntryList }) => {
      for (const entry of list.getEntries()) shift += (entry as unknown as { value: number }).value;
    };
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
    await new Promise((resolve) => setTimeout(resolve, 300));
    return shift;
  });

describe.each(figures)('%s', (name) => {
  test('is live in a file of its own, as high as is said, and moves nothing as it wakes', async () => {
    const asked: string[] = [];
    const page = await open(`embed/${name}.html`, {
      width: 680,
      before: (opened) => opened.on('request', (request) => asked.push(request.url())),
    });
    expect(asked.filter((url) => !url.startsWith('data:'))).toHaveLength(1);
    expect(await shiftOf(page)).toBeLessThan(0.01);
    const seen = await see(figureOn(page));
    expectWhole(seen);
    expect(seen.state).toEqual(core.defaults(name));
    expect(seen.errors).toEqual([]);
    const said = heights[name as keyof typeof heights];
    expect(Math.abs((await heightOf(page)) / said - 1)).toBeLessThan(0.05); // npm run heights
  });

  test('fits a telephone, and is a picture without JavaScript', async () => {
    const page = await open(`embed/${name}.html`, { width: 320 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const still = await open(`embed/${name}.html`, { width: 680, javaScript: false });
    expect(await still.locator('.figure').innerText()).toContain('computed ahead of time');
  });
});

test('a figure on a page of the site moves nothing as it wakes', async () => {
  const page = await open('404.html');
  for (const name of figures) {
    await page.goto(`${address}/figures/${name}.html`);
    await allReady(page);
    expect(await shiftOf(page), name).toBeLessThan(0.01);
  }
});
