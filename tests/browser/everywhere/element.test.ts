// <attention-figure> in somebody else's page, in every engine: each figure of the site, and two copies of the library,
// under a style that is against all of it. What the figures compute there are the core's bits, and they look as ever.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AttentionFigure } from '../../../web/elements/attention-figure';
import { core } from '../../wasm/core';
import { inEveryBrowser } from './browsers';
import { hashOf } from './hash';
import { looked, type Seen } from './look';

const names = Array.from({ length: 20 }, (_, i) => core.figures()[i % core.figures().length]!);
const figure = (name: string) =>
  `<attention-figure name="${name}"><p>A picture of it</p></attention-figure>`;
const library = ['first', 'second'].map(
  (copy) => `<script type="module" src="/${copy}/attention-figures.js"></script>`,
);
const hostile = `
  html { font-size: 62.5%; letter-spacing: 3px; text-transform: uppercase; }
  * { all: unset !important; }
  * { color: lime !important; font: italic 30px serif !important; word-spacing: 9px !important; }
  .figure, .title, .say, .foot, .number { padding: 20px !important; }
  main { display: block !important; width: 700px !important; }`;

/** What the site of an author answers: pages of its own, and the library as two copies of build/site. */
const pages: Record<string, string> = {
  twenty: library.join('') + names.map(figure).join(''),
  calm: `<style>main { display: block; width: 700px; }</style>${library[0]!}<main>${figure('one-query')}</main>`,
  hostile: `<style>${hostile}</style>${library[0]!}<main>${figure('one-query')}</main>`,
  unknown: library[0]! + figure('two-queries'),
};
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
};
const asked: string[] = [];
const author = createServer((request, response) => {
  const path = request.url!.slice(1);
  asked.push(path);
  const page = pages[path];
  if (page !== undefined) {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><link rel="icon" href="data:,">${page}`);
    return;
  }
  const file = new URL(`../../../build/site/${path.replace(/^\w+\//, '')}`, import.meta.url);
  response.writeHead(200, {
    'Content-Type': types[extname(path)] ?? 'application/octet-stream',
  });
  response.end(readFileSync(file));
});
let address = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => author.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(author.address() as AddressInfo).port}`;
});
afterAll(() => void author.close());

interface Shown {
  name: string;
  hash: string;
  problem: string;
  /** Whether what stands in the element is still to be seen. */
  fallback: boolean;
}

/** Run in the page: every figure, brought to compute whether or not a reader is near it. */
async function showAll(hash: typeof hashOf): Promise<Shown[]> {
  await customElements.whenDefined('attention-figure');
  const figures = Array.from(document.querySelectorAll<AttentionFigure>('attention-figure'));
  for (const each of figures) if (!each.trace && !each.busy) void each.run().catch(() => undefined);
  const shown: Shown[] = [];
  for (const each of figures) {
    await each.ready.catch(() => undefined);
    await each.updateComplete;
    shown.push({
      name: each.getAttribute('name')!,
      hash: each.trace ? hash(each.trace) : '',
      problem: each.shadowRoot!.querySelector('.problem')?.textContent.trim() ?? '',
      fallback: each.querySelector('p')!.getClientRects().length > 0,
    });
  }
  return shown;
}
const shown = `(${String(showAll)})(${String(hashOf)})`;

/** Run in the page: how each thing in the figure is drawn. */
function drawn(): string[] {
  const root = document.querySelector('attention-figure')!.shadowRoot!;
  const said = (style: CSSStyleDeclaration) =>
    [style.color, style.fontFamily, style.fontSize, style.fontStyle, style.fontWeight]
      .concat(style.display, style.padding, style.letterSpacing, style.wordSpacing)
      .concat(style.textTransform, style.width, style.height)
      .join('; ');
  return Array.from(
    root.querySelectorAll('*'),
    (element) => `${element.localName}; ${said(getComputedStyle(element))}`,
  );
}

inEveryBrowser((browser) => {
  test('twenty figures, of two copies of the library, are live', { timeout: 120_000 }, async () => {
    asked.length = 0;
    await browser().open(`${address}/twenty`);
    const seen = (await browser().evaluate(shown)) as Shown[];
    expect(seen).toEqual(
      names.map((name) => ({
        name,
        hash: hashOf(core.trace(name, core.defaults(name))),
        problem: '',
        fallback: false,
      })),
    );
    const once = asked.filter((path) => /^first\/.*\.(wasm|safetensors)$/.test(path));
    expect(asked).toContain('second/attention-figures.js');
    expect(once.length).toBeGreaterThan(3);
    expect(new Set(once).size, 'each module once a page').toBe(once.length);
  });

  test('a style against everything changes nothing in it, and a number answers', async () => {
    const looks: string[][] = [];
    for (const page of ['calm', 'hostile']) {
      await browser().open(`${address}/${page}`);
      const seen = (await browser().evaluate(looked)) as Seen;
      expect(seen.hash).toBe(hashOf(core.trace('one-query', core.defaults('one-query'))));
      expect(seen.says).not.toBe('');
      looks.push((await browser().evaluate(`(${String(drawn)})()`)) as string[]);
    }
    const [calm, besieged] = looks;
    expect(calm!.length).toBeGreaterThan(50);
    expect(besieged).toEqual(calm);
  });

  test('a name that is none leaves what stands in the element, and says so', async () => {
    await browser().open(`${address}/unknown`);
    const [seen] = (await browser().evaluate(shown)) as Shown[];
    expect(seen).toMatchObject({
      name: 'two-queries',
      hash: '',
      fallback: true,
    });
    expect(seen!.problem).not.toBe('');
  });
});
