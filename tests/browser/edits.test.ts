// A number is changed by dragging it, by typing, or not at all: then one sentence says why.
import { describe, expect, test } from 'vitest';
import type { State } from '../../web/core';
import type { AttentionFigure } from '../../web/elements/attention-figure';
import { core, exact } from '../wasm/core';
import { expectWhole, figureOn, figurePage, numeric, open, see, stateAt } from './site';

/** A figure's first number that can be changed, its field, and steps that stay inside its range. */
async function firstNumber(name: string) {
  const page = await figurePage(name);
  const figure = figureOn(page);
  await figure.evaluate((element) => {
    for (const folded of element.shadowRoot!.querySelectorAll('details')) folded.open = true;
  });
  const input = figure.getByRole('spinbutton').first();
  const path = (await input.getAttribute('data-path'))!;
  const before = await see(figure);
  const field = core.fields(name).find((each) => each.name === path.split('[')[0])!;
  const x = stateAt(before, path);
  const most = Number(await input.getAttribute('aria-valuemax'));
  const least = Number(await input.getAttribute('aria-valuemin'));
  const up = x + 20 * field.step <= most || most - x > x - least;
  const after = (steps: number) => {
    const there = (x + (up ? steps : -steps) * field.step).toFixed(field.step < 1 ? 2 : 0);
    return Math.min(most, Math.max(least, Number(there)));
  };
  return {
    page,
    figure,
    input,
    path,
    field,
    most,
    before,
    x,
    direction: up ? 1 : -1,
    after,
  };
}

describe.each(numeric)('%s', (name) => {
  test('a number dragged sideways moves a step in four pixels, and the trace with it', async () => {
    const { page, figure, input, path, before, direction, after } = await firstNumber(name);
    await input.scrollIntoViewIfNeeded();
    const box = (await input.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20 * direction, y, { steps: 4 });
    const midway = await see(figure);
    expect(stateAt(midway, path)).toBe(after(5));
    await page.mouse.move(x + 40 * direction, y + 80, { steps: 4 });
    const seen = await see(figure);
    expect(stateAt(seen, path)).toBe(after(10));
    expectWhole(seen);
    expect(seen.trace).not.toEqual(before.trace);
    await page.mouse.up();
    await page.mouse.move(x, y, { steps: 3 });
    expect((await see(figure)).state).toEqual(seen.state);
    const changes = await page.evaluate(() => window.seen.changes.length);
    expect(changes).toBeGreaterThanOrEqual(after(10) === after(5) ? 1 : 2);
    expect(await figure.evaluate((each) => each.shadowRoot!.querySelector('.dragging'))).toBeNull();
  });

  test('a press without a drag changes nothing and gives the number the focus', async () => {
    const { page, figure, input, before } = await firstNumber(name);
    await input.click();
    expect(exact((await see(figure)).state)).toEqual(exact(before.state));
    expect(await input.evaluate((each) => each.matches(':focus'))).toBe(true);
    expect(await page.evaluate(() => window.seen.changes.length)).toBe(0);
  });

  test('a number typed is taken by Enter, by leaving, and not after Escape', async () => {
    const { page, figure, input, path, x, after } = await firstNumber(name);
    await input.fill(` ${after(2)} `);
    await input.press('Enter');
    expect(stateAt(await see(figure), path)).toBe(after(2));
    await input.fill(String(after(3)));
    await page.keyboard.press('Tab');
    expect(stateAt(await see(figure), path)).toBe(after(3));
    expectWhole(await see(figure));
    await input.fill('99');
    await input.press('Escape');
    await page.keyboard.press('Tab');
    const seen = await see(figure);
    expect(stateAt(seen, path)).toBe(after(3));
    expect(seen.problem).toBe('');
    expect(after(3)).not.toBe(x);
  });

  test('a text that is no number leaves all as it was and says why, until the next good one', async () => {
    const { page, figure, input, path, field, most, after } = await firstNumber(name);
    await input.fill(String(after(1)));
    await input.press('Enter');
    const before = await see(figure);
    const texts = ['two', '0,5', '', '1e999', '1,000', '1x', '-', '0x10', String(most + 1)];
    for (const [i, text] of texts.entries()) {
      await input.fill(text);
      await input.press('Enter');
      const seen = await see(figure);
      expect(exact(seen.state), text).toEqual(exact(before.state));
      expect(seen.trace).toEqual(before.trace);
      expectWhole(seen);
      expect(await figure.locator('.problem').count()).toBe(1);
      expect(seen.problem, text).toMatch(
        new RegExp(`^${field.name} was .*; it must be .*\\.$`, 'i'),
      );
      expect(seen.problem.slice(0, -1)).not.toMatch(/[.!?]\s|\n|undefined|\[object/);
      const errors = await page.evaluate(() => window.seen.errors);
      expect(errors, text).toHaveLength(i + 1);
      expect(errors.at(-1)).toBe(seen.problem);
      expect(await page.evaluate(() => window.seen.changes.length)).toBe(1);
    }
    await input.fill(String(after(2)));
    await input.press('Enter');
    const good = await see(figure);
    expect(stateAt(good, path)).toBe(after(2));
    expect(good.problem).toBe('');
    expect(await figure.locator('.problem').count()).toBe(0);
  });
});

test('Reset goes back to the preset that the page asked for', async () => {
  const page = await open('lessons/1-no-parameters.html');
  const figure = page.locator('attention-figure[preset]').first();
  const { name, state } = await see(figure);
  const preset = (await figure.getAttribute('preset'))!;
  expect(exact(state)).toEqual(
    exact({ ...core.presets(name).find((p) => p.name === preset)!.state }),
  );
  const input = figure.getByRole('spinbutton').last();
  await input.fill('0.5');
  await input.press('Enter');
  expect(exact((await see(figure)).state)).not.toEqual(exact(state));
  await figure.getByRole('button', { name: 'Reset', exact: true }).click();
  const seen = await see(figure);
  expect(exact(seen.state)).toEqual(exact(state));
  expectWhole(seen);
});

test('one figure’s change leaves the others on the page alone', async () => {
  const page = await open('lessons/1-no-parameters.html');
  const count = await page.locator('attention-figure').count();
  expect(count).toBeGreaterThan(1);
  const all = () => Promise.all(Array.from({ length: count }, (_, i) => see(figureOn(page, i))));
  const before = await all();
  const at = before.findIndex((each) => each.name === 'one-query');
  await figureOn(page, at).getByRole('radio').last().check({ force: true });
  const after = await all();
  after.forEach((each, i) => {
    if (i === at) expect(each.state).not.toEqual(before[i]!.state);
    else expect(each).toEqual(before[i]);
  });
});

test('dragging the picture turns it, and computes nothing', async () => {
  const page = await figurePage('one-query');
  const figure = figureOn(page);
  const before = await see(figure);
  const picture = figure.getByRole('slider', { name: 'Turn the picture' });
  const spokes = () =>
    picture.evaluate((each) => Array.from(each.querySelectorAll('.spoke'), (s) => s.outerHTML));
  const [turn, drawn] = [await picture.getAttribute('aria-valuenow'), await spokes()];
  await picture.scrollIntoViewIfNeeded();
  const box = (await picture.boundingBox())!;
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 160, box.y + 120, { steps: 3 });
  await page.mouse.up();
  expect(Number(await picture.getAttribute('aria-valuenow'))).toBe(Number(turn) + 30);
  expect(await spokes()).not.toEqual(drawn);
  expect(await see(figure)).toEqual(before);
  expect(await page.evaluate(() => window.seen.changes)).toEqual([]);
});

test('numbers set from a script merge, are checked, and are given back as a copy', async () => {
  const page = await figurePage('one-query');
  const figure = figureOn(page);
  const set = (state: string) =>
    figure.evaluate((element, text) => {
      (element as AttentionFigure).state = JSON.parse(text) as State;
    }, state);
  await set('{"query": 4}');
  await set(`{"tokens": ["a", "b", "c", "d", "e", "f"]}`);
  const seen = await see(figure);
  expect(seen.state['query']).toBe(4);
  expect(seen.state['tokens']).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expectWhole(seen);
  await set('{"query": 9}');
  expect((await see(figure)).problem).toBe('Query was 9; it must be a whole number from 0 to 5.');
  await set('null');
  expect((await see(figure)).problem).toBe('The state must be an object of fields.');
  expect((await see(figure)).state).toEqual(seen.state);
  // Neither what was put in nor what came out is the figure's own.
  await figure.evaluate((element) => {
    const own = element as AttentionFigure;
    const rows = [[1], [2], [3], [4], [5], [6]];
    own.state = { embeddings: rows, query: undefined as never };
    rows[0]![0] = 99;
    (own.state['embeddings'] as number[][])[1]![0] = 99;
  });
  const after = await see(figure);
  expect(after.state['embeddings']).toEqual([[1], [2], [3], [4], [5], [6]]);
  expect(after.state['query']).toBe(4);
  expect(after.problem).toBe('');
  expectWhole(after);
  // Words that no address could hold do not stop the figure.
  await figure.evaluate((element) => {
    (element as AttentionFigure).state = {
      tokens: ['\ud800', '', '😀', '&', '%', ','],
    };
  });
  const odd = await see(figure);
  expect(odd.state['tokens']).toEqual(['\ufffd', '', '😀', '&', '%', ',']);
  expectWhole(odd);
});
