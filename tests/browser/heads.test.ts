// all-heads and myth: sorted, opened, a name swapped, a head silenced; each as the core has it.
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AllHeadsTrace, HeadGridTrace, MythTrace } from '../../web/core/model-types';
import { format } from '../../web/format';
import { core } from '../wasm/core';
import { figureOn, newFigurePage, open } from './site';

const printed = core.trace('all-heads', {}) as unknown as AllHeadsTrace;
const places = printed.weights.flatMap((heads, layer) => heads.map((_, head) => ({ layer, head })));
const called = ({ layer, head }: { layer: number; head: number }) => `layer ${layer}, head ${head}`;
const texts = async (all: Locator) =>
  (await all.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());

test('a heading sorts the heads by its measure, and once more puts them back', async () => {
  const page = await newFigurePage('all-heads');
  const rows = figureOn(page).locator('.measures tbody th:visible');
  const grids = figureOn(page).locator('.heads button:visible');
  const own = places.map(called);
  expect(await texts(rows)).toEqual(own);
  for (const [name, measure] of [
    ['word before', 'previousShare'],
    ['entropy', 'entropy'],
  ] as const) {
    const heading = figureOn(page).getByRole('columnheader', { name });
    await heading.getByRole('button').press('Enter');
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('descending');
    const of = ({ layer, head }: (typeof places)[number]) => printed[measure][layer]![head]!;
    const sorted = [...places].sort((one, other) => of(other) - of(one));
    expect(await texts(rows)).toEqual(sorted.map(called));
    expect(await texts(grids)).toEqual(sorted.map(called));
    const said = await figureOn(page).locator('.say:visible').innerText();
    expect(said).toContain(called(sorted[0]!));
    expect(said).toContain(format(of(sorted[0]!), 'fixed', 2));
    await heading.getByRole('button').press('Enter');
    expect(await texts(rows)).toEqual(own);
  }
});

test('a head opens as a table, and in the page’s head-grid', async () => {
  const page = await open('lessons/4-real-model.html');
  const figure = page.locator('attention-figure[name=all-heads]');
  await figure.getByRole('button', { name: 'layer 2, head 1' }).press('Enter');
  const table = figure.getByRole('group', { name: 'Grid of layer 2, head 1' });
  const cells = await texts(table.locator('td:not(.hidden) data'));
  const should = printed.weights[2]![1]!.flatMap((row, i) => Array.from(row.slice(0, i + 1)));
  expect(cells).toEqual(should.map((x) => format(x, 'fixed', 2)));
  await figure.getByRole('button', { name: /Open it in/ }).press('Enter');
  const grid = page.locator('attention-figure[name=head-grid]');
  await expect
    .poll(() => grid.evaluate((each) => (each as HTMLElementTagNameMap['attention-figure']).state))
    .toMatchObject({ layer: 2, head: 1, token: -1 });
  expect(await grid.evaluate((each) => each === document.activeElement)).toBe(true);
});

test('a head that no page has a grid for opens in its place alone', async () => {
  const page = await newFigurePage('all-heads');
  await figureOn(page).getByRole('button', { name: 'layer 0, head 0' }).click();
  await figureOn(page).getByRole('group', { name: 'Grid of layer 0, head 0' }).waitFor();
  expect(
    await figureOn(page)
      .getByRole('button', { name: /Open it in/ })
      .count(),
  ).toBe(0);
});

test('a sentence without a name has no share of one, and says so', async () => {
  const page = await newFigurePage('all-heads');
  await figureOn(page).getByRole('textbox').fill('The sun was bright.');
  const heading = figureOn(page).getByRole('columnheader', { name: 'name' });
  await heading.getByRole('button').click();
  await expect.poll(() => figureOn(page).locator('.say:visible').innerText()).toContain('no name');
  const shown = figureOn(page).locator('.measures tbody tr:visible td:nth-child(5)');
  expect(new Set(await texts(shown))).toEqual(new Set(['– no name to look back at']));
});

test('a name is swapped for another, and the head’s row follows', async () => {
  const page = await newFigurePage('myth');
  await figureOn(page).getByLabel('Name in sentence B').selectOption('Anna');
  const { b } = core.trace('myth', {
    textB: String(core.defaults('myth')['textB']).replace('Ben', 'Anna'),
  }) as unknown as MythTrace;
  const row = figureOn(page)
    .getByRole('group', { name: 'Grid of sentence B' })
    .locator('tbody tr:last-child td:not(.hidden) data');
  const should = Array.from(b.weights.at(-1)!, (x) => format(x, 'fixed', 2));
  await expect.poll(() => texts(row)).toEqual(should);
});

test('a silenced head’s next words stand beside those with it', async () => {
  const page = await newFigurePage('myth');
  await figureOn(page).getByRole('button', { name: 'Pronoun head silenced' }).click();
  const { state } = core.presets('myth').find(({ name }) => name === 'ablated')!;
  const trace = core.trace('myth', state) as unknown as Required<MythTrace>;
  const tables = figureOn(page).locator('.next-words:visible');
  await expect.poll(() => tables.count()).toBe(4);
  const first = await texts(tables.locator('tbody tr:first-child data'));
  const should = [trace.a, trace.aAblated, trace.b, trace.bAblated].map(({ nextTokens }) =>
    format(nextTokens[0]!.probability, 'fixed', 3),
  );
  expect(first).toEqual(should);
  await figureOn(page).getByRole('button', { name: 'Silence none' }).click();
  await expect.poll(() => tables.count()).toBe(2);
});

test('of a longer text, each token says which three it looks at most', async () => {
  const page = await newFigurePage('head-grid');
  await figureOn(page).getByRole('button', { name: 'Name not first' }).click();
  await figureOn(page).getByText('What each token looks at most').click();
  const { state } = core.presets('head-grid').find(({ name }) => name === 'control')!;
  const { topThree } = core.trace('head-grid', state) as unknown as HeadGridTrace;
  const shown = (row: { weight: number }[]) =>
    row.map(({ weight }) => format(weight, 'fixed', 2)).filter((text) => text !== '0.00');
  const lines = figureOn(page).locator('.tops:visible li');
  await expect.poll(() => lines.count()).toBe(topThree.length);
  for (const [i, row] of topThree.entries()) {
    expect(await texts(lines.nth(i).locator('data'))).toEqual(shown(row));
  }
});
