// The packed library in each kind of site, as scripts/check has built it into build/embeds: the figure is live in every
// engine, in the state that was asked for, with the core's own bits, and a framework hears of it.
import { execFileSync } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inEveryBrowser } from '../browser/everywhere/browsers';
import { hashOf } from '../browser/everywhere/hash';
import { looked, type Seen } from '../browser/everywhere/look';
import { core } from '../wasm/core';

const built = (path: string) =>
  fileURLToPath(new URL(`../../build/embeds/${path}`, import.meta.url));
const state = { ...core.defaults('one-query'), query: 2 };
const trace = core.trace('one-query', state);

/** Each site, and what its post says beside the figure. */
const sites: Record<string, string> = {
  html: '',
  react: 'query 2',
  vue: 'query 2',
  astro: String((trace['weights'] as Float64Array)[2]),
  eleventy: '',
};

test('Node gets the numbers without a page, typed, and may import the element', () => {
  const run = (...files: string[]) =>
    execFileSync(process.execPath, files, { cwd: built('node'), encoding: 'utf8' });
  const numbers = JSON.parse(run('dist/main.js')) as number[];
  const median = core.value('direction', 'median', { pairs: 20 });
  expect(numbers).toEqual([...(trace['weights'] as Float64Array), median]);
  expect(run('dist/page.js')).toBe('');
});

const servers: Record<string, PreviewServer> = {};
beforeAll(async () => {
  for (const site of Object.keys(sites)) {
    servers[site] = await preview({
      configFile: false,
      logLevel: 'error',
      root: built(site),
      appType: 'mpa',
      preview: { host: '127.0.0.1', port: 0 },
    });
  }
});
afterAll(() => Promise.all(Object.values(servers).map((server) => server.close())));

inEveryBrowser((browser) => {
  test.each(Object.keys(sites))('a post in %s', async (site) => {
    const { port } = servers[site]!.httpServer.address() as AddressInfo;
    await browser().open(`http://127.0.0.1:${port}/`);
    const seen = (await browser().evaluate(looked)) as Seen;
    expect(seen.problem).toBe('');
    expect(seen.state).toEqual(state);
    expect(seen.hash).toBe(hashOf(trace));
    expect(seen.says).not.toBe('');
    const said = await browser().evaluate("document.querySelector('output')?.textContent ?? ''");
    expect(said).toBe(sites[site]);
  });
});
