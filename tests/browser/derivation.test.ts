// Any number answers how it was computed: in a figure beside it, in the prose in a pop-over.
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { loadExplainer } from '../../web/core/explain';
import type { AttentionFigure } from '../../web/elements/attention-figure';
import { exactly, format } from '../../web/format';
import { core } from '../wasm/core';
import { broken } from './axe';
import { explained, figureOn, figurePage, newFigurePage, open, panelOn, see } from './site';

const lesson = 'lessons/1-no-parameters.html';
const bytes = readFileSync(new URL('../../build/wasm/attention-explain.wasm', import.meta.url));
const explainer = await loadExplainer(bytes);

const numberAt = (page: Page, path: string) =>
  figureOn(page).locator(`.number[data-path="${path}"]:visible`).first();

/** A figure's page with the panel open for a number. */
async function asked(name: string, path: string, opening?: Parameters<typeof open>[1]) {
  const page = await newFigurePage(name, opening);
  await numberAt(page, path).click();
  const panel = panelOn(page);
  await panel.waitFor();
  return { page, panel };
}

const text = async (locator: Locator) =>
  ((await locator.textContent()) ?? '').replace(/\s+/g, ' ').trim();
const result = (panel: Locator) => text(panel.locator('.exact').first());

/** The number that has the focus in the figure, by its path; '' where none has. */
const focusedPath = (page: Page) =>
  figureOn(page).evaluate(
    (each) => (each.shadowRoot!.activeElement as HTMLElement | null)?.dataset['path'] ?? '',
  );

/** The paths of all that is marked so in the figure. */
const marked = (page: Page, mark: string) =>
  figureOn(page).evaluate(
    (each, name) =>
      Array.from(
        each.shadowRoot!.querySelectorAll<HTMLElement>(`[${name}]`),
        ({ dataset }) => dataset['path'],
      ),
    mark,
  );

describe.each(explained)('%s', (name) => {
  test('every number on screen answers with the core’s', async () => {
    const page = await figurePage(name);
    const seen = await see(figureOn(page));
    await numberAt(page, seen.cells.find(({ tag }) => tag === 'data')!.path).click();
    await panelOn(page).waitFor();
    const answers = await figureOn(page).evaluate(async (element) => {
      const figure = element as AttentionFigure;
      const root = figure.shadowRoot!;
      const numbers = [...root.querySelectorAll<HTMLElement>('.number[data-path]')];
      const turn = () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage(0);
        });
      const found = new Map<string, string>();
      for (const each of [...numbers, ...numbers]) {
        if (each.ariaExpanded === 'true') continue; // asked already
        each.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
        const panel = root.querySelector('attention-derivation')!.shadowRoot!;
        const code = () => panel.querySelector('code')!.textContent.split(' · ')[1];
        const path = each.dataset['path']!;
        while (code() !== path) await turn();
        found.set(path, panel.querySelector('.exact')!.textContent);
      }
      return Array.from(found, ([path, says]) => ({ path, says }));
    });
    expect(answers.length).toBeGreaterThan(3);
    for (const { path, says } of answers) {
      const x = core.value(name, path, seen.state);
      expect([exactly(x), format(x, 'integer')], path).toContain(says);
    }
    await page.keyboard.press('Escape');
  });

  test('its numbers are one tab stop; those in pictures stand in its text too', async () => {
    const page = await figurePage(name);
    const stops = figureOn(page).locator('.number[tabindex]');
    expect(await stops.count()).toBe(1);
    expect(await stops.getAttribute('role')).toBe('button');
    expect(await stops.getAttribute('aria-label')).toMatch(/: how was it computed\?$/);
    const { cells } = await see(figureOn(page));
    const paths = (tag: string) => cells.filter((cell) => cell.tag === tag).map(({ path }) => path);
    for (const path of paths('tspan')) expect(paths('data')).toContain(path);
  });
});

test('what answers is loaded when the first number is asked, not before', async () => {
  const requests: string[] = [];
  const page = await open(lesson, {
    before: (fresh) =>
      Promise.resolve(fresh.on('request', (request) => requests.push(request.url()))),
  });
  await page.waitForTimeout(200);
  expect(requests.filter((url) => /explain|derivation/.test(url))).toEqual([]);
  await figureOn(page, 1).locator('.number:visible').first().click();
  await panelOn(page).waitFor();
  expect(requests.filter((url) => /explain|derivation/.test(url))).toHaveLength(3);
  expect(await page.evaluate(() => window.seen.violations)).toEqual([]);
});

test('a click opens it beside the figure, which it does not cover; a second one closes it', async () => {
  for (const width of [1280, 1440, 1920]) {
    const { page, panel } = await asked('one-query', 'weights[1]', { width });
    expect(await text(panel.locator('#name strong'))).toBe('weight of journey');
    expect(await result(panel)).toBe('0.23789129861225175');
    const figure = (await figureOn(page).boundingBox())!;
    const box = (await panel.boundingBox())!;
    expect(box.x, `${width} px`).toBeGreaterThanOrEqual(figure.x + figure.width);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    expect(figure.x).toBeGreaterThanOrEqual(0);
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth).toBeLessThanOrEqual(width);
    expect(await marked(page, 'data-asked')).toContain('weights[1]');
    await numberAt(page, 'weights[1]').click();
    expect(await panel.count()).toBe(0);
    expect(await marked(page, 'data-asked')).toEqual([]);
    expect(await marked(page, 'data-slope')).toEqual([]);
  }
});

test('by keyboard: Tab to the numbers, arrows among them, Enter, and Escape back to the number', async () => {
  const page = await newFigurePage('one-query');
  await figureOn(page).locator('.number[tabindex]').focus();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
    return focusedPath(page);
  };
  expect(await focusedPath(page)).toBe('scores[0]');
  expect(await press('ArrowDown', 'ArrowDown')).toBe('scores[2]');
  expect(await press('ArrowRight')).toBe('exponentials[2]');
  expect(await press('End')).toBe('weights[2]');
  expect(await press('Home')).toBe('scores[2]');
  expect(await press('End', 'ArrowUp')).toBe('weights[1]');
  expect(await press('Control+End')).toBe('weightSum');
  expect(await press('Control+Home')).toBe('scores[0]');
  const panel = panelOn(page);
  expect(await press('ArrowDown')).toBe('scores[1]');
  await press('Enter'); // what answers is fetched first
  await panel.waitFor();
  await expect.poll(() => panel.evaluate((each) => each.matches(':focus'))).toBe(true);
  expect(await text(panel.locator('#name strong'))).toBe('score of journey against itself');
  const stop = figureOn(page).locator('.number[tabindex]');
  expect(await stop.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('Tab'); // to what is in it
  expect(await press('Escape')).toBe('scores[1]');
  expect(await panel.count()).toBe(0);
  expect(await stop.getAttribute('aria-expanded')).toBe('false');
  await press('ArrowRight', 'Space');
  await expect.poll(() => text(panel.locator('#name strong'))).toBe('exponential of journey');
  await panel.getByRole('button', { name: 'Close' }).press('Enter');
  expect(await focusedPath(page)).toBe('exponentials[1]');
});

test('operands open down to the inputs, each with its own bits, and show where they stand', async () => {
  const { page, panel } = await asked('one-query', 'context[0]');
  const { state } = await see(figureOn(page));
  expect(await panel.locator('summary').count()).toBe(7); // six weights, and what moves it
  const open = async (label: string) => {
    await panel.locator('summary').filter({ hasText: label }).first().click();
    const { expression } = explainer.explain('one-query', path, state);
    const step = await import('../../web/derivation/expression');
    const operand = step.operandsOf(expression).find((each) => each.label === label)!;
    path = `#${operand.node}`;
    const says = panel.locator('.exact').filter({ hasText: exactly(operand.value) });
    await says.first().waitFor();
    return operand.path;
  };
  let path = 'context[0]';
  for (const label of [
    'weight of starts',
    'exponential of starts',
    'score of journey against starts',
  ]) {
    const at = await open(label);
    await panel.locator('summary').filter({ hasText: label }).first().hover();
    expect(await marked(page, 'data-lit'), label).toContain(at);
  }
  const input = panel.getByRole('button', { name: /^starts\s*3\s*0\.64/ });
  await page.mouse.move(2, 2);
  await input.focus();
  expect(await marked(page, 'data-lit')).toEqual(['embeddings[2][2]']);
  expect(await panel.locator('[data-lit]').count()).toBeGreaterThan(2); // in its formulas too
  await input.press('Enter');
  expect(await focusedPath(page)).toBe('embeddings[2][2]');
  expect(await marked(page, 'data-lit')).toEqual([]);
});

test('the inputs of the figure are tinted as the panel’s own table', async () => {
  const { page, panel } = await asked('one-query', 'weights[2]');
  const tints = await figureOn(page)
    .locator('input[data-slope]')
    .evaluateAll((all) => all.map((each) => [each.dataset['path'], each.dataset['slope']]));
  const table = await panel
    .locator('.movers td[data-at]')
    .evaluateAll((all) =>
      all.map((each) => [each.getAttribute('data-at'), each.getAttribute('class')]),
    );
  expect(tints).toEqual(table);
  const said = await panel.locator('.movers td[data-at]').allInnerTexts();
  const { slopes } = explainer.explain('one-query', 'weights[2]', core.defaults('one-query'));
  said.forEach((each, i) => expect(each[0], each).toBe(slopes[i]!.value > 0 ? '+' : '−'));
  await page.keyboard.press('Escape');
  expect(await marked(page, 'data-slope')).toEqual([]);
});

test('it follows the figure, and what is open stays open', async () => {
  const { page, panel } = await asked('one-query', 'weights[2]');
  await panel.locator('summary').filter({ hasText: 'sum' }).first().click();
  const before = await result(panel);
  await figureOn(page).locator('input[data-path="embeddings[1][0]"]').press('ArrowUp');
  await expect.poll(() => result(panel)).not.toBe(before);
  const { state } = await see(figureOn(page));
  expect(await result(panel)).toBe(exactly(core.value('one-query', 'weights[2]', state)));
  expect(await panel.locator('details[open] details').count()).toBe(6);
  const state2 = { tokens: ['a', 'b'], embeddings: [[1], [2]], query: 0 };
  await figureOn(page).evaluate((each, to) => {
    (each as AttentionFigure).state = to;
  }, state2);
  await expect.poll(() => text(panel)).toContain('weights has no index 2');
  await page.keyboard.press('Escape');
  expect(await panel.count()).toBe(0);
});

test('a long product is a power, a long sum is folded, a count says what was counted', async () => {
  const { page, panel } = await asked('path-length', 'decay');
  expect(await text(panel.locator('.names'))).toBe('=factor100');
  expect(await panel.locator('.names sup').textContent()).toBe('100');
  await page.goto('about:blank');
  const spread = await asked('uniform-baseline', 'inputSpread');
  await spread.panel.locator('summary').filter({ hasText: 'sum' }).first().click();
  const sum = spread.panel.locator('details .step').first();
  expect(await text(sum.locator('.names'))).toMatch(/^=distance \+ … \+ distance \(15 of them\)$/);
  expect(await sum.locator('.numbers .term').count()).toBe(11);
  await sum.getByRole('button', { name: 'show all 15' }).first().click();
  expect(await sum.locator('.numbers .term').count()).toBe(15);
  expect(await sum.locator('li').count()).toBe(15);
  const count = await asked('magnitude', 'longestWins');
  expect(await text(count.panel.locator('.step'))).toMatch(
    /^It is how many rows have one of the two longest as their favourite\. ?=5$/,
  );
});

test('a number in a picture answers a click', async () => {
  const page = await newFigurePage('path-length');
  await figureOn(page).locator('tspan[data-path="recurrentHops"]:visible').click();
  await panelOn(page).waitFor();
  expect(await result(panelOn(page))).toBe('500.00000000000000');
  await page.keyboard.press('Escape');
  expect(await focusedPath(page)).toBe('recurrentHops');
});

test('it is copied as text, as LaTeX and as Python; where that is forbidden, shown to be copied', async () => {
  const { page, panel } = await asked('one-query', 'scores[2]');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = async (what: string) => {
    await panel.getByRole('button', { name: what }).click();
    await expect.poll(() => text(panel.getByRole('status'))).toBe(`Copied as ${what}.`);
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await copied('text')).toContain('= 0.55 * 0.57 + 0.87 * 0.85 + 0.66 * 0.64');
  expect(await copied('LaTeX')).toContain('0.55 \\times 0.57 + ');
  expect(await copied('Python')).toContain('journey_1 = 0.55\n');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await panel.getByRole('button', { name: 'text' }).click();
  const shown = panel.getByRole('textbox', { name: 'What is to be copied' });
  expect(await shown.inputValue()).toContain('score of journey against starts\n');
});

test('on a phone it is a sheet of at most three fifths, and the number stays in sight', async () => {
  const { page, panel } = await asked('one-query', 'context[1]', { width: 360, height: 740 });
  await panel.locator('summary').first().click();
  await page.waitForTimeout(100);
  const box = (await panel.boundingBox())!;
  expect(box.height).toBeLessThanOrEqual(0.6 * 740 + 1);
  expect(box.y + box.height).toBeLessThanOrEqual(741);
  expect([box.x, box.width]).toEqual([0, 360]);
  const number = (await numberAt(page, 'context[1]').boundingBox())!;
  expect(number.y).toBeGreaterThanOrEqual(0);
  expect(number.y + number.height).toBeLessThanOrEqual(box.y);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await broken(page, { covered: true })).toEqual([]);
});

describe('in the prose', () => {
  const ratio = (page: Page) => page.locator('attention-number[value="spreadRatio"]').first();

  async function live(opening?: Parameters<typeof open>[1]) {
    const page = await open(lesson, opening);
    await ratio(page).and(page.locator('[data-live]')).waitFor();
    return page;
  }

  test('a click opens it beside the number, and says what is printed and what is exact', async () => {
    const page = await live();
    await ratio(page).click();
    const panel = panelOn(page);
    await panel.waitFor();
    expect(await text(panel.locator('.printed'))).toMatch(
      /^Printed 7\.3%, exactly 0\.073288647931878531: computed now, in your browser, from these inputs\./,
    );
    await panel.locator('summary').filter({ hasText: 'context spread' }).click();
    await expect.poll(() => panel.locator('.exact').count()).toBe(2);
    const [box, number] = [(await panel.boundingBox())!, (await ratio(page).boundingBox())!];
    const above = box.y + box.height <= number.y;
    expect(above || box.y >= number.y + number.height).toBe(true);
    expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= 1280).toBe(true);
    expect(await broken(page, { covered: true })).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await broken(page, { rules: 'of colour', covered: true })).toEqual([]);
    await ratio(page).click();
    expect(await panel.count()).toBe(0);
  });

  test('Enter opens it, Escape closes it, and the focus is where it was', async () => {
    const page = await live();
    await ratio(page).focus();
    await page.keyboard.press('Enter');
    const panel = panelOn(page);
    await panel.waitFor();
    await expect.poll(() => panel.evaluate((each) => each.matches(':focus'))).toBe(true);
    expect(await ratio(page).getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    expect(await panel.count()).toBe(0);
    expect(await ratio(page).evaluate((each) => each.matches(':focus'))).toBe(true);
    await page.keyboard.press('Space');
    await panel.waitFor();
    await page.mouse.click(300, 850);
    expect(await panel.count()).toBe(0);
  });

  test('on a phone it is a sheet', async () => {
    const page = await live({ width: 360, height: 740 });
    await ratio(page).click();
    const panel = panelOn(page);
    await panel.waitFor();
    const [box, number] = [(await panel.boundingBox())!, (await ratio(page).boundingBox())!];
    expect([box.x, box.width, box.y + box.height]).toEqual([0, 360, 740]);
    expect(box.height).toBeLessThanOrEqual(0.6 * 740 + 1);
    expect(number.y + number.height).toBeLessThanOrEqual(box.y);
  });

  test('every one answers, a token and a word too', async () => {
    const page = await live();
    const answers = await page.locator('attention-number').evaluateAll(async (all) => {
      const found: { printed: string; says: string; problem: boolean }[] = [];
      for (const number of all) {
        number.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
        const panel = () =>
          number.parentElement!.querySelector<HTMLElement>('attention-derivation');
        while (!panel()?.matches(':popover-open')) await new Promise((next) => setTimeout(next));
        const root = panel()!.shadowRoot!;
        found.push({
          printed: number.textContent,
          says: root.querySelector('.printed')?.textContent.replace(/\s+/g, ' ').trim() ?? '',
          problem: root.querySelector('.problem') !== null,
        });
        panel()!.hidePopover();
        while (panel()) await new Promise((next) => setTimeout(next));
      }
      return found;
    });
    expect(answers.length).toBeGreaterThan(30);
    for (const { printed, says, problem } of answers) {
      expect(says).toContain(`Printed ${printed}, exactly `);
      expect(problem, printed).toBe(false);
    }
  });

  test('without JavaScript it is text', async () => {
    const page = await open(lesson, { javaScript: false });
    expect(await ratio(page).evaluate((each) => each.getAttributeNames())).not.toContain(
      'tabindex',
    );
    expect(await page.locator('attention-figure .number[tabindex]').count()).toBe(0);
  });
});
