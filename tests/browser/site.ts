// What every browser test shares: pages of the built site, watched for anything amiss, and what a
// figure on them shows.
import {
  chromium,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import type { AttentionFigure } from '../../web/elements/attention-figure';
import type { State } from '../../web/core';
import { format, parse, type As } from '../../web/format';
import { bits, cells, core, exact, fileAt } from '../wasm/core';

export const address = inject('address');

/** The figures that figures/index.html lists, each with a page of its own. */
export const figures = Array.from(
  fileAt('build/site/figures/index.html').matchAll(/<a href="([a-z0-9-]+)\.html">/g),
  ([, name]) => name!,
);

/** Those with a number that can be changed; the others have only a text. */
export const numeric = figures.filter((name) =>
  core.fields(name).some(({ type }) => /number|integer|vector|matrix/.test(type)),
);

/** Those that answer how a number was computed: nobody explains what a trained model came to. */
export const explained = figures.filter((name) => !core.isModel(name));

/** Every page of the site. */
export const pages = [
  'index.html',
  '404.html',
  'glossary.html',
  'figures/index.html',
  ...new Set(fileAt('build/site/index.html').match(/lessons\/[^"]+\.html/g)),
  ...figures.map((name) => `figures/${name}.html`),
];

declare global {
  interface Window {
    /** What has happened on a page since it opened, as open() notes it. */
    seen: {
      ready: string[];
      changes: { state: State; trace: unknown }[];
      errors: string[];
      violations: string[];
    };
  }
}

let browser: Browser;
const contexts = new Map<boolean, BrowserContext>();
const troubles: string[] = [];
/** Pages a test has done with, for the next: a new one takes as long again as what is loaded in it. */
const idle = new Map<BrowserContext, Page[]>();
/** Pages made ready for one test by its `before`, and no good for another. */
const special = new WeakSet<Page>();
let kept: { name: string; page: Page } | undefined;

beforeAll(async () => {
  browser = await chromium.connect(inject('chromium'));
});
afterAll(async () => {
  await browser.close();
});
afterEach(async () => {
  for (const context of contexts.values()) {
    const waiting = idle.get(context) ?? [];
    for (const page of context.pages()) {
      if (page === kept?.page || waiting.includes(page)) continue;
      if (special.has(page)) await page.close();
      else waiting.push(await emptied(page));
    }
    idle.set(context, waiting);
  }
  expect(troubles.splice(0), 'console, page errors, requests elsewhere, CSP').toEqual([]);
});

/** The page with nothing in it, and nothing pointed at. */
async function emptied(page: Page): Promise<Page> {
  await page.mouse.move(0, 0);
  await page.goto('about:blank');
  return page;
}

async function contextWith(javaScriptEnabled: boolean): Promise<BrowserContext> {
  const known = contexts.get(javaScriptEnabled);
  if (known) return known;
  const context = await browser.newContext({
    javaScriptEnabled,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(() => {
    window.seen = { ready: [], changes: [], errors: [], violations: [] };
    const note = (type: string, keep: (event: CustomEvent) => void) =>
      addEventListener(type, (event) => keep(event as CustomEvent));
    note('attention-ready', ({ target }) => {
      window.seen.ready.push((target as Element).getAttribute('name') ?? '');
    });
    note('attention-change', ({ detail }) =>
      window.seen.changes.push(detail as { state: State; trace: unknown }),
    );
    note('attention-error', ({ detail }) =>
      window.seen.errors.push((detail as { message: string }).message),
    );
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      window.seen.violations.push(violatedDirective);
    });
  });
  context.on('page', (page) => {
    page.on('console', (message) => {
      if (/error|warning/.test(message.type())) troubles.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => troubles.push(`page error: ${error.message}`));
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${address}/`))
        troubles.push(`request: ${request.url()}`);
    });
  });
  contexts.set(javaScriptEnabled, context);
  return context;
}

export interface Opening {
  javaScript?: boolean;
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
  hash?: string;
  /** Whether to wait for its figures; they are ready then. */
  wake?: boolean;
  /** Before the page is loaded. */
  before?: (page: Page) => unknown;
}

/** A page of the site. With JavaScript, its figures are ready when it is handed over. */
export async function open(path: string, opening: Opening = {}): Promise<Page> {
  const { javaScript = true, width = 1280, height = 900, scheme = 'light', before } = opening;
  const context = await contextWith(javaScript);
  const page = (!before && idle.get(context)?.pop()) || (await context.newPage());
  if (before) special.add(page);
  page.setDefaultTimeout(5000);
  await page.setViewportSize({ width, height });
  await page.emulateMedia({
    media: null,
    colorScheme: scheme,
    reducedMotion: opening.reducedMotion ?? 'reduce',
  });
  await before?.(page);
  await page.goto(`${address}/${path}${opening.hash ?? ''}`, {
    waitUntil: opening.wake === false ? 'commit' : 'load',
  });
  if (javaScript && opening.wake !== false) await allReady(page);
  return page;
}

/** Resolves when every figure of the page is drawn, or has said why it cannot be. */
export async function allReady(page: Page) {
  await page.evaluate(async () => {
    await customElements.whenDefined('attention-figure');
    const figures = Array.from(document.querySelectorAll<AttentionFigure>('attention-figure'));
    // One of the real model that nobody is near to has it loaded all the same.
    for (const figure of figures)
      if (!figure.trace && !figure.busy) void figure.run().catch(() => undefined);
    await Promise.all(figures.map((figure) => figure.ready.catch(() => undefined)));
    await Promise.all(figures.map((figure) => figure.updateComplete));
  });
}

/** A figure's own page, at the figure's default: the one that is open already, or a new one. */
export async function figurePage(name: string): Promise<Page> {
  if (kept?.name !== name) {
    await kept?.page.close();
    kept = { name, page: await open(`figures/${name}.html`) };
    return kept.page;
  }
  await kept.page.mouse.move(0, 0);
  await kept.page.evaluate(async () => {
    const figure = document.querySelector<AttentionFigure>('attention-figure')!;
    const root = figure.shadowRoot!;
    for (const button of root.querySelectorAll<HTMLElement>('.foot button'))
      if (button.textContent.trim() === 'Reset') button.click();
    for (const folded of root.querySelectorAll('details')) folded.open = false;
    (root.activeElement as HTMLElement | null)?.blur();
    await figure.ready;
    await figure.updateComplete;
    scrollTo(0, 0);
    window.seen.changes = [];
    window.seen.errors = [];
  });
  return kept.page;
}

/** The same in a page of its own, just opened. */
export const newFigurePage = (name: string, opening?: Opening) =>
  open(`figures/${name}.html`, opening);

/** How a number was computed, where one was asked. */
export const panelOn = (page: Page) => page.locator('attention-derivation').getByRole('dialog');

export const figureOn = (page: Page, at = 0) => page.locator('attention-figure').nth(at);

/** A number on screen. */
export interface Cell {
  tag: string;
  path: string;
  as: As;
  digits: number;
  text: string;
  value: string | null;
}

/** All that a figure shows and says of itself. */
export interface Seen {
  name: string;
  state: State;
  trace: Record<string, unknown>;
  problem: string;
  say: string;
  link: string;
  cells: Cell[];
  /** Every attention-error of the page, in its words. */
  errors: string[];
  /** Its tables as text: caption, then row by row, a control being its value. */
  tables: string[][];
}

/** As look() has it. */
function digest(list: Float64Array): string {
  let sum = 0;
  for (const half of new Uint32Array(Float64Array.from(list).buffer))
    sum = (Math.imul(sum, 31) + half) | 0;
  return `${list.length} numbers, ${sum}`;
}

/** Run in the page: what a figure, live or still, shows. */
async function look(element: Element): Promise<Seen> {
  const exact = (value: unknown): unknown => {
    if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
    if (Array.isArray(value) || ArrayBuffer.isView(value))
      return Array.from(value as ArrayLike<unknown>, exact);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, exact(each)]));
    return value;
  };
  /** What every layer of the real model did: too many numbers to be handed over, so a sum of their bits. */
  const digest = (list: Float64Array) => {
    let sum = 0;
    for (const half of new Uint32Array(Float64Array.from(list).buffer))
      sum = (Math.imul(sum, 31) + half) | 0;
    return `${list.length} numbers, ${sum}`;
  };
  const figure = element as Element & Partial<AttentionFigure>; // in a still page it is an element like others
  await figure.ready?.catch(() => undefined); // of a job: that it is done
  await figure.updateComplete;
  const root = figure.shadowRoot ?? figure;
  const text = (selector: string) =>
    (root.querySelector(selector)?.textContent ?? '').replace(/\s+/g, ' ').trim();
  return {
    name: element.getAttribute('name') ?? '',
    state: figure.state!,
    trace: Object.fromEntries(
      Object.entries(figure.trace ?? {}).map(([name, value]) => [
        name,
        name === 'reading' ? digest(value as Float64Array) : exact(value),
      ]),
    ),
    problem: text('.problem'),
    say: text('.say'),
    errors: [...((window as Partial<Window>).seen?.errors ?? [])],
    link: figure.link?.() ?? '',
    // What the last change did is of two states: a page that opens in the second does not say it.
    cells: Array.from(
      root.querySelectorAll<HTMLElement>('[data-path]:not(.changed *)'),
      (cell) => ({
        tag: cell.localName,
        path: cell.dataset['path']!,
        as: (cell.dataset['as'] ?? 'fixed') as As,
        digits: Number(cell.dataset['digits'] ?? 4),
        text: cell instanceof HTMLInputElement ? cell.value : cell.textContent,
        value: cell.getAttribute(cell instanceof HTMLInputElement ? 'aria-valuenow' : 'value'),
      }),
    ),
    tables: Array.from(root.querySelectorAll('table'), (table) => {
      const said = (part: Element) =>
        (part.querySelector('input')?.value ?? part.textContent).replace(/\s+/g, ' ').trim();
      return Array.from(table.querySelectorAll('caption, td, th'), said);
    }),
  };
}

/** What a figure shows, once it has drawn what it was last told; or its still picture. */
export const see = (figure: Locator): Promise<Seen> => figure.evaluate(look);

/** Every number on screen is the core's for that state, in the digits it says it has. */
export function expectTrue(seen: Seen, state = seen.state) {
  const { name, cells: shown } = seen;
  expect(shown.length, `${name} shows numbers`).toBeGreaterThan(3);
  const traced = new Map(core.isModel(name) ? [] : cells(core.trace(name, state)));
  const wrong = shown.flatMap((cell) => {
    const x = traced.get(cell.path) ?? core.value(name, cell.path, state);
    const says = cell.tag === 'input' ? bits(parse(cell.text)) : cell.text.trim();
    const should = cell.tag === 'input' ? bits(x) : format(x, cell.as, cell.digits);
    const carried = cell.value === null ? bits(x) : bits(Number(cell.value));
    const right = says === should && (carried === bits(x) || Number(cell.value) === x);
    return right ? [] : [`${cell.path} shows ${says} (${cell.value}); the core says ${should}`];
  });
  expect(wrong, `${name} ${JSON.stringify(state)}`).toEqual([]);
}

/** The figure is whole: its numbers, its trace, its state and its sentence belong together. */
export function expectWhole(seen: Seen) {
  expectTrue(seen);
  const { reading, ...trace } = core.trace(seen.name, seen.state);
  const read = reading && { reading: digest(reading as Float64Array) };
  expect(seen.trace).toEqual({ ...(exact(trace) as object), ...read });
  expect(seen.say.length).toBeGreaterThan(20);
}

/** The number of the state at a path: embeddings[0][2]. */
export const stateAt = (seen: Seen, path: string) => core.value(seen.name, path, seen.state);
