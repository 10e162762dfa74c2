// Four voices: tabs that turn together, kept for the next visit, and all there without JavaScript.
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { open, type Opening } from './site';

const path = 'lessons/4-real-model.html';
const names = ['Story', 'Numbers', 'Formula', 'Code'];

const lesson = (opening?: Opening) => open(path, { wake: false, ...opening });
const set = (page: Page, at: number) => page.locator('attention-voices').nth(at);
const tab = (page: Page, at: number, name: string) => set(page, at).getByRole('tab', { name });

/** The voice that each set shows, by its panels and by its tabs. */
const shown = (page: Page) =>
  page.locator('attention-voices').evaluateAll((all) =>
    all.map((each) => {
      const sections = Array.from(each.querySelectorAll<HTMLElement>(':scope > section'));
      const told = sections
        .filter((section) => !section.hidden)
        .map(({ dataset }) => dataset['voice']);
      const tabs = Array.from(each.querySelectorAll('[role=tab][aria-selected=true]'));
      return [...told, ...tabs.map(({ textContent }) => textContent)].join();
    }),
  );
const sets = 5; // a section each
const every = async (page: Page, name: string) => {
  await expect.poll(() => shown(page)).toEqual(Array(sets).fill(`${name.toLowerCase()},${name}`));
};

afterEach(async () => {
  const page = await open('404.html');
  await page.evaluate(() => localStorage.clear());
});

test('every section has all four, and Story is the one shown first', async () => {
  const page = await lesson();
  await every(page, 'Story');
  for (let at = 0; at < sets; at++) {
    expect(await set(page, at).getByRole('tab').allTextContents()).toEqual(names);
    for (const name of names) {
      await tab(page, at, name).click();
      const panel = set(page, at).getByRole('tabpanel', { name });
      expect(await panel.isVisible()).toBe(true);
      expect((await panel.innerText()).length).toBeGreaterThan(50);
    }
  }
});

test('all sets turn together, and what was pressed stays where it is on screen', async () => {
  const page = await lesson();
  await every(page, 'Story');
  for (const [at, name] of [
    [3, 'Code'],
    [4, 'Numbers'],
    [1, 'Formula'],
  ] as const) {
    const pressed = tab(page, at, name);
    await pressed.scrollIntoViewIfNeeded();
    const before = (await pressed.boundingBox())!.y;
    await pressed.click();
    await every(page, name);
    expect(Math.abs((await pressed.boundingBox())!.y - before)).toBeLessThanOrEqual(1);
  }
});

test('arrow keys, Home and End turn them; one tab of a set is a tab stop', async () => {
  const page = await lesson();
  await every(page, 'Story');
  await tab(page, 0, 'Story').focus();
  for (const [key, name] of [
    ['ArrowRight', 'Numbers'],
    ['ArrowRight', 'Formula'],
    ['End', 'Code'],
    ['ArrowRight', 'Story'],
    ['ArrowLeft', 'Code'],
    ['Home', 'Story'],
    ['Control+ArrowRight', 'Story'],
  ] as const) {
    await page.keyboard.press(key);
    await every(page, name);
    expect(await tab(page, 0, name).evaluate((each) => each === document.activeElement)).toBe(true);
    expect(await set(page, 0).locator('[role=tab][tabindex="0"]').count()).toBe(1);
  }
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tabpanel');
});

test('the choice is kept for the next visit', async () => {
  const page = await lesson();
  await tab(page, 0, 'Formula').click();
  await page.reload();
  await every(page, 'Formula');
  await every(await lesson(), 'Formula');
});

test('a browser that keeps nothing says nothing, and begins with Story', async () => {
  const page = await lesson({
    before: (fresh) =>
      fresh.addInitScript(() => {
        const refuse = () => {
          throw new DOMException('no', 'SecurityError');
        };
        Object.defineProperty(window, 'localStorage', { get: refuse });
      }),
  });
  await every(page, 'Story');
  await tab(page, 2, 'Code').click();
  await every(page, 'Code');
  await page.reload();
  await every(page, 'Story');
});

test('a voice that is kept but not known is none', async () => {
  const page = await open('404.html');
  await page.evaluate(() => localStorage.setItem('attention-voice', 'song'));
  await every(await lesson(), 'Story');
});

test('nothing moves when they wake', async () => {
  const page = await open(path);
  await every(page, 'Story');
  const shifts = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
  expect(shifts).toBeLessThan(0.001);
});

const readable = async (page: Page) => {
  for (const name of names) {
    const headings = page.locator('attention-voices h3').filter({ hasText: name });
    for (const heading of await headings.all()) {
      expect(await heading.isVisible()).toBe(true);
      expect(await heading.locator('xpath=..').isVisible()).toBe(true);
    }
  }
  expect(await page.locator('[role=tablist]:not(attention-figure *):visible').count()).toBe(0);
};

test('without JavaScript all four stand under their headings', async () => {
  await readable(await lesson({ javaScript: false }));
});

test('so they do on paper', async () => {
  const page = await lesson();
  await every(page, 'Story');
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.locator('attention-voices h3:visible').count()).toBe(20);
  await readable(page);
});
