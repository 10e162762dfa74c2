// How long the default sqrt-d run takes in Chromium, beside NumPy's own on the same machine, and how long the page itself is
// kept busy by it. Each time is the least of ten: both take turns, so that a busy machine is busy for both.
import { createRequire } from 'node:module';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const require = createRequire(here('../../web/package.json'));
const { chromium } = require('playwright-core');
const { preview } = await import(require.resolve('vite').replace('index.cjs', 'dist/node/index.js'));
const row = (name, value) => console.log(`${name.padEnd(58)} ${String(value).padStart(9)}`);

const server = await preview({ configFile: here('../../web/preview.config.ts'), preview: { port: 0 } });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
});

/** A run of a seed that was not run before: from the change to the last number drawn. */
const run = (page, seed) =>
  page.evaluate(async (text) => {
    const figure = document.querySelector('attention-figure');
    const start = performance.now();
    figure.state = { seed: text };
    await figure.ready;
    return performance.now() - start;
  }, String(seed));

/** The same with NumPy, in processor time. */
const numpy = (seed) =>
  Number(execFileSync('/usr/bin/python3', [here('jobs.py'), String(seed)], {
    env: { ...process.env, OPENBLAS_NUM_THREADS: '1' },
  }));

try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${server.resolvedUrls.local[0]}figures/sqrt-d.html`);
  await page.evaluate(() => document.querySelector('attention-figure').ready);
  await page.evaluate(() => {
    globalThis.long = [];
    new globalThis.PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.long.push(duration);
    }).observe({ type: 'longtask' });
  });
  const [ours, theirs] = [[], []];
  for (let seed = 1; seed <= 10; seed++) {
    ours.push(await run(page, seed));
    theirs.push(numpy(seed));
  }
  const [least, most] = [Math.min(...ours), Math.min(...theirs)];
  row('sqrt-d in Chromium, change to drawn, least of 10', `${least.toFixed(0)} ms`);
  row('the same in NumPy, processor time, least of 10', `${most.toFixed(0)} ms`);
  row('the one over the other', (least / most).toFixed(2));
  const long = await page.evaluate(() => globalThis.long);
  row('tasks of the page over 50 ms in those ten runs', long.length);
  if (long.length) row('the longest of them', `${Math.max(...long).toFixed(0)} ms`);
} finally {
  await browser.close();
  await server.close();
}
