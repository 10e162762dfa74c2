// build/site/embed/<figure>.html, one file, in every engine: in a sandboxed frame of another origin on a page with a strict
// policy of its own, and from a file. What it computes there are the core's bits; nothing is asked for on the way.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { State } from '../../../web/core';
import { core, fileAt } from '../../wasm/core';
import { inEveryBrowser } from './browsers';
import { hashOf } from './hash';
import { looked, type Seen } from './look';

/** What the page around runs: it keeps what it is told, or leaves it all to iframe-resizer. */
const scripts: Record<string, string> = {
  '/': `
  var told = [];
  addEventListener('message', ({ data }) => told.push(data));
  addEventListener('load', () => {
    frames[0].postMessage('[iFrameSizer]figure-1:8:false:false', '*');
  });`,
  '/resizer': `${fileAt('web/node_modules/iframe-resizer/js/iframeResizer.min.js')}
  addEventListener('load', () => iFrameResize({ checkOrigin: false }, '#figure-1'));`,
};

/** The page around: another origin than the figure's, with a policy that allows its own script and frames. */
const host = createServer((request, response) => {
  const { pathname, search } = new URL(request.url!, 'http://host');
  const source = decodeURIComponent(search.slice(1));
  const policy = "default-src 'none'; script-src 'nonce-host'; frame-src *";
  response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': policy });
  response.end(`<!doctype html><meta name="referrer" content="no-referrer">
<body><script nonce="host">${scripts[pathname]!}
</script>
<iframe id="figure-1" title="A figure" width="680" height="300" sandbox="allow-scripts" src="${source}"></iframe>`);
});
let around = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  around = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterAll(() => void host.close());

/** Run in the page around: what it has been told, once it has been told of a height. */
async function toldOf(height: number): Promise<unknown[]> {
  const { told } = window as unknown as { told: { height?: number }[] };
  while (!told.some((message) => message.height === height)) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await new Promise((resolve) => setTimeout(resolve, 100));
  return told;
}

/** Run in the page around: the height of its frame, once it has changed to that. */
async function frameOf(height: number): Promise<number> {
  const frame = document.querySelector('iframe')!;
  for (let tries = 0; frame.clientHeight !== height && tries < 500; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return frame.clientHeight;
}

const framed = (path: string, by = '/') =>
  `${around}${by}?` +
  encodeURIComponent(`${inject('address')}/embed/${path}`.replaceAll('&', '&amp;'));
const file = (path: string) => new URL(`../../../build/site/embed/${path}`, import.meta.url).href;

function expectLive(seen: Seen, name: string, change: State) {
  const state = { ...core.defaults(name), ...change };
  expect(seen.problem).toBe('');
  expect(seen.state).toEqual(state);
  expect(seen.hash).toBe(hashOf(core.trace(name, state)));
  expect(seen.says).not.toBe('');
  expect(seen.fetched).toEqual([]);
}

inEveryBrowser((browser) => {
  test('a figure in a sandboxed frame is live, in the state of its query', async () => {
    await browser().open(framed('one-query.html?query=2&utm_source=post'));
    const seen = (await browser().evaluateInFrame(looked)) as Seen;
    expect(seen.origin).toBe('null');
    expectLive(seen, 'one-query', { query: 2 });
  });

  test('it tells its height in four tongues, anew when its panel opens', async () => {
    await browser().open(framed('one-query.html#?secret=a1B2'));
    const { height } = (await browser().evaluateInFrame(looked)) as Seen;
    // In four tongues each time: the last is iframe-resizer's, with the width of the frame.
    const told = (await browser().evaluate(`(${String(toldOf)})(${height})`)) as unknown[];
    const ours = told.filter((message) => (message as { type?: string }).type) as object[];
    expect(ours.length).toBeGreaterThan(1);
    expect(ours.at(-1)).toEqual({ type: 'attention-height', figure: 'one-query', height });
    expect(told).toContainEqual({ message: 'height', value: height, secret: 'a1B2' });
    expect(told.at(-1)).toMatch(new RegExp(`^.iFrameSizer.figure-1:${height}:6[0-9]+:resize$`));
    const embedly = told.filter((message) => typeof message === 'string' && message[0] === '{');
    expect(JSON.parse(embedly.at(-1) as string)).toMatchObject({
      context: 'iframe.resize',
      height,
    });
  });

  test('iframe-resizer gives its frame the height it has, panel and all', async () => {
    await browser().open(framed('one-query.html', '/resizer'));
    const { height } = (await browser().evaluateInFrame(looked)) as Seen;
    expect(await browser().evaluate(`(${String(frameOf)})(${height})`)).toBe(height);
  });

  test('a link in its hash, a preset, and one that is refused', async () => {
    await browser().open(framed('softmax-vs-normalise.html#f=softmax-vs-normalise&v=1&gain=2&end'));
    expectLive((await browser().evaluateInFrame(looked)) as Seen, 'softmax-vs-normalise', {
      gain: 2,
    });
    await browser().open(framed('softmax-vs-normalise.html?preset=negative&query=2'));
    const { state } = core.presets('softmax-vs-normalise').find(({ name }) => name === 'negative')!;
    expectLive((await browser().evaluateInFrame(looked)) as Seen, 'softmax-vs-normalise', {
      ...state,
      query: 2,
    });
    await browser().open(framed('one-query.html?query=two'));
    const wrong = (await browser().evaluateInFrame(looked)) as Seen;
    expect(wrong.state).toEqual(core.defaults('one-query'));
    expect(wrong.problem).toMatch(/^Query .*two/);
  });

  test('a job runs in the page itself', async () => {
    await browser().open(framed('direction.html?pairs=50'));
    const seen = (await browser().evaluateInFrame(looked)) as Seen;
    expectLive(seen, 'direction', { pairs: 50 });
  });

  test('from a file, alone', async () => {
    await browser().open(file('saturation.html?gain=3'));
    expectLive((await browser().evaluate(looked)) as Seen, 'saturation', { gain: 3 });
  });
});
