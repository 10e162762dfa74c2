// Everything can be reached, seen to have the focus, and used, without a mouse.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { core, exact } from '../wasm/core';
import { expectWhole, figureOn, figurePage, figures, numeric, open, see, stateAt } from './site';

/** Numbers a figure's tab stops in their order, and says how many: a group of radios is one. */
const numberStops = (page: Page) =>
  figureOn(page).evaluate((element) => {
    const root = element.shadowRoot!;
    for (const folded of root.querySelectorAll('details')) folded.open = true;
    const all = 'button, input, a[href], summary, select, textarea, [tabindex]';
    const stops = Array.from(root.querySelectorAll<HTMLElement>(all)).filter(
      (each) =>
        each.checkVisibility({ visibilityProperty: true }) &&
        each.tabIndex >= 0 &&
        !(each as HTMLButtonElement).disabled &&
        !((each as HTMLInputElement).type === 'radio' && !(each as HTMLInputElement).checked),
    );
    stops.forEach((each, i) => (each.dataset['stop'] = String(i)));
    return stops.length;
  });

/** What has the focus, and whether that can be seen: an outline on it, its label or what holds it. */
const focused = (page: Page) =>
  figureOn(page).evaluate((element) => {
    const active = element.shadowRoot!.activeElement as HTMLElement | null;
    if (!active) return null;
    const opaque = (part: Element) => getComputedStyle(part).opacity !== '0';
    const outlined = (part: Element | null) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(part ?? active);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1.5;
    };
    const label = active.closest('label');
    return {
      stop: Number(active.dataset['stop']),
      what: active.getAttribute('aria-label') ?? (label ?? active).innerText.trim(),
      seen:
        (opaque(active) && outlined(active)) || outlined(label) || outlined(active.parentElement),
      inView: active.getBoundingClientRect().bottom <= innerHeight + 1,
    };
  });

const reach = async (page: Page) => {
  await page.locator('header a').last().focus();
  await page.keyboard.press('Tab');
};

describe.each(figures)('%s', (name) => {
  test('Tab reaches every control, in order, with a focus that can be seen', async () => {
    const page = await figurePage(name);
    const count = await numberStops(page);
    expect(count).toBeGreaterThan(3);
    await reach(page);
    for (let i = 0; i < count; i++) {
      const now = await focused(page);
      expect(now, `stop ${i} of ${count}`).not.toBeNull();
      expect({ ...now, what: '' }, now!.what).toEqual({
        stop: i,
        what: '',
        seen: true,
        inView: true,
      });
      expect(now!.what.length, `stop ${i} has a name`).toBeGreaterThan(0);
      await page.keyboard.press('Tab');
    }
    expect(await focused(page)).toBeNull();
    await page.keyboard.press('Shift+Tab');
    expect((await focused(page))!.stop).toBe(count - 1);
  });

  const stepped = async () => {
    const page = await figurePage(name);
    const figure = figureOn(page);
    await numberStops(page);
    const input = figure.getByRole('spinbutton').first();
    const path = (await input.getAttribute('data-path'))!;
    const { step } = core.fields(name).find((each) => each.name === path.split('[')[0])!;
    const x = stateAt(await see(figure), path);
    const most = Number(await input.getAttribute('aria-valuemax'));
    const least = Number(await input.getAttribute('aria-valuemin'));
    const [away, back] = x + 40 * step <= most ? ['Up', 'Down'] : ['Down', 'Up'];
    const sign = away === 'Up' ? 1 : -1;
    await input.focus();
    const keys: [string, number][] = [
      [`Arrow${away}`, 1],
      [`Arrow${away}`, 1],
      [`Shift+Arrow${away}`, 10],
      [`Page${away}`, 10],
      [`Arrow${back}`, -1],
      [`Shift+Arrow${back}`, -10],
      [`Page${back}`, -10],
    ];
    let at = x;
    for (const [key, steps] of keys) {
      await page.keyboard.press(key);
      const seen = await see(figure);
      const next = Number((at + sign * steps * step).toFixed(step < 1 ? 2 : 0));
      at = Math.min(most, Math.max(least, next));
      expect(stateAt(seen, path), key).toBe(at);
      const path2 = await figure.evaluate(
        (each) => (each.shadowRoot!.activeElement as HTMLElement).dataset['path'],
      );
      expect(path2, key).toBe(path);
    }
    expectWhole(await see(figure));
  };
  if (numeric.includes(name))
    test('arrows step a number, with Shift by ten, and it keeps the focus', stepped);

  test('the keys of a range, of radios, of buttons and of the picture do what they should', async () => {
    const page = await figurePage(name);
    const figure = figureOn(page);
    const active = () =>
      figure.evaluate((each) => {
        const { type, value, checked } = each.shadowRoot!.activeElement as HTMLInputElement;
        const { parentElement } = each.shadowRoot!.activeElement!;
        return { type, value, checked, text: parentElement!.textContent.trim() };
      });

    for (const range of await figure.locator('input[type=range]:visible').all()) {
      await range.focus();
      const before = await active();
      await page.keyboard.press('Home');
      const least = await active();
      await page.keyboard.press('ArrowRight');
      const next = await active();
      expect(Number(next.value)).toBeGreaterThan(Number(least.value));
      expect(next.type).toBe('range');
      expect(least.value).not.toBe(before.value === least.value ? next.value : before.value);
      await page.keyboard.press('End');
      expect(Number((await active()).value)).toBeGreaterThanOrEqual(Number(next.value));
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowRight'); // where others depend on it, it leaves them room
      expectWhole(await see(figure));
    }

    const groups = figure.locator('fieldset:visible');
    for (const group of await groups.all()) {
      const radios = group.getByRole('radio');
      const labels = await group.locator('label').allInnerTexts();
      const at = await radios.evaluateAll((all) =>
        all.findIndex((each) => (each as HTMLInputElement).checked),
      );
      const before = exact((await see(figure)).state);
      await radios.nth(at).focus();
      await page.keyboard.press('ArrowRight');
      const after = await see(figure);
      expect(exact(after.state), labels.join()).not.toEqual(before);
      expectWhole(after);
      const now = await active();
      expect(now.checked).toBe(true);
      expect(now.text).toBe(labels[(at + 1) % labels.length]!.trim());
      await page.keyboard.press('ArrowLeft');
      expect(exact((await see(figure)).state), labels.join()).toEqual(before);
    }

    const presets = figure.getByRole('group', { name: 'Presets' }).getByRole('button');
    for (const [i, preset] of core.presets(name).entries()) {
      await presets.nth(i).focus();
      await page.keyboard.press(i % 2 ? 'Enter' : 'Space');
      expect(exact((await see(figure)).state)).toEqual(exact({ ...preset.state }));
      expect((await presets.nth(i).evaluate((each) => each.matches(':focus'))) && i).toBe(i);
    }

    for (const picture of await figure.locator('[role=slider]:visible').all()) {
      const { state } = await see(figure);
      const turn = async () => Number(await picture.getAttribute('aria-valuenow'));
      const drawn = () => picture.evaluate((each) => each.innerHTML);
      await picture.focus();
      const [start, first] = [await turn(), await drawn()];
      await page.keyboard.press('ArrowRight');
      expect(await turn()).toBe(start + 5);
      await page.keyboard.press('Shift+ArrowRight');
      expect(await turn()).toBe(start + 20);
      const turned = await drawn();
      expect(turned).not.toBe(first);
      await page.keyboard.press('ArrowUp');
      expect(await drawn()).not.toBe(turned);
      expect(await picture.evaluate((each) => each.matches(':focus'))).toBe(true);
      expect((await see(figure)).state).toEqual(state);
    }
  });
});

test('a row of the table of weights is chosen by its button, which keeps the focus', async () => {
  const page = await figurePage('one-query');
  const figure = figureOn(page);
  const button = figure.locator('.heatmap').getByRole('button', { name: 'one' });
  await button.focus();
  await page.keyboard.press('Enter');
  const seen = await see(figure);
  expect(seen.state['query']).toBe(4);
  expectWhole(seen);
  expect(await button.getAttribute('aria-pressed')).toBe('true');
  expect(await button.evaluate((each) => each.matches(':focus'))).toBe(true);
});

test('the first stop of a page leads past its navigation', async () => {
  const page = await open('index.html');
  await page.keyboard.press('Tab');
  const skip = page.locator('.skip');
  expect(await skip.evaluate((each) => each.matches(':focus'))).toBe(true);
  expect((await skip.boundingBox())!.x).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const inside = await page.evaluate(() => document.activeElement!.closest('main') !== null);
  expect(inside).toBe(true);
});
