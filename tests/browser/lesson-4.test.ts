// What lesson 4 asks its reader to do: every line that it prints for the console, run there and in
// Node on the shipped wasm; every button that it names.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Trace } from '../../web/core';
import type { AttentionFigure } from '../../web/elements/attention-figure';
import { attribute, elementsIn, parseFragment, textIn } from '../../web/site/prose';
import { core, exact, fileAt, refusal } from '../wasm/core';
import { open } from './site';

const path = 'lessons/4-real-model.html';
const model = 'head-grid';
const lines = [...elementsIn(parseFragment(fileAt(`build/site/${path}`)))]
  .filter((element) => attribute(element, 'class') === 'console')
  .flatMap((element) => textIn(element).trim().split('\n'));
const ofModel = lines.filter((line) => line.startsWith('trace.'));
const others = lines.filter((line) => !line.startsWith('trace.'));

/** A line's value in the page, as bits; or the sentence it is refused with. */
const inPage = (page: Page, line: string) =>
  page.evaluate(`(() => {
    const plain = (x) => typeof x === 'number' ? String(x)
      : typeof x !== 'object' ? x
      : Array.isArray(x) || ArrayBuffer.isView(x) ? Array.from(x, plain)
      : Object.fromEntries(Object.entries(x).map(([name, each]) => [name, plain(each)]));
    try { return plain(${line}); } catch (problem) { return problem.name + ': ' + problem.message; }
  })()`);

const weights = (scores: number[]) =>
  core.trace('softmax-scores', { scores, hidden: [] })['weights'];

/** The same line where `trace` and `softmax` come from the core in Node. */
function inNode(line: string, trace?: Trace): unknown {
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- it is the printed line that is tested
  const run = new Function('trace', 'softmax', `return ${line}`) as (
    ...words: unknown[]
  ) => unknown;
  return exact(run(trace, weights));
}

/** The lesson, once its first figure of that name, brought into view, has drawn. */
async function lessonWith(name: string): Promise<Page> {
  const page = await open(path, { wake: false });
  await drawn(page, `attention-figure[name=${name}]`);
  return page;
}

const drawn = (page: Page, selector: string) =>
  page.evaluate(async (selector) => {
    await customElements.whenDefined('attention-figure');
    const figure = document.querySelector<AttentionFigure>(selector)!;
    figure.scrollIntoView();
    await figure.ready;
    return figure.state;
  }, selector);

test('every section prints some, and each asks for what the page defines', () => {
  expect(ofModel.length).toBeGreaterThan(8);
  expect(others.length).toBeGreaterThan(0);
  for (const line of others) expect(line).toMatch(/^softmax\(\[.*\]\)$/);
});

test('softmax, as printed', async () => {
  const page = await lessonWith('softmax-scores');
  for (const line of others) {
    expect(await inPage(page, line), line).toEqual(inNode(line));
  }
});

test('softmax refuses what it cannot take in one sentence, the core’s', async () => {
  const page = await lessonWith('softmax-scores');
  const said = refusal(() => weights([]));
  expect(await inPage(page, 'softmax([])')).toBe(`RangeError: ${said}`);
});

test('trace says why there is none', async () => {
  const page = await open(path, { wake: false });
  await page.evaluate(() => customElements.whenDefined('attention-voices'));
  expect(await inPage(page, 'trace.tokens')).toContain(
    'RangeError: trace: the model is not here yet',
  );
});

test('trace, as printed: of the figure that was used last, before that of the first', async () => {
  const page = await lessonWith(model);
  const state = await drawn(page, `attention-figure[name=${model}]`);
  for (const line of ofModel) {
    expect(await inPage(page, line), line).toEqual(inNode(line, core.trace(model, state)));
  }
  await page.evaluate((name) => {
    const other = document.createElement('attention-figure');
    other.setAttribute('name', name);
    other.id = 'other';
    document.querySelector('main')!.append(other);
  }, model);
  await drawn(page, '#other');
  expect(await inPage(page, 'trace.tokens[0]')).toBe('Lily');
  await page.evaluate(() => {
    document.querySelector<AttentionFigure>('#other')!.state = { text: 'Ben ran.' };
  });
  await expect.poll(() => inPage(page, 'trace.tokens[0]')).toBe('Ben');
});

test('every button that it names stands in the figure above, or in the one it links to', async () => {
  const page = await open(path);
  const missing = await page.evaluate(() => {
    const found: string[] = [];
    for (const line of document.querySelectorAll('main > .try')) {
      const to = line.querySelector('a')?.hash;
      let figure = to ? document.querySelector(to) : line.previousElementSibling;
      while (figure && figure.localName !== 'attention-figure')
        figure = figure.previousElementSibling;
      const buttons = Array.from(figure?.shadowRoot?.querySelectorAll('button') ?? [], (button) =>
        button.textContent.trim(),
      );
      for (const [, name = ''] of line.textContent.matchAll(/“(.*?)”/g))
        if (!buttons.includes(name)) found.push(`${name}: ${buttons.join(', ')}`);
    }
    return found;
  });
  expect(missing).toEqual([]);
});
