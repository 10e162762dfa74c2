// npm run heights: how high each figure is in a frame 680 pixels wide, into heights.json; from build/site, in Chromium.
import { chromium } from 'playwright-core';
import { readdirSync, writeFileSync } from 'node:fs';

const embeds = new URL('../../build/site/embed/', import.meta.url);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
});
const heights = {};
try {
  const page = await browser.newPage({ viewport: { width: 680, height: 800 } });
  for (const file of readdirSync(embeds).filter((each) => each.endsWith('.html'))) {
    await page.goto(new URL(file, embeds).href);
    heights[file.replace('.html', '')] = await page.evaluate(async () => {
      await document.querySelector('attention-figure').ready;
      return Math.ceil(document.documentElement.getBoundingClientRect().height);
    });
  }
} finally {
  await browser.close();
}
writeFileSync(new URL('heights.json', import.meta.url), `${JSON.stringify(heights, null, 2)}\n`);
