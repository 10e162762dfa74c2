// The words of the field: pop-overs where they stand, a page of all of them, one source for both.
import { expect, test } from 'vitest';
import { glossary } from '../../web/site/glossary';
import { open } from './site';

const path = 'lessons/4-real-model.html';

test.each([true, false])(
  'a term opens its line, and Escape closes it (JavaScript: %s)',
  async (javaScript) => {
    const page = await open(path, { javaScript, wake: false });
    const term = page.locator('.term:visible').filter({ hasText: 'causal mask' }).first();
    const [button, line] = [term.getByRole('button'), term.locator('[popover]')];
    expect(await line.isVisible()).toBe(false);
    await button.focus();
    await page.keyboard.press('Enter');
    expect(await line.isVisible()).toBe(true);
    expect(await line.innerText()).toContain(glossary['causal mask']);
    await page.keyboard.press('Tab');
    expect(await line.getByRole('link').evaluate((each) => each === document.activeElement)).toBe(
      true,
    );
    await page.keyboard.press('Escape');
    expect(await line.isVisible()).toBe(false);
    expect(await button.evaluate((each) => each === document.activeElement)).toBe(true);
  },
);

test.each([320, 1280])(
  'it fits a window of %i px, beside its word or at the foot',
  async (width) => {
    const page = await open(path, { width, wake: false });
    for (const term of await page.locator('.term:visible').all()) {
      await term.getByRole('button').click();
      const line = (await term.locator('[popover]').boundingBox())!;
      expect(line.x).toBeGreaterThanOrEqual(0);
      expect(line.x + line.width).toBeLessThanOrEqual(width);
      expect(line.width).toBeGreaterThan(200);
      if (width > 700) {
        const word = (await term.getByRole('button').boundingBox())!;
        const apart = Math.max(line.y - word.y - word.height, word.y - line.y - line.height);
        expect(apart).toBeLessThan(20);
      }
      await page.keyboard.press('Escape');
    }
  },
);

test('every word is explained in the lesson, and all of them stand on the glossary’s page', async () => {
  const lesson = await open(path, { javaScript: false });
  const explained = await lesson.locator('.term [popover] strong').allTextContents();
  expect([...new Set(explained)].sort()).toEqual(Object.keys(glossary).sort());
  const page = await open('glossary.html', { javaScript: false });
  expect(await page.locator('.glossary dt').allTextContents()).toEqual(Object.keys(glossary));
  expect(await page.locator('.glossary dd').allTextContents()).toEqual(Object.values(glossary));
  const href = await lesson.locator('.term a').first().getAttribute('href');
  expect(await page.locator(`[id="${href!.split('#')[1]}"]`).count()).toBe(1);
});

test('a line is one sentence, without a digit', () => {
  for (const line of Object.values(glossary)) {
    expect(line).toMatch(/^[A-Z][^.]*\.$/);
    expect(line).not.toMatch(/\d/);
  }
});
