// How long the real model takes in Chromium, beside PyTorch's own float64 on the same machine: from a text to every
// intermediate and all logits, and how many tokens a second it writes. Each time is the least of many; both take turns.
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
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
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
        time(`${count} logits`, () => m.logits(model, state));
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

try {
  for (const name of ['attention-model.wasm', 'attention-model.js'])
    row(name, brotliCompressSync(readFileSync(here(`../../build/wasm/${name}`))).length);
  const page = await browser.newPage();
  await page.goto(`http://localhost:${server.address().port}/`);
  const ours = await page.evaluate(measure);
  const theirs = execFileSync('/usr/bin/python3', [here('model.py')], { encoding: 'utf8' }).split('\n');
  [8, 64, 128].forEach((count, i) => {
    const ms = (name) => `${ours[`${count} ${name}`].toFixed(2)} ms`;
    row(`${count} tokens read, all kept, the last logits`, ms('read'));
    row('all logits', ms('logits'));
    row('the trace made of it', ms('trace'));
    row(`the reading and all logits in PyTorch, processor time`, `${Number(theirs[i]).toFixed(2)} ms`);
    row('the reading over that', (ours[`${count} read`] / theirs[i]).toFixed(2));
    row('with all logits', ((ours[`${count} read`] + ours[`${count} logits`]) / theirs[i]).toFixed(2));
  });
  row('the module’s memory after 128 tokens', `${(ours.heap / 2 ** 20).toFixed(0)} MiB`);
  row('tokens a second, written', ours.written.toFixed(0));
} finally {
  await browser.close();
  server.close();
}
