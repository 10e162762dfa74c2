// Every number that a figure shows is the core's, in every state a reader can bring it to.
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { AttentionFigure } from '../../web/elements/attention-figure';
import { core, exact } from '../wasm/core';
import { expectTrue, expectWhole, figureOn, figurePage, figures, newFigurePage, see } from './site';

test('the site has a page for every figure of the core', () => {
  expect([...figures].sort()).toEqual(core.figures().sort());
});

/** Text with a digit that no path stands behind: headings and the names of things may have one. */
const typedDigits = (figure: Locator) =>
  figure.evaluate((element) => {
    const names =
      'th, .title, legend, label, .segments, [data-path], .plot text, .tick, .spoken, strong, .formula, .trials, .strip, .was, .token, .written';
    const found: string[] = [];
    const walk = document.createTreeWalker(element.shadowRoot!, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const { data, parentElement } = walk.currentNode as Text;
      if (/\d/.test(data.replaceAll('float64', '')) && !parentElement!.closest(`style, ${names}`))
        found.push(data.trim());
    }
    return found;
  });

/**
 * Where, in a table of one row per token, a number stands in another row or column than its own. In
 * the row of the token that asks, stood on end, the last index is the table's row.
 */
const misplaced = (figure: Locator, tokens: string[], query?: number) =>
  figure.evaluate(
    (element, [tokens, query]) => {
      const wrong: string[] = [];
      const text = (cell: Element) => cell.textContent.replace(/\s+/g, ' ').trim();
      for (const table of element.shadowRoot!.querySelectorAll('table')) {
        const rows = Array.from(table.tBodies[0]!.rows);
        const rowsAreTokens = rows.every((row, i) => text(row.cells[0]!) === tokens[i]);
        if (!rowsAreTokens || rows.length !== tokens.length) continue;
        const head = Array.from(table.tHead!.rows[0]!.cells);
        const columnsAreTokens = tokens.every(
          (token, j) => head[j + 1] && text(head[j + 1]!) === token,
        );
        const names: (string | undefined)[] = [];
        rows.forEach((row, i) =>
          Array.from(row.cells).forEach((cell, column) => {
            const path = cell.querySelector<HTMLElement>('[data-path]')?.dataset['path'];
            if (!path) return;
            const [name, ...indices] = path.replaceAll(']', '').split('[');
            const j = column - 1;
            const inMatrix = columnsAreTokens && j < tokens.length;
            names[column] ??= name;
            if (names[column] !== name) wrong.push(`${path} under ${names[column]}`);
            const onEnd = !columnsAreTokens && indices[0] === String(query) && indices[1];
            if ((onEnd || indices[0]) !== String(i) && indices[0] !== String(i))
              wrong.push(`${path} in row ${i}`);
            if (inMatrix && indices[1] !== String(j)) wrong.push(`${path} in column ${j}`);
          }),
        );
      }
      return wrong;
    },
    [tokens, query] as const,
  );

describe.each(figures)('%s', (name) => {
  test('wakes with the numbers of its default, and says so', async () => {
    const page = await figurePage(name);
    const seen = await see(figureOn(page));
    expect(exact(seen.state)).toEqual(exact({ ...core.defaults(name) }));
    expectWhole(seen);
    expect(seen.problem).toBe('');
    const { ready, errors, violations } = await page.evaluate(() => window.seen);
    expect({ ready, errors, violations }).toEqual({
      ready: [name],
      errors: [],
      violations: [],
    });
    expect(await typedDigits(figureOn(page))).toEqual([]);
    const tokens = (seen.state['tokens'] ?? ['no tokens']) as string[];
    const query = (seen.state['query'] ?? seen.state['focus']) as number | undefined;
    expect(await misplaced(figureOn(page), tokens, query)).toEqual([]);
  });

  test('shows every preset’s numbers, by its button, and its default’s again by Reset', async () => {
    const page = await figurePage(name);
    const figure = figureOn(page);
    const buttons = figure.getByRole('group', { name: 'Presets' }).getByRole('button');
    expect(await buttons.count()).toBe(core.presets(name).length);
    for (const [i, preset] of core.presets(name).entries()) {
      await buttons.nth(i).click();
      const seen = await see(figure);
      expect(exact(seen.state), preset.name).toEqual(exact({ ...preset.state }));
      expectWhole(seen);
      const pressed = await buttons.evaluateAll((all) => all.map((each) => each.ariaPressed));
      expect(pressed).toEqual(core.presets(name).map((_, j) => String(i === j)));
      expect(await typedDigits(figure), preset.name).toEqual([]);
    }
    await figure.getByRole('button', { name: 'Reset', exact: true }).click();
    const seen = await see(figure);
    expect(exact(seen.state)).toEqual(exact({ ...core.defaults(name) }));
    expectWhole(seen);
  });

  test('shows the true numbers after each of its controls was used', async () => {
    const page = await figurePage(name);
    const figure = figureOn(page);
    await figure.evaluate((element) => {
      for (const folded of element.shadowRoot!.querySelectorAll('details')) folded.open = true;
    });
    let changes = 0;
    const expectChange = async (control: string, from: unknown) => {
      const seen = await see(figure);
      expect(seen.problem, control).toBe('');
      expectWhole(seen);
      expect(await typedDigits(figure), control).toEqual([]);
      if (JSON.stringify(exact(seen.state)) !== JSON.stringify(from)) changes++;
      // Both at once: what plays goes on meanwhile.
      const [told, is] = await figure.evaluate((element) => {
        const last = window.seen.changes.at(-1);
        const { trace, state } = element as AttentionFigure;
        // A figure that has only been turned or opened has nothing to tell.
        return [last ? last.trace === trace && last.state : state, state] as const;
      });
      expect(exact(told), `${control}: attention-change`).toEqual(exact(is));
    };

    const numbers = figure.getByRole('spinbutton');
    const paths = await numbers.evaluateAll((all) => all.map((each) => each.dataset['path']!));
    const ends = paths.filter((path, i) => {
      const same = (other?: string) => other?.split('[')[0] === path.split('[')[0];
      return !same(paths[i - 1]) || !same(paths[i + 1]);
    });
    for (const path of ends) {
      const before = await see(figure);
      const { step } = core.fields(name).find((each) => each.name === path.split('[')[0])!;
      const input = figure.locator(`input[data-path="${path}"]`).first();
      const x = core.value(name, path, before.state);
      const { ariaValueMin, ariaValueMax } = await input.evaluate((each) => ({
        ariaValueMin: each.ariaValueMin,
        ariaValueMax: each.ariaValueMax,
      }));
      const [least, most] = [Number(ariaValueMin), Number(ariaValueMax)];
      const there = [3, -3, 1, -1].map((steps) => x + steps * step);
      const typed = there.find((to) => to >= least && to <= most)!.toFixed(step < 1 ? 3 : 0);
      await input.fill(typed);
      await input.press('Enter');
      await expectChange(path, exact(before.state));
      expect(core.value(name, path, (await see(figure)).state), path).toBe(Number(typed));
    }
    for (const range of await figure.locator('input[type=range]:visible').all()) {
      const before = exact((await see(figure)).state);
      const { max, value } = await range.evaluate(({ max, value }: HTMLInputElement) => ({
        max,
        value,
      }));
      await range.press(value === max ? 'ArrowLeft' : 'ArrowRight');
      await expectChange('a slider', before);
    }
    for (const label of await figure.locator('.segments label:not(.chosen):visible').all()) {
      const before = exact((await see(figure)).state);
      await label.click();
      await expectChange(`segment ${await label.innerText()}`, before);
    }
    for (const button of await figure
      .locator('.instrument button:not([aria-disabled=true]):visible')
      .all()) {
      const before = exact((await see(figure)).state);
      await button.click();
      await expectChange(`button ${await button.innerText()}`, before);
    }
    expect(changes).toBeGreaterThanOrEqual(ends.length);
  });

  test('has the same tables in the page itself, readable without JavaScript', async () => {
    const still = await see(figureOn(await newFigurePage(name, { javaScript: false })));
    const live = await see(figureOn(await figurePage(name)));
    expectTrue({ ...still, state: core.defaults(name) });
    expect(still.tables.length).toBeGreaterThan(0);
    expect(still.tables).toEqual(live.tables);
    expect(still.say).toBe(live.say);
    // Of the numbers that cannot be changed, all stand there too.
    const shown = (cells: typeof live.cells) =>
      cells.filter(({ tag }) => tag !== 'input').map(({ path, text }) => `${path} ${text.trim()}`);
    expect(shown(still.cells)).toEqual(shown(live.cells));
  });
});
