// A link opens the exact state; a damaged one opens the figure as it is by default.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { AttentionFigure } from '../../web/elements/attention-figure';
import type { State } from '../../web/core';
import { core, editedState, exact } from '../wasm/core';
import {
  address,
  expectWhole,
  figureOn,
  figurePage,
  figures,
  newFigurePage,
  numeric,
  open,
  see,
} from './site';

const set = (page: Page, state: object) =>
  figureOn(page).evaluate((element, change) => {
    (element as AttentionFigure).state = change as State;
  }, state);

const foot = (page: Page) =>
  figureOn(page)
    .locator('.foot a:visible')
    .evaluate((anchor) => (anchor as HTMLAnchorElement).href);

describe.each(figures)('%s', (name) => {
  test('the link in its foot opens the exact state in a new page', async () => {
    const page = await figurePage(name);
    await set(page, editedState(name));
    const before = await see(figureOn(page));
    expect(exact(before.state)).toEqual(exact(editedState(name)));
    expectWhole(before);
    const link = await foot(page);
    expect(link).toBe(before.link);
    expect(link.startsWith(`${address}/figures/${name}.html#f=${name}&v=1&`)).toBe(true);
    const after = await see(figureOn(await open(link.slice(address.length + 1))));
    expect(exact(after.state)).toEqual(exact(before.state));
    expect(after).toEqual(before);
  });

  test('so does the address, half a second after a change, without a step of history', async () => {
    const page = await newFigurePage(name);
    const figure = figureOn(page);
    const length = await page.evaluate(() => history.length);
    const last = figure.getByRole('group', { name: 'Presets' }).getByRole('button').last();
    if (core.presets(name).length > 0) await last.click();
    if (numeric.includes(name)) {
      const input = figure.getByRole('spinbutton').first();
      if (!(await input.isVisible())) await figure.locator('summary:visible').first().click();
      const { ariaValueNow, ariaValueMax } = await input.evaluate((each) => each);
      await input.press(ariaValueNow === ariaValueMax ? 'ArrowDown' : 'ArrowUp');
    } else await figure.getByRole('textbox').first().fill('Ben wanted to');
    const before = await see(figure);
    await expect
      .poll(() => page.evaluate(() => location.href), { timeout: 3000 })
      .toBe(before.link);
    expect(await page.evaluate(() => history.length)).toBe(length);
    const again = await open(`figures/${name}.html${new URL(before.link).hash}`);
    expect(await see(figureOn(again))).toEqual(before);
    const pressed = figureOn(again).locator('[aria-label=Presets] [aria-pressed=true]:visible');
    expect(await pressed.count()).toBe(0); // a preset that was changed is none
  });

  test('a damaged link in a page that is open changes nothing, and is told in one sentence', async () => {
    const page = await newFigurePage(name);
    await set(page, editedState(name));
    const before = await see(figureOn(page));
    const fields = core.fields(name);
    const number = fields.find(({ type }) => /number|integer|matrix/.test(type));
    const field = number ?? fields[0];
    const damaged = [
      [`#f=${name}&v=1&${field!.name}=1`, 'The link was cut short: its end is missing.'],
      [`#f=${name}&v=2&end`, 'The link is of version 2; this page reads 1.'],
      [`#f=${name}&v=1&no=1&end`, 'The link names no, which this figure does not have.'],
      [`#f=${name}&v=1&preset=best&end`, `${name} has no preset "best"`],
      [`#f=${name}&v=1&preset=best&${field!.name}=1&end`, `${name} has no preset "best"`],
      ...(number ? [[`#f=${name}&v=1&${number.name}=two&end`, `${number.name} `]] : []),
      [`#f=${name}&v=1&${field!.name}=%&end`, `The link is damaged at ${field!.name}.`],
    ];
    for (const [hash, sentence] of damaged as [string, string][]) {
      await page.evaluate((to) => {
        location.hash = to;
      }, hash);
      await page.waitForFunction(
        (to) => window.seen.errors.length === to,
        damaged.findIndex(([h]) => h === hash) + 1,
      );
      const seen = await see(figureOn(page));
      expect(seen.problem.toLowerCase(), hash).toContain(sentence.toLowerCase());
      expect({ ...seen, problem: '', errors: [] }, hash).toEqual(before);
    }
    await page.evaluate((to) => {
      location.hash = to;
    }, `#f=${name}&v=1&end`);
    await page.waitForFunction(() => window.seen.changes.length > 0);
    const good = await see(figureOn(page));
    expect(good.problem).toBe('');
    expect(exact(good.state)).toEqual(exact({ ...core.defaults(name) }));
  });
});

const one = (rest: string) => `#f=one-query&v=1&${rest}`;

test.each([
  [one('query=4&en'), 1],
  [one('query=two&end'), 1],
  [one('query=4&nothing=1&end'), 1],
  [one('preset=best&query=4&end'), 1],
  [one('tokens=%E0%A4%A&end'), 1],
  ['#f=one-query&v=7&query=4&end', 1],
  ['#f=two-queries&v=1&query=4&end', 0],
  ['#main', 0],
  ['#%', 0],
  ['#<script>alert(1)</script>', 0],
])('a page opened with %s has its figure at its default, and %i sentences', async (hash, said) => {
  const seen = await see(figureOn(await newFigurePage('one-query', { hash })));
  expect(exact(seen.state)).toEqual(exact({ ...core.defaults('one-query') }));
  expectWhole(seen);
  expect(seen.errors).toHaveLength(said);
  expect(seen.problem !== '').toBe(said === 1);
  expect(seen.problem.slice(0, -1)).not.toMatch(/[.!?]\s/);
});

test('an anchor that is not ours still scrolls, before and after', async () => {
  const page = await open('lessons/1-no-parameters.html', { height: 600 });
  const ids = await page.locator('main h2[id]').evaluateAll((all) => all.map(({ id }) => id));
  const id = ids.at(-2)!;
  const linked = await open(`lessons/1-no-parameters.html#${id}`, {
    height: 600,
  });
  const top = (on: Page) =>
    on.evaluate((to) => document.getElementById(to)!.getBoundingClientRect().top, id);
  await expect.poll(() => top(linked)).toBeLessThan(100);
  expect(await top(page)).toBeGreaterThan(600);
  await page.evaluate((to) => {
    location.hash = `#${to}`;
  }, id);
  await expect.poll(() => top(page)).toBeLessThan(100);
  expect(await page.evaluate(() => window.seen.errors)).toEqual([]);
});

test('a link speaks to the one figure on the page that it names', async () => {
  const path = 'lessons/1-no-parameters.html';
  const plain = await open(path);
  const linked = await open(`${path}${one('query=4&end')}`);
  const count = await plain.locator('attention-figure').count();
  let told = 0;
  for (let i = 0; i < count; i++) {
    const [before, after] = [await see(figureOn(plain, i)), await see(figureOn(linked, i))];
    if (after.name === 'one-query' && told++ === 0) expect(after.state['query']).toBe(4);
    else expect(after).toEqual(before);
  }
  expect(told).toBeGreaterThan(0);
});

test('a click on Link copies it, says so, and says Link again', async () => {
  const page = await newFigurePage('one-query');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await set(page, { query: 4 });
  const link = figureOn(page).locator('.foot a:visible');
  await link.click();
  await expect.poll(() => link.textContent()).toBe('Link copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${address}/figures/one-query.html#f=one-query&v=1&query=4&end`);
  expect((await see(figureOn(page))).state['query']).toBe(4);
  await expect.poll(() => link.textContent(), { timeout: 4000 }).toBe('Link');
});
