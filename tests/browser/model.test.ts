// The real model in the page: fetched when a figure nears the window, by one for all; answered later,
// the last wish first; stopped, refused, failed and tried again.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { State } from '../../web/core';
import type { AttentionFigure } from '../../web/elements/attention-figure';
import { core, exact } from '../wasm/core';
import { expectWhole, figureOn, newFigurePage, open, see } from './site';

const name = 'head-grid';
const model = /attention-model\.wasm|\/model\//;
const lily = core.defaults(name)['text'] as string;

/** Everything of the model that a page asks for. */
function fetched(page: Page): string[] {
  const all: string[] = [];
  page.on('request', (request) => {
    if (model.test(request.url())) all.push(new URL(request.url()).pathname);
  });
  return all;
}

/** A page with figures of the model far below the window, which nobody has asked for yet. */
async function farBelow(count = 1): Promise<{ page: Page; asked: string[] }> {
  const page = await open('404.html');
  const asked = fetched(page);
  await page.evaluate(
    ([of, many]) => {
      const main = document.querySelector('main')!;
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('.space { height: 3000px }');
      document.adoptedStyleSheets = [sheet];
      main.append(Object.assign(document.createElement('div'), { className: 'space' }));
      for (let i = 0; i < many; i++) {
        const figure = document.createElement('attention-figure');
        figure.setAttribute('name', of);
        main.append(figure);
      }
    },
    [name, count] as const,
  );
  return { page, asked };
}

const scrollTo = (page: Page, at = 0) =>
  figureOn(page, at).evaluate((element) => element.scrollIntoView());
const ready = (page: Page, at = 0) =>
  figureOn(page, at).evaluate((element) => (element as AttentionFigure).ready);
const set = (page: Page, state: State) =>
  figureOn(page).evaluate((element, text) => {
    (element as AttentionFigure).state = JSON.parse(text) as State;
  }, JSON.stringify(state));

const withoutWorkers = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, {
      Worker: function () {
        throw new DOMException('no workers here', 'SecurityError');
      },
    });
  });

test('nothing of it is fetched before a figure is near; two figures fetch it once', async () => {
  const { page, asked } = await farBelow(2);
  await page.waitForTimeout(300);
  expect(asked).toEqual([]);
  await scrollTo(page);
  await ready(page);
  await ready(page, 1);
  expect([...asked].sort()).toEqual(
    [
      '/attention-model-worker.js',
      '/attention-model.wasm',
      '/model/config.json',
      '/model/merges.txt',
      '/model/model.safetensors',
      '/model/vocab.json',
    ].filter((path) => model.test(path)),
  );
  expectWhole(await see(figureOn(page)));
  expectWhole(await see(figureOn(page, 1)));
});

test('where nobody can tell what is near, it is fetched at once', async () => {
  const page = await open('404.html', {
    before: (fresh) =>
      fresh.addInitScript(() => {
        Reflect.deleteProperty(window, 'IntersectionObserver');
      }),
  });
  await page.evaluate((of) => {
    const figure = document.createElement('attention-figure');
    figure.setAttribute('name', of);
    document.querySelector('main')!.append(figure);
  }, name);
  await ready(page);
  expectWhole(await see(figureOn(page)));
});

test('while it comes the still picture stays, and it is told how much has come', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const page = await open(`figures/${name}.html`, {
    wake: false,
    before: (fresh) =>
      fresh.route('**/model.safetensors', async (route) => {
        await held;
        await route.continue();
      }),
  });
  const bar = figureOn(page).getByRole('progressbar');
  await bar.waitFor();
  await expect
    .poll(() => bar.evaluate((each) => each.closest('label')!.textContent))
    .toMatch(/The model is coming: \d+\.\d( of \d\.\d)? MB/);
  const still = await figureOn(page).evaluate((element) => {
    const { busy, trace } = element as AttentionFigure;
    return {
      busy,
      drawn: trace !== undefined,
      table: element.querySelectorAll('.heatmap td').length,
    };
  });
  expect(still.busy).toBe(true);
  expect(still.drawn).toBe(false);
  expect(still.table).toBeGreaterThan(20);
  release();
  await ready(page);
  expect(await bar.count()).toBe(0);
  expectWhole(await see(figureOn(page)));
});

test('what cannot be loaded is told in one sentence, and can be tried again', async () => {
  let broken = true;
  const page = await open(`figures/${name}.html`, {
    wake: false,
    before: (fresh) =>
      fresh.route('**/model/vocab.json', (route) =>
        broken ? route.fulfill({ status: 204 }).then(() => undefined) : route.continue(),
      ),
  });
  const again = figureOn(page).getByRole('button', { name: 'Try again' });
  await again.waitFor();
  const { errors, problem } = await see(figureOn(page));
  expect(errors).toHaveLength(1);
  expect(problem).toContain(errors[0]!);
  expect(problem.length).toBeGreaterThan(20);
  broken = false;
  await again.press('Enter');
  await expect
    .poll(() => figureOn(page).evaluate((element) => !!(element as AttentionFigure).trace))
    .toBe(true);
  expectWhole(await see(figureOn(page)));
});

describe('asked', () => {
  test('by state, attributes and a link it is what the core says', async () => {
    const page = await newFigurePage(name, {
      hash: `#f=${name}&v=1&text=Ben%20wanted%20to%20play%20with%20his&layer=0&ablate=0.1;2.0&end`,
    });
    const seen = await see(figureOn(page));
    expect(exact(seen.state)).toEqual(
      exact({
        ...core.defaults(name),
        text: 'Ben wanted to play with his',
        layer: 0,
        ablate: [
          { layer: 0, head: 1 },
          { layer: 2, head: 0 },
        ],
      }),
    );
    expectWhole(seen);
    expect(seen.link).toContain('ablate=0.1;2.0');
    await set(page, { layer: 2, head: 2, ablate: [] });
    expectWhole(await see(figureOn(page)));
    await figureOn(page).evaluate((element) => element.setAttribute('ablate', '3.1'));
    const after = await see(figureOn(page));
    expect(after.state['ablate']).toEqual([{ layer: 3, head: 1 }]);
    expectWhole(after);
  });

  test('its trace is plain data, read in the console as the lesson prints it', async () => {
    const page = await newFigurePage(name);
    const row = await page.evaluate(() => {
      const { trace } = document.querySelector('attention-figure')!;
      const layers = trace!['layers'] as { heads: { weights: Float64Array[] }[] }[];
      return Array.from(layers[1]!.heads[0]!.weights[5]!, String);
    });
    const should = row.map((_, j) =>
      String(core.value(name, `layers[1].heads[0].weights[5][${j}]`, core.defaults(name))),
    );
    expect(row).toEqual(should);
  });

  test('many times at once, the last is drawn; what is refused among them is told, the rest is done', async () => {
    const page = await newFigurePage(name);
    await figureOn(page).evaluate((element) => {
      const figure = element as AttentionFigure;
      for (const layer of [0, 1, 2, 3]) figure.state = { layer };
      figure.state = { head: 99 };
      figure.state = { text: 'Ben wanted to' };
    });
    const seen = await see(figureOn(page));
    expect(seen.state).toMatchObject({ layer: 3, text: 'Ben wanted to' });
    expect(seen.state['head']).toBe(core.defaults(name)['head']);
    expect(seen.errors).toEqual(['Head was 99; it must be a whole number from 0 to 3.']);
    expectWhole(seen);
  });

  test('of a worker that dies it says so, and the next question is answered by another', async () => {
    const page = await newFigurePage(name, {
      before: (fresh) =>
        fresh.addInitScript(() => {
          const Native = Worker;
          const workers: Worker[] = [];
          Object.assign(window, {
            workers,
            Worker: class extends Native {
              constructor(...given: ConstructorParameters<typeof Native>) {
                super(...given);
                workers.push(this);
              }
            },
          });
        }),
    });
    await page.evaluate(() => {
      const { workers } = window as unknown as { workers: Worker[] };
      workers.at(-1)!.dispatchEvent(new ErrorEvent('error', { cancelable: true }));
    });
    await set(page, { layer: 0 });
    const seen = await see(figureOn(page));
    expect(seen.state['layer']).toBe(0);
    expectWhole(seen);
  });

  test('where there can be no worker, the page itself answers the same', async () => {
    const page = await newFigurePage(name, { before: withoutWorkers });
    await set(page, { text: 'Ben wanted to play', layer: 3 });
    expectWhole(await see(figureOn(page)));
  });
});

describe('by hand', () => {
  test('the arrow keys go over the pad, Home and End to its ends', async () => {
    const page = await newFigurePage(name);
    await set(page, { layer: 1, head: 2 });
    const pad = figureOn(page).getByRole('radiogroup', { name: 'Which head?' });
    expect(await pad.getByRole('radio').count()).toBe(16);
    await pad.getByRole('radio', { checked: true }).focus();
    const keys: [string, number, number][] = [
      ['ArrowRight', 1, 3],
      ['ArrowRight', 1, 3],
      ['ArrowDown', 2, 3],
      ['ArrowLeft', 2, 2],
      ['Home', 0, 0],
      ['ArrowUp', 0, 0],
      ['End', 3, 3],
    ];
    for (const [key, layer, head] of keys) {
      await page.keyboard.press(key);
      const seen = await see(figureOn(page));
      expect(seen.state, key).toMatchObject({ layer, head });
      const label = await figureOn(page).evaluate(
        (each) => each.shadowRoot!.activeElement!.ariaLabel,
      );
      expect(label, key).toContain(`Layer ${layer}, head ${head}`);
    }
    expectWhole(await see(figureOn(page)));
  });

  test('a sentence is read as it is typed, and a long one says how much of it is used', async () => {
    const page = await newFigurePage(name);
    const input = figureOn(page).getByRole('textbox', { name: 'Sentence' });
    await input.focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' friend');
    const seen = await see(figureOn(page));
    expect(seen.state['text']).toBe(`${lily} friend`);
    expectWhole(seen);
    await input.fill('Lily wanted to play with her. '.repeat(12));
    const long = await see(figureOn(page));
    expectWhole(long);
    const says = figureOn(page).locator('.own-words .caption');
    expect((await says.innerText()).replace(/\s+/g, ' ')).toMatch(
      /^It has \d+ tokens; the first 64 are used\.$/,
    );
    await input.fill('');
    expect((await see(figureOn(page))).problem).toMatch(/^Text was empty; /);
  });

  test('a silenced head is told, heard on the pad, and changes what may come next', async () => {
    const page = await newFigurePage(name);
    const before = await see(figureOn(page));
    const button = figureOn(page).getByRole('button', { name: /^Silence layer/ });
    await button.press('Enter');
    const after = await see(figureOn(page));
    const { layer, head } = after.state;
    expect(after.state['ablate']).toEqual([{ layer, head }]);
    expect(after.say).toContain('silenced');
    expect(after.trace['nextTokens']).not.toEqual(before.trace['nextTokens']);
    const radio = figureOn(page).getByRole('radio', { checked: true });
    expect(await radio.getAttribute('aria-label')).toContain('silenced');
    expectWhole(after);
    await figureOn(page).getByRole('button', { name: 'Silence none' }).press('Enter');
    expect((await see(figureOn(page))).state['ablate']).toEqual([]);
  });

  test('it writes on, the same from the same seed, until it is stopped', async () => {
    const page = await newFigurePage(name);
    const figure = figureOn(page);
    const written = figure.locator('.written:visible');
    const done = () => expect.poll(() => written.getAttribute('aria-busy')).toBe('false');
    const write = async (seed: string) => {
      await figure.getByRole('textbox', { name: 'Seed' }).fill(seed);
      await page.keyboard.press('Enter');
      await done();
      return written.innerText();
    };
    const first = await write('7');
    expect(first.startsWith(lily)).toBe(true);
    expect(first.length).toBeGreaterThan(lily.length + 10);
    expect(await write('8')).not.toBe(first);
    expect(await write('7')).toBe(first);
    await figure.evaluate((element) => {
      const root = element.shadowRoot!;
      root.querySelector<HTMLElement>('.write button')!.click();
      new MutationObserver((_, observer) => {
        observer.disconnect();
        root.querySelector<HTMLElement>('.write [type=button]')!.click();
      }).observe(root.querySelector('.written')!, {
        childList: true,
        subtree: true,
        characterData: true,
      });
    });
    await done();
    expect((await written.innerText()).length).toBeLessThan(first.length);
    await figure.getByRole('textbox', { name: 'Temperature' }).fill('-1');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await see(figure)).problem).toMatch(/temperature/i);
  });

  test('its numbers are not asked how they were computed, and do not look as if they were', async () => {
    const page = await newFigurePage(name);
    const number = figureOn(page).locator('.say .number:visible').first();
    await number.click();
    expect(await number.getAttribute('role')).toBeNull();
    expect(await number.evaluate((each) => getComputedStyle(each).cursor)).not.toBe('pointer');
    expect(await figureOn(page).locator('[tabindex="0"].number').count()).toBe(0);
  });
});

test('a number in the prose keeps its text, and lives once a figure has the model', async () => {
  const { page, asked } = await farBelow();
  const path = 'nextTokens[0].probability';
  await page.evaluate(
    ([of, value]) => {
      const number = document.createElement('attention-number');
      number.setAttribute('figure', of);
      number.setAttribute('value', value);
      number.textContent = 'as built';
      document.querySelector('main')!.prepend(number);
    },
    [name, path] as const,
  );
  const number = page.locator('attention-number');
  await page.waitForTimeout(200);
  expect(await number.innerText()).toBe('as built');
  expect(asked).toEqual([]);
  await scrollTo(page);
  await ready(page);
  const should = core.value(name, path, core.defaults(name)).toFixed(4);
  await expect.poll(() => number.innerText()).toBe(should);
  expect(await number.getAttribute('role')).toBeNull();
});
