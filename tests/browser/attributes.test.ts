// What an author writes on the element: honoured, or told in one sentence beside a whole figure.
import { describe, expect, test } from 'vitest';
import type { AttentionFigure } from '../../web/elements/attention-figure';
import { core, exact, editedState } from '../wasm/core';
import { address, allReady, expectWhole, figureOn, figures, open, see, type Seen } from './site';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

type Attributes = Record<string, string>;

/** A page without figures, on which they are mounted one after another. */
async function bench() {
  const page = await open('404.html');
  const mount = async (attributes: Attributes): Promise<Seen> => {
    await page.evaluate((given) => {
      document.querySelector('attention-figure')?.remove();
      window.seen.errors = [];
      window.seen.ready = [];
      const figure = document.createElement('attention-figure');
      for (const [name, value] of Object.entries(given)) figure.setAttribute(name, value);
      document.querySelector('main')!.append(figure);
    }, attributes);
    await allReady(page);
    return see(figureOn(page));
  };
  const change = async (attributes: Attributes): Promise<Seen> => {
    await figureOn(page).evaluate((figure, given) => {
      window.seen.errors = [];
      for (const [name, value] of Object.entries(given)) figure.setAttribute(name, value);
    }, attributes);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    return see(figureOn(page));
  };
  return { page, mount, change };
}

function expectDefault(seen: Seen, sentence: RegExp) {
  expect(exact(seen.state)).toEqual(exact({ ...core.defaults(seen.name) }));
  expectWhole(seen);
  expect(seen.errors).toHaveLength(1);
  expect(seen.problem).toBe(seen.errors[0]);
  expect(seen.problem).toMatch(sentence);
  expect(seen.problem.slice(0, -1)).not.toMatch(/[.!?]\s|\n|undefined|\[object/);
}

describe.each(figures)('%s', (name) => {
  const edited = editedState(name);
  const scalars = core
    .fields(name)
    .filter(({ type }) => /number|integer$|boolean|choice/.test(type));

  test('takes each scalar of its state, at first and later', async () => {
    const { mount, change } = await bench();
    for (const field of scalars) {
      const attribute = { [kebab(field.name)]: String(edited[field.name]) };
      const state = {
        ...core.defaults(name),
        [field.name]: edited[field.name]!,
      };
      const seen = await mount({ name, ...attribute });
      expect(exact(seen.state)).toEqual(exact(state));
      expect(seen.errors).toEqual([]);
      expectWhole(seen);
      await mount({ name });
      expect(exact((await change(attribute)).state)).toEqual(exact(state));
    }
    expect(scalars.length + core.fields(name).length).toBeGreaterThan(0);
  });

  test('says what is wrong with a scalar, and keeps its default', async () => {
    const { mount } = await bench();
    for (const field of scalars) {
      for (const text of ['two', '', '0,5', '1e999']) {
        if (field.type === 'boolean' && text === '') continue;
        const seen = await mount({ name, [kebab(field.name)]: text });
        expectDefault(seen, new RegExp(`^${field.name} was .+; it must be `, 'i'));
      }
    }
    const seen = await mount({ name, state: '{"nothing": 1}' });
    expectDefault(seen, /^Unknown field "nothing": this figure has /);
  });

  test('takes every preset, at first and later', async () => {
    const { mount, change } = await bench();
    for (const preset of core.presets(name)) {
      const seen = await mount({ name, preset: preset.name });
      expect(exact(seen.state)).toEqual(exact({ ...preset.state }));
      expectWhole(seen);
      await mount({ name });
      const later = await change({ preset: preset.name });
      expect(exact(later.state)).toEqual(exact({ ...preset.state }));
      expectWhole(later);
    }
    expectDefault(await mount({ name, preset: 'best' }), /has no preset "best"/);
    expect((await mount({ name, preset: '' })).errors).toEqual([]);
  });
});

test('a boolean is true bare and empty, false by its word, and nothing else', async () => {
  const { page, mount } = await bench();
  const name = figures.find((each) => core.fields(each).some(({ type }) => type === 'boolean'))!;
  const field = core.fields(name).find(({ type }) => type === 'boolean')!;
  const given = async (text: string) => (await mount({ name, [kebab(field.name)]: text })).state;
  expect((await given(''))[field.name]).toBe(true);
  expect((await given('true'))[field.name]).toBe(true);
  expect((await given('false'))[field.name]).toBe(false);
  const seen = await mount({ name, [kebab(field.name)]: 'maybe' });
  expectDefault(seen, /was "maybe"; it must be true or false\.$/);
  await page.evaluate(
    ([of, attribute]) => {
      document.querySelector('attention-figure')!.remove();
      const holder = document.createElement('div');
      holder.innerHTML = `<attention-figure name="${of}" ${attribute}></attention-figure>`;
      document.querySelector('main')!.append(holder);
    },
    [name, kebab(field.name)],
  );
  await allReady(page);
  expect((await see(figureOn(page))).state[field.name]).toBe(true);
});

describe('state', () => {
  test.each([
    ['{"query": 2}', 2],
    ['{"query": 4, "tokens": ["a", "b", "c", "d", "e", "f"]}', 4],
    ['{}', 1],
  ])('%s is laid over the default', async (state, query) => {
    const { mount } = await bench();
    const seen = await mount({ name: 'one-query', state });
    expect(seen.state['query']).toBe(query);
    expect(seen.errors).toEqual([]);
    expectWhole(seen);
  });

  test('that is no JSON, or no state, is told in one sentence', async () => {
    const { mount, change } = await bench();
    const wrong: [string, RegExp][] = [
      ['{query: 2}', /^The state is not JSON\.$/],
      ['', /^The state is not JSON\.$/],
      ['{"query": 2, "query": 3}', /^The state names "query" twice\.$/],
      ['{"query": 2', /^The state is not JSON\.$/],
      ['null', /^The state must be an object of fields\.$/],
      ['[1]', /^The state must be an object of fields\.$/],
      ['"query"', /^The state must be an object of fields\.$/],
      ['{"query": 9}', /^Query was 9; it must be a whole number from 0 to 5\.$/],
      ['{"query": null}', /^Query was nothing; /],
      ['{"__proto__": {"query": 2}}', /^(__proto__|Unknown field)/],
    ];
    for (const [state, sentence] of wrong) {
      expectDefault(await mount({ name: 'one-query', state }), sentence);
      await mount({ name: 'one-query' });
      expectDefault(await change({ state }), sentence);
    }
  });

  test('comes before the scalars beside it, whatever their order', async () => {
    const { mount } = await bench();
    const state = '{"query": 2, "tokens": ["a", "b"], "embeddings": [[1], [2]]}';
    for (const attributes of [
      { query: '1', state },
      { state, query: '1' },
    ]) {
      const seen = await mount({ name: 'one-query', ...attributes });
      expect(seen.errors).toEqual(['Query was 2; it must be a whole number from 0 to 1.']);
    }
    const good = state.replace('2', '0');
    for (const attributes of [
      { query: '1', state: good },
      { state: good, query: '1' },
    ]) {
      const seen = await mount({ name: 'one-query', ...attributes });
      expect(seen.errors).toEqual([]);
      expect(seen.state['query']).toBe(1);
    }
  });
});

test('what is wrong stays told, whatever else is right', async () => {
  const { mount } = await bench();
  const name = 'softmax-vs-normalise';
  const seen = await mount({ name, preset: 'best', gain: '2', query: '4' });
  expect(seen.problem).toMatch(/has no preset "best"; it has printed, negative/);
  expect([seen.state['gain'], seen.state['query']]).toEqual([2, 4]);
  expectWhole(seen);
});

test('a figure that does not exist says so and which there are, and becomes one that does', async () => {
  const { page, mount, change } = await bench();
  for (const name of ['two-queries', '', '<b>', 'constructor']) {
    await page.evaluate(() => document.querySelector('attention-figure')?.remove());
    const seen = await mount({ name });
    expect(seen.problem).toContain('There is no figure "');
    for (const known of core.figures()) expect(seen.problem).toContain(known);
    expect(seen.errors).toEqual([seen.problem]);
  }
  const text = await figureOn(page).evaluate((each) => each.shadowRoot!.textContent);
  expect(text.trim().length).toBeGreaterThan(20);
  await change({ name: 'one-query' });
  await page.waitForFunction(() => window.seen.ready.length > 0);
  const seen = await see(figureOn(page));
  expectWhole(seen);
  expect(seen.problem).toBe('');
});

test('another name shows another figure at its default', async () => {
  const { page, mount, change } = await bench();
  await mount({ name: 'one-query', query: '4' });
  await change({ name: 'softmax-vs-normalise', query: '2' });
  await page.waitForFunction(() => window.seen.ready.length > 1);
  const seen = await see(figureOn(page));
  expect(seen.name).toBe('softmax-vs-normalise');
  expect(exact(seen.state)).toEqual(exact({ ...core.defaults(seen.name), query: 2 }));
  expectWhole(seen);
});

test('renamed while it loads, it is the last one named', async () => {
  const { page } = await bench();
  await page.evaluate(() => {
    const figure = document.createElement('attention-figure');
    figure.setAttribute('name', 'one-query');
    document.querySelector('main')!.append(figure);
    figure.setAttribute('name', 'softmax-vs-normalise');
  });
  await page.waitForFunction(() => window.seen.ready.includes('softmax-vs-normalise'));
  const seen = await see(figureOn(page));
  expect(seen.errors).toEqual([]);
  expectWhole(seen);
});

test('attributes that are nobody’s field are let be', async () => {
  const { mount } = await bench();
  const seen = await mount({
    name: 'one-query',
    id: 'x',
    class: 'wide',
    'data-query': '4',
    'aria-label': 'Figure',
    lang: 'en',
    gain: '5',
    theme: 'dark',
  });
  expect(seen.errors).toEqual([]);
  expect(exact(seen.state)).toEqual(exact({ ...core.defaults('one-query') }));
});

test('a state set before the script has loaded is honoured, and beats attributes', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const page = await open('404.html', {
    wake: false,
    before: (fresh) =>
      fresh.route('**/attention-figures.js', async (route) => {
        await held;
        await route.continue();
      }),
  });
  await page.locator('main h1').waitFor();
  await page.evaluate(() => {
    const figure = document.createElement('attention-figure');
    figure.setAttribute('name', 'softmax-vs-normalise');
    figure.setAttribute('preset', 'negative');
    figure.setAttribute('query', '2');
    figure.setAttribute('gain', '3');
    document.querySelector('main')!.append(figure);
    figure.state = { query: 4 };
  });
  expect(await page.evaluate(() => customElements.get('attention-figure'))).toBeUndefined();
  release();
  await allReady(page);
  const seen = await see(figureOn(page));
  const negative = core.presets('softmax-vs-normalise').find(({ name }) => name === 'negative')!;
  expect(exact(seen.state)).toEqual(exact({ ...negative.state, query: 4, gain: 3 }));
  expect(seen.errors).toEqual([]);
  expectWhole(seen);
});

test('a state set while the figure loads merges too, and a link beats both', async () => {
  const { page } = await bench();
  const opened = await page.evaluate(async (hash) => {
    location.hash = hash;
    const figure = document.createElement('attention-figure');
    figure.setAttribute('name', 'softmax-vs-normalise');
    figure.state = { query: 4 };
    figure.state = { gain: 2 };
    document.querySelector('main')!.append(figure);
    await figure.ready;
    const { query, gain } = figure.state;
    return { query, gain };
  }, '#f=none&v=1&end');
  expect(opened).toEqual({ query: 4, gain: 2 });
  const path = 'figures/softmax-vs-normalise.html#f=softmax-vs-normalise&v=1&gain=7&end';
  const linked = await open(path, {
    before: (fresh) =>
      fresh.addInitScript(() => {
        document.addEventListener('DOMContentLoaded', () => {
          const figure = document.querySelector<AttentionFigure>('attention-figure')!;
          figure.state = { query: 4, gain: 2 };
        });
      }),
  });
  const { state } = await see(figureOn(linked));
  expect([state['gain'], state['query']]).toEqual([7, 1]);
  expect(linked.url().startsWith(address)).toBe(true);
});
