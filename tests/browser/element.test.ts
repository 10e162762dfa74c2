// <attention-figure> in somebody else's page: many of them, two copies of the library, a page whose style is hostile.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AttentionFigure } from '../../web/elements/attention-figure';
import { core } from '../wasm/core';
import { address, allReady, expectWhole, figureOn, figures, open, see, type Opening } from './site';

const library = '<script type="module" src="attention-figures.js"></script>';
const site = new URL('../../build/site/', import.meta.url);

/** A page of somebody else's, beside the site's own. */
const post = (html: string, opening: Opening = {}) =>
  open('post.html', {
    ...opening,
    before: async (page) => {
      const body = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">${html}`;
      await page.route(`${address}/post.html`, (route) =>
        route.fulfill({ body, contentType: 'text/html' }),
      );
      await opening.before?.(page);
    },
  });

test('twenty figures on one page, of two copies of the library, are all live', async () => {
  const names = Array.from({ length: 20 }, (_, i) => figures[i % figures.length]!);
  const second = '<script type="module" src="second/attention-figures.js"></script>';
  const asked: string[] = [];
  const elements = names.map((name) => `<attention-figure name="${name}"></attention-figure>`);
  const page = await post(library + second + elements.join(''), {
    before: (opened) =>
      opened.route(`${address}/second/**`, async (route) => {
        const path = new URL(route.request().url()).pathname.slice('/second/'.length);
        asked.push(path);
        const body = readFileSync(new URL(path, site));
        await route.fulfill({ body, contentType: 'text/javascript' });
      }),
  });
  expect(asked).toContain('attention-figures.js');
  for (const [i, name] of names.entries()) {
    const seen = await see(figureOn(page, i));
    expect(seen.name).toBe(name);
    expect(seen.state).toEqual(core.defaults(name));
    expectWhole(seen);
  }
});

const hostile = `
  html { font-size: 62.5%; letter-spacing: 3px; text-transform: uppercase; }
  * { all: unset !important; }
  * { color: lime !important; font: italic 30px serif !important; word-spacing: 9px !important; }
  div, p, button, table, td, input { display: inline !important; border: 3px solid red !important; }
  .figure, .top, .title, .instrument, .say, .foot, .number { padding: 20px !important; }
  attention-figure { text-align: right; direction: rtl; line-height: 3; white-space: pre; }
  main#wide { display: block !important; width: 700px !important; font-style: normal !important; }`;
const calm = 'main#wide { display: block; width: 700px; }';

/** Every computed style of everything that is drawn in the figure. */
const drawn = (page: Page) =>
  figureOn(page).evaluate((figure) =>
    Array.from(figure.shadowRoot!.querySelectorAll('*'), (element) => {
      const style = getComputedStyle(element);
      const said = Array.from(style).filter(
        (name) => !/origin$|^(--|inset|top$|right$|bottom$|left$)/.test(name),
      );
      return [
        element.localName,
        ...said.map((name) => `${name}: ${style.getPropertyValue(name)}`),
      ].join('\n');
    }),
  );

test.each(['one-query', 'uniform-baseline', 'lab'])(
  '%s looks the same whatever the page says of all elements',
  async (name) => {
    const figure = `<main id="wide"><attention-figure name="${name}"></attention-figure></main>`;
    const [plain, besieged] = await Promise.all(
      [calm, hostile].map((style) => post(`<style>${style}</style>${library}${figure}`)),
    );
    for (const page of [plain!, besieged!]) {
      await figureOn(page).locator('data.number[data-path]:visible').first().click();
      await figureOn(page).locator('attention-derivation').waitFor();
    }
    const [expected, found] = await Promise.all([drawn(plain!), drawn(besieged!)]);
    expect(found).toHaveLength(expected.length);
    for (const [i, style] of expected.entries()) expect(found[i]).toBe(style);
  },
);

test('nothing of its style reaches the page', async () => {
  const page = await post(
    `<p class="figure title">A title</p><button class="quiet">A button</button>
    <attention-figure name="one-query"></attention-figure>
    <attention-number figure="one-query" value="weights[1]">0.2</attention-number>`,
    { wake: false },
  );
  const look = () =>
    page.evaluate(() => ({
      sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
      styles: Array.from(document.querySelectorAll('html, body, p, button'), (element) =>
        Array.from(getComputedStyle(element))
          .filter((name) => !/^(--.*|height|width|block-size|inline-size|.*origin)$/.test(name))
          .map((name) => `${name}: ${getComputedStyle(element).getPropertyValue(name)}`),
      ),
      globals: Object.keys(window).filter((name) => !/^(lit|reactive)/.test(name)), // Lit's own
    }));
  await page.waitForLoadState();
  const before = await look();
  await page.addScriptTag({ type: 'module', url: `${address}/attention-figures.js` });
  await allReady(page);
  await figureOn(page).locator('data.number[data-path]:visible').first().click();
  await figureOn(page).locator('attention-derivation').waitFor();
  await page.locator('attention-number').click();
  await page.locator('body > attention-derivation').waitFor();
  expect(await look()).toEqual(before);
});

test('what stands in the element stays until there is something to show, or for good', async () => {
  const figure = '<attention-figure name="one-query"><p>A picture of it</p></attention-figure>';
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const page = await post(library + figure, {
    wake: false,
    before: (opened) =>
      opened.route('**/attention-1.wasm', async (route) => {
        await held;
        await route.continue();
      }),
  });
  await page.waitForFunction(() => document.querySelector('attention-figure')!.shadowRoot);
  await page.waitForTimeout(200);
  expect(await page.getByText('A picture of it').isVisible()).toBe(true);
  release();
  await page.evaluate(() => document.querySelector<AttentionFigure>('attention-figure')!.ready);
  expect(await page.getByText('A picture of it').isVisible()).toBe(false);

  const broken = await post(library + figure.replace('one-query', 'two-queries'));
  expect(await broken.getByText('A picture of it').isVisible()).toBe(true);
  expect(await figureOn(broken).locator('.problem').textContent()).not.toBe('');
});

test('an author sets its colours, its size and its parts', async () => {
  const page = await post(
    `<style>
      attention-figure { --af-surface: rgb(1, 2, 3); --af-rem: 20px; }
      attention-figure::part(title) { color: rgb(4, 5, 6); }
      attention-figure::part(foot) { display: none; }
    </style>${library}<attention-figure name="one-query"></attention-figure>`,
  );
  const style = (selector: string, name: string) =>
    figureOn(page)
      .locator(selector)
      .first()
      .evaluate((element, of) => getComputedStyle(element).getPropertyValue(of), name);
  expect(await style('.figure', 'background-color')).toBe('rgb(1, 2, 3)');
  expect(await style('.figure', 'font-size')).toBe('16.25px');
  expect(await style('.title', 'color')).toBe('rgb(4, 5, 6)');
  expect(await style('.foot', 'display')).toBe('none');
});
