// How a figure behaves as part of a page: motion, colour, what is spoken, the address.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { AttentionFigure } from '../../web/elements/attention-figure';
import { core } from '../wasm/core';
import {
  address,
  expectWhole,
  figureOn,
  figurePage,
  figures,
  newFigurePage,
  open,
  pages,
  see,
} from './site';

test.each(pages)('%s wakes without a complaint, and asks nothing of anyone else', async (path) => {
  const page = await open(path);
  const names = await page
    .locator('attention-figure')
    .evaluateAll((all) => all.map((each) => each.getAttribute('name')));
  const { ready, errors, violations } = await page.evaluate(() => window.seen);
  expect(ready.sort()).toEqual(names.sort());
  expect(errors).toEqual([]);
  expect(violations).toEqual([]);
  const csp = page.locator('meta[http-equiv="Content-Security-Policy"]');
  const policy = await csp.getAttribute('content');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|\*|https?:/);
  // A page of the site is never a file that is not there.
  const statuses = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => (entry as PerformanceResourceTiming).responseStatus),
  );
  expect(statuses.length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status >= 400)).toEqual([]);
});

test('every link on every page leads somewhere', async () => {
  const known = new Map<string, boolean>();
  const page = await open('index.html', { javaScript: false });
  for (const path of pages) {
    await page.goto(`${address}/${path}`);
    const links = await page
      .locator('a[href]:not(attention-figure a)')
      .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href));
    for (const link of links) {
      const [to, hash] = link.split('#') as [string, string | undefined];
      if (!to.startsWith(new URL(page.url()).origin)) continue;
      if (!known.has(to)) known.set(to, (await page.request.get(to)).ok());
      expect(known.get(to), `${path} leads to ${to}`).toBe(true);
      if (hash && to === page.url())
        expect(await page.locator(`[id="${hash}"]`).count(), `${path} leads to #${hash}`).toBe(1);
    }
  }
  expect(known.size).toBeGreaterThanOrEqual(pages.length - 1);
});

test('an address that does not exist gets the 404 page, with its status', async () => {
  const page = await open('404.html');
  const response = await page.request.get(page.url().replace('404.html', 'nothing.html'));
  expect(response.status()).toBe(404);
  expect(await response.text()).toContain('There is nothing at this address');
});

describe.each(figures)('%s', (name) => {
  test('moves only for readers who did not ask for less motion', async () => {
    const page = await newFigurePage(name, { reducedMotion: 'no-preference' });
    const moving = () =>
      figureOn(page).evaluate((element) =>
        Array.from(element.shadowRoot!.querySelectorAll('*'))
          .filter((each) => {
            const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(each);
            const still = /^(0s(, )?)+$/.test(transitionDuration);
            return !still || animationName !== 'none' || scrollBehavior === 'smooth';
          })
          .map((each) => each.localName),
      );
    const motions = await moving();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await moving()).toEqual([]);
    if (name === 'one-query') expect(motions.length).toBeGreaterThan(0);
  });

  test('takes its colours from the reader’s scheme, or from its theme attribute', async () => {
    const page = await figurePage(name);
    const colours = () =>
      figureOn(page).evaluate((element) => {
        const { backgroundColor, color } = getComputedStyle(
          element.shadowRoot!.querySelector('.figure')!,
        );
        return [backgroundColor, color].join();
      });
    const theme = (to: string | null) =>
      figureOn(page).evaluate((element, value) => {
        if (value === null) element.removeAttribute('theme');
        else element.setAttribute('theme', value);
      }, to);
    const light = await colours();
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await colours();
    expect(dark).not.toBe(light);
    await theme('light');
    expect(await colours()).toBe(light);
    await page.emulateMedia({ colorScheme: 'light' });
    await theme('dark');
    expect(await colours()).toBe(dark);
    await theme(null);
    expect(await colours()).toBe(light);
  });

  test('speaks its sentence once the reader has come to rest, and what was wrong', async () => {
    const page = await figurePage(name);
    const figure = figureOn(page);
    const spoken = figure.locator('.spoken[role=status]:not(attention-figure > *)').last();
    const onlyText = core.fields(name).every(({ type }) => type === 'text');
    const input = figure.getByRole(onlyText ? 'textbox' : 'spinbutton').first();
    if (!(await input.isVisible())) await figure.locator('summary:visible').first().click();
    const told = async () => (await spoken.textContent())!.replace(/\s+/g, ' ').trim();
    const { ariaValueNow, ariaValueMax } = await input.evaluate((each) => each);
    if (onlyText) await input.fill('Ben had a red ball');
    else await input.press(ariaValueNow === ariaValueMax ? 'ArrowDown' : 'ArrowUp');
    await figure.evaluate((each) => (each as AttentionFigure).ready);
    const changed = figure.locator('.changed:not(attention-figure > *)');
    const line = (await changed.count()) ? ((await changed.last().textContent()) ?? '') : '';
    const { say } = await see(figure);
    const both = `${line} ${say}`.replace(/\s+/g, ' ').trim();
    await expect.poll(told, { timeout: 3000 }).toBe(both);
    await input.fill(onlyText ? '' : 'two');
    await input.press('Enter');
    await figure.locator('.problem').waitFor();
    const { problem } = await see(figure);
    await expect.poll(told, { timeout: 3000 }).toBe(problem);
    expect(await figure.locator('.spoken').count()).toBeLessThanOrEqual(2);
  });
});

const hundredIn30s = async (page: Page) => {
  const input = figureOn(page).getByRole('spinbutton').first();
  const box = (await input.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

test.each([60, 250, 401, 450])(
  'a drag of 30 s with a move every %i ms writes the address at most a hundred times',
  async (pause) => {
    const page = await newFigurePage('one-query', {
      before: async (fresh) => {
        await fresh.clock.install();
        await fresh.addInitScript(() => {
          const replace = history.replaceState.bind(history);
          const calls: string[] = [];
          Object.assign(window, { calls });
          history.replaceState = (data, unused, url) => {
            calls.push(String(url));
            replace(data, unused, url);
          };
          history.pushState = () => {
            throw new Error('pushState was called');
          };
        });
      },
    });
    const calls = () => page.evaluate(() => (window as unknown as { calls: string[] }).calls);
    const { x, y } = await hundredIn30s(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    const moves = Math.min(120, Math.floor(30_000 / pause));
    for (let i = 1; i <= moves; i++) {
      await page.mouse.move(x + 4 * (i % 50), y);
      await page.clock.runFor(pause);
    }
    await page.mouse.up();
    await page.clock.runFor(1000);
    const made = await calls();
    expect(made.length).toBeGreaterThan(0);
    expect(made.length).toBeLessThanOrEqual((100 * moves * pause) / 30_000);
    const { link } = await see(figureOn(page));
    expect(made.at(-1)).toBe(new URL(link).hash);
    expect(await page.evaluate(() => window.seen.changes.length)).toBeGreaterThan(moves / 2);
  },
);

test('an address that may not be written changes nothing', async () => {
  const page = await newFigurePage('one-query', {
    before: (fresh) =>
      fresh.addInitScript(() => {
        Object.assign(window, { refused: 0 });
        history.replaceState = () => {
          (window as unknown as { refused: number }).refused++;
          throw new DOMException('no', 'SecurityError');
        };
      }),
  });
  await figureOn(page).getByRole('spinbutton').first().press('ArrowUp');
  await page.waitForFunction(() => (window as unknown as { refused: number }).refused > 0);
  const seen = await see(figureOn(page));
  expect(seen.problem).toBe('');
  expect(seen.errors).toEqual([]);
  expectWhole(seen);
  expect(core.value('one-query', 'embeddings[0][0]', seen.state)).toBe(0.44);
});

test('numbers in the prose are live, and say what they said without JavaScript', async () => {
  const path = 'lessons/1-no-parameters.html';
  const numbers = (page: Page) =>
    page.locator('attention-number').evaluateAll((all) => all.map((each) => each.textContent));
  const still = await numbers(await open(path, { javaScript: false }));
  const page = await open(path);
  await page.waitForFunction(() =>
    Array.from(document.querySelectorAll('attention-number')).every((each) =>
      each.hasAttribute('data-live'),
    ),
  );
  expect(still.length).toBeGreaterThan(10);
  expect((await numbers(page)).map((text) => text.trim())).toEqual(
    still.map((text) => text.trim()),
  );
  expect(await page.evaluate(() => window.seen.errors)).toEqual([]);
});

test('a number in the prose follows the figure it is for', async () => {
  const page = await open('figures/one-query.html');
  await page.evaluate(() => {
    document.querySelector('attention-figure')!.id = 'followed';
    const number = document.createElement('attention-number');
    number.setAttribute('for', 'followed');
    number.setAttribute('value', 'argmax(weights)');
    number.setAttribute('as', 'token');
    document.querySelector('main')!.append(number);
  });
  const number = page.locator('attention-number');
  await expect.poll(() => number.textContent()).toBe('journey');
  await figureOn(page).getByRole('radio', { name: 'Your' }).check({ force: true });
  const { weights } = (await see(figureOn(page))).trace as {
    weights: string[];
  };
  const most = weights.map(Number).indexOf(Math.max(...weights.map(Number)));
  const { tokens } = (await see(figureOn(page))).state as { tokens: string[] };
  await expect.poll(() => number.textContent()).toBe(tokens[most]);
  expect(tokens[most]).not.toBe('journey');
});

test('a figure taken out of the page and put back goes on as it was', async () => {
  const page = await open('figures/one-query.html');
  const figure = figureOn(page);
  await figure.getByRole('spinbutton').first().press('ArrowUp');
  const before = await see(figure);
  await figure.evaluate((element) => {
    const { parentElement } = element;
    element.remove();
    parentElement!.append(element);
  });
  expect(await see(figure)).toEqual(before);
  await figure.getByRole('spinbutton').first().press('ArrowUp');
  const after = await see(figure);
  expect(core.value('one-query', 'embeddings[0][0]', after.state)).toBe(0.45);
  const same = await figure.evaluate(
    (element) => (element as AttentionFigure).ready instanceof Promise,
  );
  expect(same).toBe(true);
});
