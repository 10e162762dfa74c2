// What a page weighs and how soon a figure answers, in Chromium, on build/site.
// Sizes: brotli bytes of all that a page asks for. Times: from setting a number to the updated DOM.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { readFileSync } from 'node:fs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const require = createRequire(here('../../web/package.json'));
const { chromium } = require('playwright-core');
const { preview } = await import(require.resolve('vite').replace('index.cjs', 'dist/node/index.js'));

const brotli = (bytes) => brotliCompressSync(bytes).length;
const row = (name, value) => console.log(`${name.padEnd(58)} ${String(value).padStart(9)}`);

const server = await preview({
  configFile: here('../../web/preview.config.ts'),
  preview: { port: 0 },
});
const address = server.resolvedUrls.local[0];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
});

/** Everything a page asks for until its figures are ready: [name, bytes]. */
async function weigh(path) {
  const page = await browser.newPage();
  const parts = [];
  page.on('response', (response) => {
    if (response.url().startsWith(address)) {
      parts.push(response.body().then((body) => [response.url().slice(address.length), body]));
    }
  });
  await page.goto(address + path);
  await page.evaluate(() =>
    Promise.all([...document.querySelectorAll('attention-figure')].map((figure) => figure.ready)),
  );
  const all = await Promise.all(parts);
  await page.close();
  return all.map(([name, body]) => [name, brotli(body)]);
}

const total = (parts, wanted = () => true) =>
  parts.filter(([name]) => wanted(name)).reduce((sum, [, bytes]) => sum + bytes, 0);
const code = (name) => /\.(js|wasm)$/.test(name);

/** The median of 200 changes of one number, from the change to the DOM that shows it. */
async function answer(throttle) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${address}figures/one-query.html`);
  await page.evaluate(() => document.querySelector('attention-figure').ready);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  const times = await page.evaluate(async () => {
    const figure = document.querySelector('attention-figure');
    const input = figure.shadowRoot.querySelector('input[data-path="embeddings[1][0]"]');
    const shown = figure.shadowRoot.querySelector('[data-path="context[0]"]');
    const times = [];
    for (let i = 0; i < 220; i++) {
      const before = shown.textContent;
      const start = performance.now();
      input.dispatchEvent(
        new KeyboardEvent('keydown', { key: i % 2 ? 'ArrowDown' : 'ArrowUp', shiftKey: true }),
      );
      await figure.updateComplete;
      document.body.getBoundingClientRect(); // style and layout of what has changed
      times.push(performance.now() - start);
      if (shown.textContent === before) throw new Error('the DOM did not change');
      await new Promise((next) => setTimeout(next));
    }
    return times.slice(20).sort((a, b) => a - b);
  });
  await page.close();
  return `${times[times.length >> 1].toFixed(2)} ms`;
}

/** The lab's dial, at each stage: the median of 100 changes, from the change to the DOM. */
async function dial(stage, throttle) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${address}figures/lab.html`);
  await page.evaluate(() => document.querySelector('attention-figure').ready);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  const times = await page.evaluate(async (shown) => {
    const figure = document.querySelector('attention-figure');
    figure.state = { stage: shown };
    await figure.updateComplete;
    const times = [];
    for (let i = 0; i < 120; i++) {
      const start = performance.now();
      figure.state = { temperature: 0.2 + i / 40 };
      await figure.updateComplete;
      times.push(performance.now() - start);
      await new Promise((next) => setTimeout(next));
    }
    return times.slice(20).sort((a, b) => a - b);
  }, stage);
  await page.close();
  return `${times[times.length >> 1].toFixed(2)} ms`;
}

/** Every number of a figure asked how it was computed: the median, from the click to the panel laid out. */
async function derivation(name) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${address}figures/${name}.html`);
  await page.evaluate(() => document.querySelector('attention-figure').ready);
  await page.locator('attention-figure .number[data-path]:visible').first().click();
  await page.locator('attention-derivation section').waitFor();
  const times = await page.evaluate(async () => {
    const root = document.querySelector('attention-figure').shadowRoot;
    const panel = root.querySelector('attention-derivation').shadowRoot;
    const times = [];
    for (const number of root.querySelectorAll('.number[data-path]')) {
      if (number.ariaExpanded === 'true') continue; // asked already
      const start = performance.now();
      number.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
      while (panel.querySelector('code').textContent.split(' · ')[1] !== number.dataset.path) {
        await new Promise((next) => setTimeout(next));
      }
      panel.querySelector('section').getBoundingClientRect();
      times.push(performance.now() - start);
    }
    return times.sort((a, b) => a - b);
  });
  await page.close();
  return `${times[times.length >> 1].toFixed(2)} ms`;
}

/** A sentence of so many tokens typed on in head-grid: the median of 100, from the key to the new grid. */
async function keystroke(tokens, throttle) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${address}figures/head-grid.html`);
  await page.evaluate(() => document.querySelector('attention-figure').ready);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  const times = await page.evaluate(async (count) => {
    const figure = document.querySelector('attention-figure');
    const input = figure.shadowRoot.querySelector('.own-words input');
    const words = ['Lily', ...Array(count - 2).fill('to'), ''];
    const times = [];
    for (let i = 0; i < 120; i++) {
      input.value = words.join(' ') + (i % 2 ? 'her' : 'his');
      const start = performance.now();
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await figure.ready;
      document.body.getBoundingClientRect(); // style and layout of what has changed
      times.push(performance.now() - start);
      if (figure.trace.tokens.length !== count) throw new Error('there are other tokens');
      await new Promise((next) => setTimeout(next));
    }
    return times.slice(20).sort((a, b) => a - b);
  }, tokens);
  await page.close();
  return `${times[times.length >> 1].toFixed(2)} ms`;
}

try {
  for (const lesson of [1, 2, 3, 4]) {
    row(`attention-${lesson}.wasm`, brotli(readFileSync(here(`../../build/wasm/attention-${lesson}.wasm`))));
  }
  row('attention-explain.wasm', brotli(readFileSync(here('../../build/wasm/attention-explain.wasm'))));
  row('its glue, as Emscripten writes it', brotli(readFileSync(here('../../build/wasm/attention-1.js'))));
  for (const name of ['one-query', 'softmax-vs-normalise', 'path-length', 'gaze', 'lab']) {
    row(`an embedded ${name}, everything included`, total(await weigh(`figures/${name}.html`), code));
  }
  for (const path of [
    'index.html',
    'lessons/1-no-parameters.html',
    'lessons/2-scaling.html',
    'lessons/3-lab.html',
  ]) {
    row(`the page ${path}, everything included`, total(await weigh(path)));
  }
  row('a number changed to the updated DOM, median of 200', await answer(1));
  row('the same with the processor throttled 4x', await answer(4));
  for (const name of ['one-query', 'uniform-baseline', 'saturation', 'lab']) {
    row(`a number of ${name} asked, to its derivation, median of all`, await derivation(name));
  }
  for (const stage of ['tokens', 'projections', 'scores', 'weights', 'blend']) {
    row(`the lab's dial to the DOM at ${stage}, median of 100`, await dial(stage, 1));
    row('the same with the processor throttled 4x', await dial(stage, 4));
  }
  for (const tokens of [8, 32, 64]) {
    row(`a key typed to the grid of ${tokens} tokens, median of 100`, await keystroke(tokens, 1));
  }
} finally {
  await browser.close();
  await server.close();
}
