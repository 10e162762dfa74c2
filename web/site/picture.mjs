// npm run picture: the README's picture, the front page as built in build/site, in Chromium.
import { chromium } from 'playwright-core';
import { preview } from 'vite';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const server = await preview({ configFile: here('../preview.config.ts'), preview: { port: 0 } });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1100, height: 1000 } });
  await page.goto(server.resolvedUrls.local[0]);
  await page.evaluate(() => document.querySelector('attention-figure').ready);
  await page.waitForTimeout(500); // the bars have come to rest
  await page.locator('attention-figure').screenshot({ path: here('picture.png') });
} finally {
  await browser.close();
  await server.close();
}
