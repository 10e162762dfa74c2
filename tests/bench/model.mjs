// How long the real model takes in Chromium, beside PyTorch's own float64 on the same machine: from a text to every
// intermediate and all logits, and how many tokens a second it writes. Each time is the least of many. Two things that
// PyTorch is not asked for are measured alone, and left out of the last ratio: what the figure makes of a reading, and the
// new list that all logits are handed over in, a megabyte for 64 tokens. Without PyTorch there are no ratios.
import { createRequire } from 'node:module';
import { createServer } from 'node:http';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { chromium } = createRequire(here('../../web/package.json'))('playwright-core');
const row = (name, value) => console.log(`${name.padEnd(58)} ${String(value).padStart(9)}`);

const types = { js: 'text/javascript', wasm: 'application/wasm' };
const server = createServer(({ url }, response) => {
  const folder = /attention-model\.(js|wasm)$/.test(url) ? '../../build/wasm' : '../../web/model';
  response.setHeader('content-type', types[url.split('.').pop()] ?? 'text/html');
  response.end(url === '/' ? '<!doctype html><link rel="icon" href="data:,">' : readFileSync(here(folder + url)));
});
await new Promise((listening) => server.listen(0, listening));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
});

async function measure() {
  const bytes = async (name) => new Uint8Array(await (await globalThis.fetch(name)).arrayBuffer());
  const text = async (name) => (await globalThis.fetch(name)).text();
  const { default: create } = await import('/attention-model.js');
  const m = await create({ wasmBinary: await bytes('/attention-model.wasm') });
  const files = await Promise.all(['config.json', 'vocab.json', 'merges.txt'].map((name) => text(`/${name}`)));
  const { model } = m.load(...files, await bytes('/model.safetensors'), true);
  const least = { written: 0 };
  const time = (name, question) => {
    const start = performance.now();
    question();
    least[name] = Math.min(performance.now() - start, least[name] ?? 1e9);
  };
  for (let round = 0; round < 3; round++) {
    for (const count of [8, 64, 128]) {
      for (let i = 0; i < 20; i++) {
        const state = { text: `${'!?'[i % 2]}${' the'.repeat(count - 1)}` }; // another first token: nothing is kept
        time(`${count} read`, () => m.value(model, 'head-grid', 'tokenCount', state));
        time(`${count} figure`, () => m.value(model, 'head-grid', 'tokenCount', state));
        let handed;
        time(`${count} logits`, () => (handed = m.logits(model, state).logits));
        time(`${count} copy`, () => handed.slice());
        time(`${count} trace`, () => m.trace(model, 'head-grid', state));
      }
    }
    least.heap = m.HEAPU8.length; // after 128 tokens
    let now = m.start(model, 'Once upon a time', 1024, '1', 0);
    const start = performance.now();
    while (now.done < now.of) now = m.step(now.job, 1);
    least.written = Math.max(least.written, (now.done / (performance.now() - start)) * 1000);
  }
  return least;
}

/** PyTorch's times, where there is one. */
function torch() {
  try {
    const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    return execFileSync('/usr/bin/python3', [here('model.py')], options).split('\n');
  } catch {
    console.log('PyTorch is not here (python3-torch, libopenblas0-pthread): no ratios');
    return undefined;
  }
}

try {
  for (const name of ['attention-model.wasm', 'attention-model.js'])
    row(name, brotliCompressSync(readFileSync(here(`../../build/wasm/${name}`))).length);
  const page = await browser.newPage();
  await page.goto(`http://localhost:${server.address().port}/`);
  const ours = await page.evaluate(measure);
  const theirs = torch();
  [8, 64, 128].forEach((count, i) => {
    const ms = (name) => `${ours[`${count} ${name}`].toFixed(2)} ms`;
    row(`${count} tokens read, all kept, the last logits`, ms('read'));
    row('of it, what the figure makes of the reading', ms('figure'));
    row('all logits', ms('logits'));
    row('of it, a new list of so many', ms('copy'));
    row('the trace made of it', ms('trace'));
    if (!theirs) return;
    const [read, figure, logits, copy] = ['read', 'figure', 'logits', 'copy'].map((name) => ours[`${count} ${name}`]);
    row('the reading and all logits in PyTorch, processor time', `${Number(theirs[i]).toFixed(2)} ms`);
    row('the reading over that', (read / theirs[i]).toFixed(2));
    row('with all logits, without figure and list', ((read - figure + logits - copy) / theirs[i]).toFixed(2));
  });
  row('the module’s memory after 128 tokens', `${(ours.heap / 2 ** 20).toFixed(0)} MiB`);
  row('tokens a second, written', ours.written.toFixed(0));
} finally {
  await browser.close();
  server.close();
}
