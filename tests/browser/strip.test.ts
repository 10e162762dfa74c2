// The strip of tokens is put in another order by keys, by buttons and by dragging.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AttentionFigure } from '../../web/elements/attention-figure';
import { expectWhole, figureOn, figurePage, newFigurePage, see } from './site';

const places = (page: Page) => figureOn(page).locator('.places').getByRole('button');
const order = async (page: Page) => (await see(figureOn(page))).state['order'];
const said = async (page: Page) =>
  (await figureOn(page).locator('.strip [role=status]').last().textContent())!
    .replace(/\s+/g, ' ')
    .trim();
const focused = (page: Page) =>
  figureOn(page).evaluate((each) => each.shadowRoot!.activeElement!.getAttribute('aria-label'));

/** Presses at the middle of one place, moves over others to the middle of another, lets go. */
async function drag(page: Page, from: number, to: number) {
  await places(page).nth(from).scrollIntoViewIfNeeded();
  const middle = async (i: number) => {
    const { x, y, width, height } = (await places(page).nth(i).boundingBox())!;
    return [x + width / 2, y + height / 2] as const;
  };
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(to)), { steps: 10 });
}

test('arrow keys move the token that has the focus, and say where it is', async () => {
  const page = await figurePage('shuffle');
  await places(page).first().focus();
  const steps: [string, number[], string][] = [
    ['ArrowRight', [1, 3, 5, 0, 4, 2], 'two'],
    ['ArrowRight', [1, 5, 3, 0, 4, 2], 'three'],
    ['ArrowLeft', [1, 3, 5, 0, 4, 2], 'two'],
    ['End', [1, 5, 0, 4, 2, 3], 'six'],
    ['ArrowRight', [1, 5, 0, 4, 2, 3], 'six'],
    ['Home', [3, 1, 5, 0, 4, 2], 'one'],
    ['ArrowLeft', [3, 1, 5, 0, 4, 2], 'one'],
  ];
  for (const [key, after, place] of steps) {
    await page.keyboard.press(key);
    expect(await order(page), key).toEqual(after);
    expectWhole(await see(figureOn(page)));
    expect(await focused(page)).toBe(`t3, place ${place} of six`);
    expect(await said(page)).toBe(`t3, place ${place} of six`);
  }
});

test('two buttons move the token that was chosen, as far as there is a place', async () => {
  const page = await newFigurePage('shuffle');
  const move = (where: string) => figureOn(page).getByRole('button', { name: `Move ${where}` });
  const disabled = async () =>
    Promise.all(['left', 'right'].map((where) => move(where).getAttribute('aria-disabled')));
  expect(await disabled()).toEqual(['true', 'true']);
  await move('left').click({ force: true });
  expect(await order(page)).toEqual([3, 1, 5, 0, 4, 2]);
  await places(page).nth(1).click();
  expect(await places(page).nth(1).getAttribute('aria-pressed')).toBe('true');
  expect(await said(page)).toBe('t1, place two of six');
  expect(await disabled()).toEqual(['false', 'false']);
  await move('left').focus();
  await page.keyboard.press('Enter');
  expect(await order(page)).toEqual([1, 3, 5, 0, 4, 2]);
  expect(await disabled()).toEqual(['true', 'false']);
  await page.keyboard.press('Enter');
  expect(await order(page)).toEqual([1, 3, 5, 0, 4, 2]);
  await move('right').click();
  await move('right').click();
  expect(await order(page)).toEqual([3, 5, 1, 0, 4, 2]);
  expect(await said(page)).toBe('t1, place three of six');
  expectWhole(await see(figureOn(page)));
});

test('a drag takes a token along; what it passes makes room, and a click only chooses', async () => {
  const page = await figurePage('shuffle');
  await drag(page, 0, 3);
  expect(await order(page)).toEqual([1, 5, 0, 3, 4, 2]);
  await page.mouse.up();
  await places(page).nth(0).hover();
  expect(await order(page)).toEqual([1, 5, 0, 3, 4, 2]);
  expectWhole(await see(figureOn(page)));
  expect(await said(page)).toBe('t3, place four of six');
  await drag(page, 5, 4);
  await page.mouse.up();
  expect(await order(page)).toEqual([1, 5, 0, 3, 2, 4]);
  const changes = await page.evaluate(() => window.seen.changes.length);
  await places(page).nth(2).click();
  expect(await page.evaluate(() => window.seen.changes.length)).toBe(changes);
  expect(await said(page)).toBe('t0, place three of six');
});

test('more tokens than a row has room for stand in rows, and can be dragged from one to another', async () => {
  const page = await newFigurePage('shuffle', { width: 360 });
  const count = 12;
  await figureOn(page).evaluate((element, n) => {
    const indices = Array.from({ length: n }, (_, i) => i);
    (element as AttentionFigure).state = {
      tokens: indices.map((i) => (i === 3 ? 'a token with a rather long name' : `w${i}`)),
      embeddings: indices.map((i) => [i / 7, 1 - i / 5]),
      order: indices,
    };
  }, count);
  expect(await places(page).count()).toBe(count);
  const tops = await places(page).evaluateAll(
    (all) => new Set(all.map((each) => each.getBoundingClientRect().top)).size,
  );
  expect(tops).toBeGreaterThan(1);
  await drag(page, 11, 0);
  await page.mouse.up();
  expect(await order(page)).toEqual([11, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expectWhole(await see(figureOn(page)));
});

test.each(['reduce', 'no-preference'] as const)('glides where motion is %s', async (motion) => {
  const page = await newFigurePage('shuffle', {
    reducedMotion: motion,
    before: (fresh) =>
      fresh.addInitScript(() => {
        const counted = window as unknown as { glides: number };
        counted.glides = 0;
        const animate = Reflect.get<Element, 'animate'>(Element.prototype, 'animate');
        Element.prototype.animate = function (...how) {
          counted.glides++;
          return animate.apply(this, how);
        };
      }),
  });
  await places(page).first().press('ArrowRight');
  const glides = await page.evaluate(() => (window as unknown as { glides: number }).glides);
  expect(glides).toBe(motion === 'reduce' ? 0 : 2);
});
