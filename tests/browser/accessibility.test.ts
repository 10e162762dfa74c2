// No page breaks a rule of axe-core, in light or dark, before or after it was used.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { broken } from './axe';
import { explained, figureOn, open, pages, panelOn } from './site';

/** Text in pictures whose colour stands out less than 4.5 to 1 from the figure's ground. */
const faint = (page: Page) =>
  page.evaluate(() => {
    const context = document
      .createElement('canvas')
      .getContext('2d', { willReadFrequently: true })!;
    const luminance = (colour: string) => {
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      const [r, g, b] = Array.from(context.getImageData(0, 0, 1, 1).data, (byte) => {
        const x = byte / 255;
        return x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
      }) as [number, number, number];
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const found: string[] = [];
    for (const { shadowRoot } of document.querySelectorAll('attention-figure')) {
      const figure = shadowRoot!.querySelector('.figure')!;
      const ground = luminance(getComputedStyle(figure).backgroundColor);
      for (const text of shadowRoot!.querySelectorAll('svg text, svg tspan')) {
        const ink = luminance(getComputedStyle(text).fill);
        const ratio = (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
        if (ratio < 4.5) found.push(`${text.textContent.trim()}: ${ratio.toFixed(2)}`);
      }
    }
    return found;
  });

async function use(page: Page) {
  const count = await page.locator('attention-figure').count();
  for (let i = 0; i < count; i++) {
    const figure = figureOn(page, i);
    await figure.evaluate((element) => {
      for (const folded of element.shadowRoot!.querySelectorAll('details')) folded.open = true;
    });
    const presets = figure.getByRole('group', { name: 'Presets' }).getByRole('button');
    if ((await presets.count()) > 0) await presets.last().click();
    const folded = figure.locator('.heads').getByRole('button', { expanded: false });
    if ((await folded.count()) > 0) await folded.first().click();
    // The sentence that says what is wrong is there too.
    const input = figure.getByRole('spinbutton').first();
    if ((await input.count()) > 0) {
      await input.press('ArrowDown');
      await input.fill('two');
      await input.press('Enter');
    } else {
      await figure.getByRole('textbox').first().fill('');
    }
    await figure.locator('.problem').waitFor();
  }
}

/** Opens how the last number was computed, all steps unfolded. */
async function ask(page: Page) {
  await figureOn(page).locator('data.number:visible').last().click();
  const panel = panelOn(page);
  await panel.waitFor();
  for (const summary of await panel.locator('.step summary').all()) await summary.click();
}

test.each(pages)('%s', async (path) => {
  const page = await open(path);
  const theme = (colorScheme: 'light' | 'dark') => page.emulateMedia({ colorScheme });
  expect(await broken(page), 'light').toEqual([]);
  await theme('dark');
  expect(await broken(page, { rules: 'of colour' }), 'dark').toEqual([]);
  await use(page);
  expect(await broken(page, { rules: 'of colour' }), 'dark, used').toEqual([]);
  expect(await faint(page), 'dark, used').toEqual([]);
  await theme('light');
  expect(await broken(page), 'light, used').toEqual([]);
  expect(await faint(page), 'light, used').toEqual([]);
  if (!explained.some((name) => path === `figures/${name}.html`)) return;
  await ask(page);
  expect(await broken(page, { covered: true }), 'light, asked').toEqual([]);
  await theme('dark');
  expect(await broken(page, { covered: true, rules: 'of colour' }), 'dark, asked').toEqual([]);
});

test('a page without JavaScript breaks none either', async () => {
  const page = await open('index.html', {
    before: (fresh) =>
      fresh.route('**/*.js', (route) =>
        route.fulfill({ body: '', contentType: 'text/javascript' }),
      ),
    wake: false,
  });
  expect(await broken(page)).toEqual([]);
});

test('the check finds what it should', async () => {
  const page = await open('404.html');
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('h1 { color: #ccc }');
    document.adoptedStyleSheets = [sheet];
    document.querySelector('main')!.append(document.createElement('img'));
  });
  const found = await broken(page);
  expect(found).toHaveLength(2);
  expect(found.join()).toMatch(/color-contrast: <h1>/);
  expect(found.join()).toMatch(/image-alt: <img>/);
});
