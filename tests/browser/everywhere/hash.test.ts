// The same bits everywhere: every state of build/reports/states.json (tests/core/trace_hash.cpp writes it), through the
// shipped wasm in Node and through the figures of the built site in three engines, has the hash it has natively.
import { describe, expect, inject, test } from 'vitest';
import type { State } from '../../../web/core';
import { core, fileAt } from '../../wasm/core';
import { browsers } from './browsers';
import { hashOf } from './hash';

interface Used {
  figure: string;
  state: State;
  hash: string;
}

const used = JSON.parse(fileAt('build/reports/states.json')) as Used[];
const figures = [...new Set(used.map(({ figure }) => figure))];
const statesOf = (name: string) => used.filter(({ figure }) => figure === name);

const totalOf = (hashes: Record<string, string[]>) =>
  hashOf(figures.map((name) => hashOf(hashes[name]!)));
const native = totalOf(
  Object.fromEntries(figures.map((name) => [name, statesOf(name).map(({ hash }) => hash)])),
);

/** Every hash is the native one; the first that is not is named, with its state. */
function expectSame(where: string, hashes: Record<string, string[]>) {
  for (const name of figures) {
    const states = statesOf(name);
    const other = states.findIndex(({ hash }, i) => hash !== hashes[name]![i]);
    if (other >= 0) {
      const { hash, state } = states[other]!;
      expect.fail(
        `${where}, ${name}, state ${other} of ${states.length}: ${hashes[name]![other]}, natively ${hash}; ` +
          `its state is ${JSON.stringify(state).slice(0, 2000)}`,
      );
    }
  }
  const total = totalOf(hashes);
  console.log(`${where.padEnd(24)} ${used.length} states  ${total}`);
  expect(total).toBe(native);
}

/** Run in a page: the hashes of the states, each set on the page's figure and its trace read. */
async function hashesOnPage(states: State[], hash: typeof hashOf): Promise<string[]> {
  // Asked in a task of the page's own, where no debugger has leave to evaluate.
  const refused = await new Promise((resolve) => {
    setTimeout(() => {
      try {
        resolve(globalThis.eval('false'));
      } catch (problem) {
        resolve(problem instanceof EvalError);
      }
    });
  });
  if (refused !== true) throw new Error('the page has no strict CSP');
  await customElements.whenDefined('attention-figure');
  const figure = document.querySelector('attention-figure')!;
  await figure.ready;
  let told = '';
  figure.addEventListener('attention-error', (event) => {
    told = (event as CustomEvent<{ message: string }>).detail.message;
  });
  // One after another without a pause, but for jobs: only the last is drawn.
  const hashes: string[] = [];
  for (const state of states) {
    figure.state = state;
    if (figure.busy) await figure.ready;
    hashes.push(told ? `refused: ${told}` : hash(figure.trace!));
  }
  await figure.updateComplete;
  return hashes;
}

/** As JavaScript; JSON.stringify would make 0 of -0. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join()}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([name, each]) => `"${name}":${literal(each)}`);
    return `{${entries.join()}}`;
  }
  return Object.is(value, -0) ? '-0' : JSON.stringify(value);
}

test('there are states of every figure', () => {
  expect(figures).toEqual(core.figures().filter((name) => !core.isModel(name)));
  expect(used.length).toBeGreaterThan(200 * figures.length);
});

test('Node gives the native bits', () => {
  const hashes = (name: string) =>
    statesOf(name).map(({ state }) => hashOf(core.trace(name, state)));
  expectSame(
    `Node ${process.versions.node}`,
    Object.fromEntries(figures.map((name) => [name, hashes(name)])),
  );
});

describe.each(Object.keys(browsers))('%s', (engine) => {
  test('gives the native bits, on the site’s own pages', { timeout: 300_000 }, async () => {
    const browser = await browsers[engine]!(inject('chromium'));
    try {
      const hashes: Record<string, string[]> = {};
      for (const name of figures) {
        await browser.open(`${inject('address')}/figures/${name}.html`);
        const states = literal(statesOf(name).map(({ state }) => state));
        const expression = `(${String(hashesOnPage)})(${states}, ${String(hashOf)})`;
        hashes[name] = (await browser.evaluate(expression)) as string[];
      }
      expectSame(`${engine} ${browser.version}`, hashes);
    } finally {
      await browser.close();
    }
  });
});
