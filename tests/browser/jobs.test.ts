// Figures that take their time: in a worker, told of on the way, stopped, and the same to the bit.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { State } from '../../web/core';
import type { AttentionFigure } from '../../web/elements/attention-figure';
import { core, exact } from '../wasm/core';
import { expectWhole, figureOn, figures, newFigurePage, open, see } from './site';

const long: Record<string, State> = {
  'sqrt-d': { trials: 4000 },
  direction: { pairs: 20_000, dimension: 36 },
};
const names = figures.filter((name) => core.isJob(name));

/** Notes every attention-progress, and what is drawn then. */
const watched = (page: Page) =>
  figureOn(page).evaluate((element) => {
    const figure = element as AttentionFigure;
    const notes = { progress: [] as [number, number][], partial: 0 };
    Object.assign(window, { notes });
    figure.addEventListener('attention-progress', (event) => {
      const { done, of } = (event as CustomEvent<{ done: number; of: number }>).detail;
      notes.progress.push([done, of]);
      const drawn = figure.trace ?? {};
      const cells = Object.values(drawn).flatMap((each) => Array.from(each as ArrayLike<number>));
      if (done < of && cells.some(Number.isNaN)) notes.partial += 1;
    });
  });

interface Notes {
  progress: [number, number][];
  partial: number;
}
const notesOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { notes: object }).notes) as Promise<Notes>;

const setState = (page: Page, state: State) =>
  figureOn(page).evaluate((element, text) => {
    (element as AttentionFigure).state = JSON.parse(text) as State;
  }, JSON.stringify(state));

const jobRow = (page: Page) => figureOn(page).locator('.job');
const says = async (page: Page) => (await jobRow(page).locator('.says').innerText()).trim();

test('there are two of them', () => {
  expect(names).toEqual(['direction', 'sqrt-d']);
});

describe.each(names)('%s', (name) => {
  const state = { ...core.defaults(name), ...long[name] };
  const commas = (n: number) => String(n).replace(/\B(?=(\d{3})+$)/g, ',');

  test('a long run is told of, drawn in parts, and ends with the bits of an uninterrupted one', async () => {
    const page = await newFigurePage(name);
    await watched(page);
    await setState(page, long[name]!);
    expect(await figureOn(page).evaluate((each) => (each as AttentionFigure).busy)).toBe(true);
    const seen = await see(figureOn(page));
    expect(await figureOn(page).evaluate((each) => (each as AttentionFigure).busy)).toBe(false);
    expectWhole(seen);
    expect(exact(seen.state)).toEqual(exact(state));
    const { progress, partial } = await notesOf(page);
    const total = progress.at(-1)![1];
    expect(progress.length).toBeGreaterThan(2);
    expect(progress.at(-1)).toEqual([total, total]);
    progress.forEach(([done, of], i) => {
      expect(of).toBe(total);
      expect(done).toBeGreaterThan(progress[i - 1]?.[0] ?? 0);
    });
    expect(partial).toBeGreaterThan(0);
    expect(await says(page)).toBe(`${commas(total)} trials done`);
    const told = await page.evaluate(() => window.seen.changes.length);
    expect(told).toBe(1);
  });

  test('it can be stopped by its button; what is drawn stays, and it can be run again', async () => {
    const page = await newFigurePage(name);
    await watched(page);
    // In the page itself: a run does not wait for whoever looks at it from outside.
    await figureOn(page).evaluate((element, text) => {
      const figure = element as AttentionFigure;
      let told = 0;
      figure.addEventListener('attention-progress', () => {
        if (++told !== 4) return;
        void figure.updateComplete.then(() => {
          figure.shadowRoot!.querySelector<HTMLElement>('.job button')!.click();
        });
      });
      figure.state = JSON.parse(text) as State;
    }, JSON.stringify(long[name]));
    await expect.poll(() => says(page)).toMatch(/^Stopped: [\d,]+ of [\d,]+ trials done$/);
    const [done, of] = (await notesOf(page)).progress.at(-1)!;
    expect(await says(page)).toBe(`Stopped: ${commas(done)} of ${commas(of)} trials done`);
    expect(
      await jobRow(page)
        .getByRole('progressbar')
        .evaluate((each) => (each as HTMLProgressElement).value),
    ).toBe(done);
    const seen = await see(figureOn(page));
    expect(exact(seen.state)).toEqual(exact(state));
    expect(seen.say.length).toBeGreaterThan(20);
    await jobRow(page).getByRole('button', { name: 'Run again' }).press('Enter');
    expectWhole(await see(figureOn(page)));
  });

  test('another change stops it and runs the other', async () => {
    const page = await newFigurePage(name);
    const both = [long[name], core.defaults(name)].map((each) => JSON.stringify(each));
    await figureOn(page).evaluate((element, texts) => {
      for (const text of texts) (element as AttentionFigure).state = JSON.parse(text) as State;
    }, both);
    const seen = await see(figureOn(page));
    expect(exact(seen.state)).toEqual(exact({ ...core.defaults(name) }));
    expectWhole(seen);
    expect(await page.evaluate(() => window.seen.changes.length)).toBe(1);
  });

  test('what is refused changes nothing, and the run goes on', async () => {
    const page = await newFigurePage(name);
    await setState(page, long[name]!);
    await setState(page, name === 'sqrt-d' ? { trials: 0 } : { pairs: 0 });
    const seen = await see(figureOn(page));
    expect(seen.problem).toMatch(/was 0; it must be a whole number from 1 to/);
    expect(exact(seen.state)).toEqual(exact(state));
    expectWhole(seen);
  });

  test('without a worker it runs in the page, in slices, to the same bits', async () => {
    const page = await newFigurePage(name, {
      before: (fresh) =>
        fresh.addInitScript(() => {
          Object.assign(window, {
            Worker: function () {
              throw new DOMException('no workers here', 'SecurityError');
            },
          });
        }),
    });
    expectWhole(await see(figureOn(page)));
  });

  test('a worker that cannot be loaded is done without', async () => {
    const page = await newFigurePage(name, {
      before: (fresh) =>
        fresh.route('**/attention-worker.js', (route) =>
          route.fulfill({ body: 'throw 1', contentType: 'text/javascript' }),
        ),
    });
    expectWhole(await see(figureOn(page)));
  });
});

test('a run too large is refused with what it would cost', async () => {
  const page = await newFigurePage('sqrt-d');
  await setState(page, { trials: 10_000, queries: 64 });
  const { problem, errors } = await see(figureOn(page));
  expect(problem).toMatch(/^This run would draw [\d.e+]+ million normals and do/);
  expect(errors).toHaveLength(1);
});

test('a seed of all 128 bits goes through the control, the link and back', async () => {
  const seed = '340282366920938463463374607431768211455';
  const page = await newFigurePage('sqrt-d');
  const input = figureOn(page).getByRole('textbox', { name: 'Seed' });
  await input.fill(seed);
  await input.press('Enter');
  const seen = await see(figureOn(page));
  expect(seen.state['seed']).toBe(seed);
  expectWhole(seen);
  const again = await open('figures/sqrt-d.html', {
    hash: seen.link.slice(seen.link.indexOf('#')),
  });
  const there = await see(figureOn(again));
  expect(there.state['seed']).toBe(seed);
  expect(there.trace).toEqual(seen.trace);
});

test('a list of dimensions is typed with commas; what is no number is refused by name', async () => {
  const page = await newFigurePage('sqrt-d');
  const input = figureOn(page).getByRole('textbox', { name: 'Dimensions d' });
  await input.fill('8, 2,512');
  await input.press('Enter');
  const seen = await see(figureOn(page));
  expect(exact(seen.state['dimensions'])).toEqual(['8', '2', '512']);
  expectWhole(seen);
  await input.fill('8, two');
  await input.press('Enter');
  const { problem, state } = await see(figureOn(page));
  expect(problem).toMatch(/^Dimensions was "two" at \[1\]; it must be/);
  expect(exact(state['dimensions'])).toEqual(['8', '2', '512']);
});

test('what is typed while a run is drawn in parts is not lost; arrows step from what was set last', async () => {
  const page = await newFigurePage('sqrt-d');
  await watched(page);
  await setState(page, long['sqrt-d']!);
  const queries = figureOn(page).getByRole('spinbutton', { name: 'Queries, and keys' });
  await queries.fill('1');
  const before = (await notesOf(page)).progress.length;
  await expect.poll(async () => (await notesOf(page)).progress.length).toBeGreaterThan(before + 1);
  await queries.press('End');
  await queries.press('6');
  await queries.press('Enter');
  for (let i = 0; i < 3; i++) await queries.press('ArrowUp');
  const seen = await see(figureOn(page));
  expect(seen.state['queries']).toBe(19);
  expect(await queries.inputValue()).toBe('19');
  expectWhole(seen);
});
