// The lab: five stages of one sentence, its arcs, its dial, and words of the reader's own.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { State } from '../../web/core';
import type { AttentionFigure } from '../../web/elements/attention-figure';
import { lessonWords, stages } from '../../web/figures/lab/words';
import { core } from '../wasm/core';
import { broken } from './axe';
import { expectWhole, figureOn, figurePage, newFigurePage, see, type Cell } from './site';

const fresh: State = { ...core.defaults('lab') };
const set = (page: Page, state: State) =>
  figureOn(page).evaluate((element, text) => {
    (element as AttentionFigure).state = JSON.parse(text) as State;
  }, JSON.stringify(state));
const stateOn = async (page: Page) => (await see(figureOn(page))).state;
/** A part of the live figure, not of the still picture under it. */
const part = (page: Page, selector: string) =>
  figureOn(page).locator(`.figure:visible ${selector}`);
const tab = (page: Page, name: string) => figureOn(page).getByRole('tab', { name });
const word = (page: Page, i: number) => part(page, '.words button').nth(i);
const changed = async (page: Page) =>
  (await part(page, '.changed').textContent())!.replace(/\s+/g, ' ').trim();
const widths = (page: Page) =>
  part(page, '.arcs path').evaluateAll((all) =>
    all.map((each) => Number(each.getAttribute('stroke-width'))),
  );
const ownWords = async (page: Page, text: string) => {
  const field = figureOn(page).getByLabel('Your own words');
  await field.fill(text);
  await field.press('Enter');
};
/** Until the figure has come to rest: what is done next is told beside what is there now. */
const rest = (page: Page) => page.waitForTimeout(450);

test('the lesson’s words are the core’s', () => {
  expect(fresh['tokens']).toEqual(lessonWords);
  expect(core.fields('lab').find(({ name }) => name === 'stage')!.choices).toEqual(stages);
});

describe('the stages', () => {
  test('are tabs: arrows, Home and End lead to each, and what they lead to is shown', async () => {
    const page = await figurePage('lab');
    await tab(page, 'Tokens').focus();
    const steps: [string, string][] = [
      ['ArrowRight', 'projections'],
      ['ArrowRight', 'scores'],
      ['End', 'blend'],
      ['ArrowRight', 'tokens'],
      ['ArrowLeft', 'blend'],
      ['ArrowLeft', 'weights'],
      ['Home', 'tokens'],
    ];
    for (const [key, stage] of steps) {
      await page.keyboard.press(key);
      const seen = await see(figureOn(page));
      expect(seen.state['stage'], key).toBe(stage);
      expectWhole(seen);
      const [selected] = await figureOn(page)
        .getByRole('tab', { selected: true })
        .evaluateAll((all) => all.map((each) => [each.matches(':focus'), each.tabIndex] as const));
      expect(selected, key).toEqual([true, 0]);
      expect(await part(page, '[role=tab][tabindex="0"]').count()).toBe(1);
      expect(await figureOn(page).getByRole('tabpanel').count()).toBe(1);
    }
  });

  test('are gone through by Next and Back, which stop at either end', async () => {
    const page = await figurePage('lab');
    const next = figureOn(page).getByRole('button', { name: 'Next' });
    const back = figureOn(page).getByRole('button', { name: 'Back' });
    for (const stage of [...stages.slice(1), 'blend']) {
      await next.click({ force: true });
      expect((await stateOn(page))['stage']).toBe(stage);
    }
    expect(await next.getAttribute('aria-disabled')).toBe('true');
    for (let i = 0; i < 6; i++) await back.click({ force: true });
    expect((await stateOn(page))['stage']).toBe('tokens');
    expect(await back.getAttribute('aria-disabled')).toBe('true');
  });

  test('keep the focus, and show it in each', async () => {
    const page = await figurePage('lab');
    await word(page, 4).click();
    for (const stage of ['Projections', 'Scores', 'Weights', 'Blend', 'Tokens']) {
      await tab(page, stage).click();
      expect((await stateOn(page))['focus']).toBe(4);
      expect(await word(page, 4).getAttribute('aria-pressed')).toBe('true');
    }
    for (const stage of ['Scores', 'Weights']) {
      await tab(page, stage).click();
      await part(page, '.heatmap').getByRole('button', { name: 'sat' }).click();
      expect((await stateOn(page))['focus']).toBe(1);
      expect(await part(page, '.heatmap tr.chosen th').innerText()).toBe('sat');
      await word(page, 4).click();
    }
  });

  test('are kept, with the focus, by the presets', async () => {
    const page = await figurePage('lab');
    await tab(page, 'Weights').click();
    await word(page, 4).click();
    const cold = figureOn(page).getByRole('button', { name: 'Too cold: 0.2' });
    await cold.click();
    const { stage, focus, temperature } = await stateOn(page);
    expect({ stage, focus, temperature }).toEqual({ stage: 'weights', focus: 4, temperature: 0.2 });
    expect(await cold.getAttribute('aria-pressed')).toBe('true');
    await figureOn(page).getByRole('button', { name: 'As printed' }).click();
    expect((await stateOn(page))['temperature']).toBe(1);
  });

  test('together show every quantity of the trace, in the printed digits', async () => {
    const page = await figurePage('lab');
    const cells: Cell[] = [];
    for (const stage of stages) {
      await set(page, { stage });
      for (const kind of stage === 'projections' ? ['queries', 'keys', 'values'] : ['']) {
        if (kind) await figureOn(page).getByRole('button', { name: kind, exact: true }).click();
        const seen = await see(figureOn(page));
        expectWhole(seen);
        cells.push(...seen.cells);
      }
    }
    const shown = new Map<string, Set<string>>();
    for (const { path, tag, as, digits } of cells) {
      const name = path.replace(/\[.*/, '');
      if (tag === 'data') shown.set(name, (shown.get(name) ?? new Set()).add(`${as} ${digits}`));
    }
    for (const name of Object.keys(core.trace('lab', fresh)))
      expect(shown.has(name), name).toBe(true);
    expect([...shown.get('scores')!].sort()).toEqual(['fixed 1', 'fixed 3']);
    const digits = { weights: 3, effectiveTokens: 2, senseResolved: 3, outputSpread: 3, output: 3 };
    for (const [name, count] of Object.entries(digits))
      expect([...shown.get(name)!], name).toEqual([`fixed ${count}`]);
  });

  test('break no rule of axe, light or dark, wide or narrow', async () => {
    const page = await newFigurePage('lab');
    for (const stage of stages) {
      await set(page, { stage });
      for (const [scheme, width, rules] of [
        ['light', 1280, 'all'],
        ['dark', 1280, 'of colour'],
        ['light', 320, 'all'],
      ] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize({ width, height: 800 });
        expect(await broken(page, { rules, covered: true }), `${stage} ${scheme} ${width}`).toEqual(
          [],
        );
      }
    }
  });

  test.each(stages)('%s fits 320 pixels; its arcs keep their height', async (stage) => {
    const page = await newFigurePage('lab', { width: 320 });
    await set(page, { stage });
    const { over, high } = await figureOn(page).evaluate((element) => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const arcs = element.shadowRoot!.querySelector('.arcs')!;
      return { over: scrollWidth - clientWidth, high: arcs.getBoundingClientRect().height };
    });
    expect(over).toBe(0);
    expect(high).toBeGreaterThanOrEqual(100);
    await set(page, { tokens: Array.from({ length: 12 }, (_, i) => `wordword${i}`), ...many(12) });
    const strip = part(page, '.sentence');
    const wide = await strip.evaluate((each) => each.scrollWidth > each.clientWidth);
    expect(wide).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

/** Vectors for so many words. */
const many = (count: number) => ({
  q: Array.from({ length: count }, (_, i) => [i / 10, 1]),
  k: Array.from({ length: count }, (_, i) => [1, i / 10]),
  v: Array.from({ length: count }, (_, i) => [i, i % 3]),
});

describe('the arcs', () => {
  test('are as many as words, the thicker the larger the weight; a press shows those of being read', async () => {
    const page = await figurePage('lab');
    for (const focus of [5, 0, 3]) {
      await word(page, focus).click();
      const rows = core.trace('lab', { ...fresh, focus })['weights'] as Float64Array[];
      for (const [says, amounts] of [
        [/^What/, Array.from(rows[focus]!)],
        ['Who reads it', rows.map((row) => row[focus]!)],
      ] as const) {
        await figureOn(page).getByRole('button', { name: says }).click();
        const wide = await widths(page);
        expect(wide).toHaveLength(6);
        const order = amounts.map((_, i) => i).sort((a, b) => amounts[a]! - amounts[b]!);
        const sorted = order.map((i) => wide[i]!);
        expect(sorted).toEqual([...wide].sort((a, b) => a - b));
        expect(sorted.at(-1)! / sorted.at(-2)!).toBeCloseTo(
          amounts[order.at(-1)!]! / amounts[order.at(-2)!]!,
          1,
        );
        const texts = await part(page, '.amounts dd').allInnerTexts();
        expect(texts.map((text) => text.trim())).toEqual(amounts.map((x) => x.toFixed(3)));
      }
    }
    const says = await part(page, '.amounts dt').allTextContents();
    expect(says[4]!.trim()).toBe('river reads the');
    expect(await part(page, '.arcs.read').count()).toBe(1);
    await figureOn(page).getByRole('button', { name: 'Reset', exact: true }).click();
    expect(await part(page, '.arcs.read').count()).toBe(0);
  });

  test('change with the numbers, in a quarter of a second at most; not at all for who asks for no motion', async () => {
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      const page = await newFigurePage('lab', { reducedMotion });
      await set(page, { stage: 'blend' });
      const durations = await figureOn(page).evaluate((element) =>
        ['.arcs path', '.landing .sum', '.plot .ring'].map(
          (part) => getComputedStyle(element.shadowRoot!.querySelector(part)!).transitionDuration,
        ),
      );
      const seconds = durations.flatMap((each) => each.split(',').map(parseFloat));
      for (const each of seconds)
        if (reducedMotion === 'reduce') expect(each).toBe(0);
        else expect(each).toBeGreaterThanOrEqual(0.15);
      expect(Math.max(...seconds)).toBeLessThanOrEqual(0.25);
    }
  });
});

describe('the dial', () => {
  const dial = (page: Page) => figureOn(page).getByRole('slider', { name: 'Temperature' });

  test('goes from stop to stop, and takes any number that is typed', async () => {
    const page = await figurePage('lab');
    await dial(page).focus();
    for (const [key, temperature] of [
      ['ArrowLeft', 0.8],
      ['Home', 0.1],
      ['ArrowRight', 0.15],
      ['ArrowRight', 0.2],
      ['End', 10],
    ] as const) {
      await page.keyboard.press(key);
      expect((await stateOn(page))['temperature'], key).toBe(temperature);
    }
    const typed = figureOn(page).getByRole('spinbutton', { name: 'Temperature, as a number' });
    await typed.fill('0.37');
    await typed.press('Enter');
    expect((await stateOn(page))['temperature']).toBe(0.37);
    await typed.fill('0.2');
    await typed.press('Enter');
    const seen = await see(figureOn(page));
    expectWhole(seen);
    const text = (path: string) => seen.cells.find((cell) => cell.path === path)!.text.trim();
    expect(text('weights[5][4]')).toBe('0.951');
    expect(text('weights[5][5]')).toBe('0.049');
    expect(text('weights[5][3]')).toBe('0.000');
  });

  test('stands on both curves, with what fails at either end named there', async () => {
    const page = await figurePage('lab');
    await set(page, { stage: 'weights' });
    const rings = () =>
      part(page, '.plot .ring').evaluateAll((all) =>
        all.map((each) => ['cx', 'cy'].map((side) => parseFloat(each.getAttribute(side)!))),
      );
    const expectRings = async (temperature: number, x: number) => {
      await set(page, { temperature });
      const { effectiveTokens, outputSpread } = core.trace('lab', { ...fresh, temperature });
      const [effective, spread] = await rings();
      expect(effective![0]).toBeCloseTo(x, 6);
      expect(spread![0]).toBeCloseTo(x, 6);
      expect(effective![1]).toBeCloseTo(100 - ((effectiveTokens as Float64Array)[5]! / 6) * 100, 6);
      expect(spread![1]).toBeCloseTo(100 - Number(outputSpread) * 100, 6);
    };
    await expectRings(1, 50);
    await expectRings(10, 100);
    await expectRings(0.1, 0);
    await expectRings(100, 100);
    for (const [end, x] of [
      ['copies one word', '0%'],
      ['all the same', '100%'],
    ] as const) {
      const text = part(page, '.plot text').filter({ hasText: end });
      expect(await text.getAttribute('x')).toBe(x);
    }
  });
});

describe('the blend', () => {
  test('lands inside the values: their hull, all outputs, the focused one marked and moving', async () => {
    const page = await figurePage('lab');
    await set(page, { stage: 'blend' });
    const picture = part(page, '.landing');
    const numbers = async (part: string, name: string) =>
      (
        await picture
          .locator(part)
          .evaluateAll((all, attribute) => all.map((each) => each.getAttribute(attribute)!), name)
      ).map((text) => text.match(/-?[\d.]+/g)!.map(Number));
    const [corners] = await numbers('.hull', 'd');
    const hull = core.trace('lab', fresh)['hull'] as unknown as number[];
    expect(corners).toHaveLength(2 * hull.length);
    const points = await picture
      .locator('.point')
      .evaluateAll((all) =>
        all.map((each) => ['cx', 'cy'].map((side) => Number(each.getAttribute(side)))),
      );
    expect(Array.from(hull, (i) => points[i]!).flat()).toEqual(corners);
    const sums = await numbers('.sum', 'transform');
    expect(sums).toHaveLength(6);
    const before = (await numbers('.sum.chosen', 'transform'))[0]!;
    await set(page, { temperature: 0.1 });
    const cold = (await numbers('.sum.chosen', 'transform'))[0]!;
    expect(cold).not.toEqual(before);
    expect(Math.hypot(cold[0]! - points[4]![0]!, cold[1]! - points[4]![1]!)).toBeLessThan(4);
    expect(await picture.locator('.sum.chosen text').textContent()).toBe('bank’s output');
  });

  test('of values that are all the same has nothing to resolve, and says so', async () => {
    const page = await figurePage('lab');
    await set(page, { stage: 'blend', v: Array.from({ length: 6 }, () => [0.3, 0.3]) });
    const seen = await see(figureOn(page));
    expectWhole(seen);
    expect(seen.say).toContain('all values are the same');
    expect(await part(page, '.outputs .none').count()).toBe(6);
  });
});

describe('own words', () => {
  test('that are there keep their vectors, new ones have zeros; the focus stays on its word', async () => {
    const page = await figurePage('lab');
    await ownWords(page, ' bank  by the dusty river ');
    const seen = await see(figureOn(page));
    expectWhole(seen);
    expect(seen.state['tokens']).toEqual(['bank', 'by', 'the', 'dusty', 'river']);
    for (const field of ['q', 'k', 'v']) {
      const old = fresh[field] as number[][];
      const zeros = old[0]!.map(() => 0);
      expect(seen.state[field], field).toEqual([old[5], old[2], old[3], zeros, old[4]]);
    }
    expect(seen.state['focus']).toBe(0);
    await rest(page);
    await ownWords(page, 'a dog');
    expect((await stateOn(page))['focus']).toBe(1);
    expect(await changed(page)).toBe(
      'New on the bench: a, dog. Their vectors are all zeros, until you give them some.',
    );
    expect((await see(figureOn(page))).say).toContain('gives every word the same, 0.500');
    await set(page, { stage: 'projections' });
    expect((await see(figureOn(page))).say).toContain('These words are not the lesson’s');
    expect(await figureOn(page).getByRole('spinbutton', { name: 'dog, query 3' }).count()).toBe(1);
  });

  test('are two to twelve: fewer or more change nothing, and the reader is told', async () => {
    const page = await figurePage('lab');
    const twelve = 'a b c d e f g h i j k l';
    for (const text of ['alone', '', `${twelve} m`]) {
      await ownWords(page, text);
      expect((await stateOn(page))['tokens'], text).toEqual(lessonWords);
      expect(await figureOn(page).getByRole('alert').innerText()).toContain('two to twelve words');
    }
    await ownWords(page, twelve);
    expect((await stateOn(page))['tokens']).toEqual(twelve.split(' '));
    expect(await figureOn(page).getByRole('alert').count()).toBe(0);
    expect(await widths(page)).toHaveLength(12);
    expectWhole(await see(figureOn(page)));
  });
});

describe('what the last change did', () => {
  test('is told in one line: the dial, the switch, the focus, a stage, a number', async () => {
    const page = await newFigurePage('lab');
    const after = async (change: State, line: string) => {
      await rest(page);
      await set(page, change);
      expect(await changed(page)).toBe(line);
    };
    expect(await changed(page)).toBe('');
    await after(
      { temperature: 0.2 },
      'Temperature from 1 to 0.2: bank’s weight on river went from 0.556 to 0.951.',
    );
    await after(
      { temperature: 1 },
      'Temperature from 0.2 to 1: bank’s weight on river went from 0.951 to 0.556.',
    );
    const read = (state: State, path: string, digits: number) =>
      core.value('lab', path, { ...fresh, ...state }).toFixed(digits);
    await after(
      { scaled: false },
      `No longer divided by √dₖ, the highest score went from 2.8 to 5.6: bank’s weight on river went from 0.556 to ${read({ scaled: false }, 'weights[5][4]', 3)}.`,
    );
    await after({ scaled: true, focus: 4 }, 'river reads now, as if it read 4.23 words.');
    await after({ stage: 'weights' }, 'Softmax has turned each row of scores into shares of one.');
    const q = structuredClone(fresh['q']) as number[][];
    q[4]![3] = 0;
    await after(
      { q },
      `river’s query 4 from 2.2 to 0.0: river’s weight on by went from 0.250 to ${read({ q }, 'weights[4][2]', 3)}.`,
    );
  });

  test('an edit of q, k or v is told at Projections: which the tags no longer make', async () => {
    const page = await figurePage('lab');
    await set(page, { stage: 'projections' });
    expect((await see(figureOn(page))).say).toContain('make exactly the queries, keys and values');
    const input = figureOn(page).getByRole('spinbutton', { name: 'bank, query 3' });
    await input.fill('2.5');
    await input.press('Enter');
    const seen = await see(figureOn(page));
    expectWhole(seen);
    expect(seen.say).toContain('The projection no longer makes the queries in use');
  });
});
