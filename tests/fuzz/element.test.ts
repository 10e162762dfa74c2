// Every field of every figure given every odd value on the page: through the state property, through attributes, through a
// link. What is shown is the new state where it may be, else the old one and exactly one sentence; never less.
import { describe, expect, test } from 'vitest';
import type { Field, State } from '../../web/core';
import { core } from '../wasm/core';
import { figures, newFigurePage, numeric, open } from '../browser/site';
import { fits, oddValues } from './table';

interface Given {
  name: string;
  field: Field;
  fields: Field[];
  start: State;
  way: 'property' | 'attribute' | 'state' | 'link';
}
interface Found {
  faults: string[];
  taken: number;
  refused: number;
}

/** Run in a page. */
async function giveAll(
  { name, field, fields, start, way }: Given,
  odd: typeof oddValues,
  fitting: typeof fits,
): Promise<Found> {
  const patience = 100; // ms
  const found: Found = { faults: [], taken: 0, refused: 0 };
  const figure = document.querySelector('attention-figure')!;
  const root = figure.shadowRoot!;
  const kebab = field.name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const sleep = () => new Promise((resolve) => setTimeout(resolve));

  let told: string[] = [];
  figure.addEventListener('attention-error', (event) => {
    told.push((event as CustomEvent<{ message: string }>).detail.message);
  });
  const unhandled: string[] = [];
  addEventListener('error', ({ message }) => unhandled.push(message));
  addEventListener('unhandledrejection', ({ reason }) => unhandled.push(String(reason)));

  const before = new Set<string>();
  const isNew = (text: string) => before.size < before.add(text).size;

  /** An odd state as this way can carry it; nothing where it cannot. */
  const carried = (state: State): (() => Promise<unknown> | undefined) | undefined => {
    const value = (state as Record<string, unknown>)[field.name];
    const text = (x: unknown): string => (Array.isArray(x) ? x.map(text).join() : String(x));
    if (way === 'property')
      return () => {
        figure.state = state;
        return undefined;
      };
    if (way === 'state') {
      let json: string;
      try {
        json = JSON.stringify(state);
      } catch {
        return undefined; // a bigint, itself, too deep
      }
      if (json.length > 1.2e7 || !isNew(json)) return undefined; // ten megabytes are enough
      return () => {
        figure.setAttribute('state', json);
        return undefined;
      };
    }
    if (typeof value === 'symbol' || Object.keys(state).join() !== field.name) return undefined;
    if (way === 'attribute') {
      if (typeof value === 'object' && value !== null) return undefined;
      return () => {
        figure.setAttribute(kebab, String(value));
        return undefined;
      };
    }
    let written: string;
    try {
      const plain = JSON.parse(JSON.stringify([value])) as unknown[][];
      const part = (x: unknown) => encodeURIComponent(text(x).slice(0, 1e5));
      written = Array.isArray(plain[0])
        ? plain[0]
            .map((row) => (Array.isArray(row) ? row.map(part).join() : part(row)))
            .join(field.type === 'matrix' ? ';' : ',')
        : part(value);
    } catch {
      return undefined; // a lone surrogate among others
    }
    if (written.length > 2e5 || !isNew(written)) return undefined; // no state has a longer link
    const hash = `#f=${name}&v=1&${field.name}=${written}&end`;
    return () => {
      if (location.hash === hash) return undefined;
      const heard = new Promise((resolve) =>
        addEventListener('hashchange', resolve, { once: true }),
      );
      location.hash = hash;
      return heard;
    };
  };

  for (const [what, state] of odd(field, start[field.name]!)) {
    const give = carried(state as State);
    if (!give) continue;
    let ms = Infinity;
    let old: unknown[] = [];
    // On a busy machine the best of a few counts.
    for (let tries = 0; tries < 5 && ms > patience; tries++) {
      figure.removeAttribute('state');
      figure.removeAttribute(kebab);
      if (location.hash) history.replaceState(null, '', location.pathname);
      figure.state = start;
      await figure.ready;
      await figure.updateComplete;
      await sleep();
      told = [];
      old = [JSON.stringify(figure.state), figure.trace];
      const began = performance.now();
      await give();
      await Promise.resolve();
      await figure.updateComplete;
      ms = Math.min(ms, performance.now() - began);
      // A job has been started by then; it takes as long as it takes, or is stopped.
      await Promise.race([figure.ready, new Promise((resolve) => setTimeout(resolve, 300))]);
      figure.cancel();
      await figure.updateComplete;
    }
    const fault = (sentence: string) => found.faults.push(`${what}: ${sentence}`);
    const shown = root.querySelector('.problem')?.textContent ?? '';
    if (ms > patience) fault(`took ${ms.toFixed(0)} ms`);
    if (told.length > 1) fault(`told ${told.length} times`);
    if (shown !== (told[0] ?? ''))
      fault(`shows ${shown.slice(0, 200)}, told ${told[0]?.slice(0, 200)}`);
    if (told.length > 0) {
      found.refused++;
      if (JSON.stringify(figure.state) !== old[0]) fault('refused, and yet the state is another');
      if (figure.trace !== old[1]) fault('refused, and yet the trace is another');
      const sentence = told[0]!;
      const own = sentence.slice(0, -1).replaceAll(/"[^"]*"/g, ''); // without what it quotes
      const names = ['the state is', '__proto__', '"x', ...fields.map((each) => each.name)].some(
        (each) => sentence.toLowerCase().includes(each.toLowerCase()),
      );
      if (!names || sentence.length > 400 || /[\n\0]|[.!?]\s|undefined|\[object/.test(own))
        fault(`no sentence: ${sentence.slice(0, 300)}`);
    } else {
      found.taken++;
      if (!fitting(fields, figure.state)) fault('was taken');
    }
    if ((root.querySelector('.say')?.textContent ?? '').trim().length < 20)
      fault('has no sentence to it');
    // A text of one token has means over nothing: its cells say so, without a number.
    if (root.querySelectorAll('.instrument :is([data-path], td)').length < 4) fault('is blank');
    if (unhandled.length > 0) fault(unhandled.splice(0).join('; '));
  }
  return found;
}

/** Run in a page: what is no state at all, set on a figure that is still loading. */
async function giveEarly(name: string): Promise<string[]> {
  const faults: string[] = [];
  const odd: [string, unknown][] = [
    ['null', null],
    ['undefined', undefined],
    ['a number', 5],
    ['an empty text', ''],
    ['ten megabytes', 'x'.repeat(1e7)],
    ['a list', [1, 2]],
    ['a million', Array(1e6).fill(1)],
    ['a function', () => 1],
    ['a symbol', Symbol('s')],
    ['a date', new Date(0)],
    ['a bigint', 1n],
    ['an unknown field', { nothing: 1 }],
    [
      'a getter',
      {
        get tokens() {
          throw new Error('it was called');
        },
      },
    ],
    ['a proxy', new Proxy({}, { ownKeys: () => [] })],
    ['__proto__', JSON.parse('{"__proto__": {"tokens": 1}}')],
  ];
  for (const [what, state] of odd) {
    const fault = (sentence: string) => faults.push(`${what}: ${sentence}`);
    let ms = Infinity;
    for (let tries = 0; tries < 5 && ms > 100; tries++) {
      const told: string[] = [];
      const figure = document.createElement('attention-figure');
      figure.setAttribute('name', name);
      figure.addEventListener('attention-error', (event) => {
        told.push((event as CustomEvent<{ message: string }>).detail.message);
      });
      const began = performance.now();
      try {
        figure.state = state as State;
      } catch (problem) {
        fault(`threw ${String(problem)}`);
      }
      document.querySelector('main')!.append(figure);
      await figure.ready;
      await figure.updateComplete;
      ms = Math.min(ms, performance.now() - began);
      const shown = figure.shadowRoot!.querySelector('.problem')?.textContent ?? '';
      const sentences = /date|proxy/.test(what) ? 0 : 1; // objects without fields of their own
      if (told.length !== sentences) fault(`told ${told.length} times`);
      if (shown !== (told[0] ?? '')) fault(`shows ${shown.slice(0, 200)}`);
      if (figure.shadowRoot!.querySelectorAll('.instrument [data-path]').length < 4)
        fault('is blank');
      figure.remove();
    }
    if (ms > 100) fault(`took ${ms.toFixed(0)} ms`);
  }
  return [...new Set(faults)];
}

const ways = ['property', 'attribute', 'state', 'link'] as const;

describe.each(figures)('%s', (name) => {
  test.each(ways)('by %s', { timeout: 600_000 }, async (way) => {
    const page = await newFigurePage(name);
    const fields = core.fields(name);
    const all: Found = { faults: [], taken: 0, refused: 0 };
    for (const field of fields) {
      const given = JSON.stringify({ name, field, fields, start: core.defaults(name), way });
      const call = `(${String(giveAll)})(${given}, ${String(oddValues)}, ${String(fits)})`;
      const found: Found = await page.evaluate(call);
      all.faults.push(...found.faults.map((fault) => `${field.name}: ${fault}`));
      all.taken += found.taken;
      all.refused += found.refused;
    }
    console.log(`${name} by ${way}: ${all.taken} taken, ${all.refused} refused`);
    expect(all.faults).toEqual([]);
    expect(all.taken).toBeGreaterThan(0);
    // An attribute and a link are text: where a text is all there is, nearly all of it may be.
    expect(all.refused).toBeGreaterThan(numeric.includes(name) ? 30 : 2);
  });

  test('by property, before it has loaded', async () => {
    const page = await open('404.html');
    const faults = await page.evaluate(giveEarly, name);
    expect(faults).toEqual([]);
  });
});
