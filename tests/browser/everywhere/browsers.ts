// Three engines behind one small face: open a page, evaluate an expression in it.
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { chromium } from 'playwright-core';
import puppeteer from 'puppeteer-core';
import { afterAll, beforeAll, describe, inject } from 'vitest';

export interface Browser {
  version: string;
  open: (address: string) => Promise<unknown>;
  /** The value of an expression, awaited, in the page that is open. */
  evaluate: (expression: string) => Promise<unknown>;
  /** The same in the page of its first <iframe>. */
  evaluateInFrame: (expression: string) => Promise<unknown>;
  close: () => Promise<unknown>;
}

/** Each engine by its name, and how it is started. */
export const browsers: Record<string, (chromiumAddress: string) => Promise<Browser>> = {
  Chromium: async (address) => {
    const browser = await chromium.connect(address);
    const page = await browser.newPage();
    return {
      version: browser.version(),
      open: (to) => page.goto(to),
      evaluate: (expression) => page.evaluate(expression),
      evaluateInFrame: (expression) => page.frames()[1]!.evaluate(expression),
      close: () => browser.close(),
    };
  },

  Firefox: async () => {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: process.env['FIREFOX'] ?? '/usr/bin/firefox-esr',
    });
    const page = await browser.newPage();
    return {
      version: (await browser.version()).replace(/^\D*/, ''),
      open: (to) => page.goto(to),
      evaluate: (expression) => page.evaluate(expression),
      evaluateInFrame: (expression) => page.frames()[1]!.evaluate(expression),
      close: () => browser.close(),
    };
  },

  WebKitGTK: async () => {
    const port = await freePort();
    const driver = spawn(
      'xvfb-run',
      ['-a', 'env', 'LIBGL_ALWAYS_SOFTWARE=1', 'WebKitWebDriver', `--port=${port}`],
      { detached: true, stdio: 'ignore' },
    );
    try {
      return await webKit(`http://127.0.0.1:${port}/session`, driver);
    } catch (problem) {
      end(driver);
      throw problem;
    }
  },
};

/** The same tests in each engine, which stays open for all of them. */
export function inEveryBrowser(tests: (browser: () => Browser) => void) {
  describe.each(Object.keys(browsers))('%s', (engine) => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await browsers[engine]!(inject('chromium'));
    }, 60_000);
    afterAll(() => browser.close());
    tests(() => browser);
  });
}

/** A session with WebKitWebDriver, in the W3C's WebDriver protocol. */
async function webKit(sessions: string, driver: ChildProcess): Promise<Browser> {
  const ask = async (address: string, body: object): Promise<unknown> => {
    const answer = await fetch(address, { method: 'POST', body: JSON.stringify(body) });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`WebKitWebDriver: ${value.error}: ${value.message}`);
    return value;
  };
  const binary =
    process.env['MINIBROWSER'] ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
  const wanted = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
  const begin = async (triesLeft: number): Promise<unknown> => {
    try {
      return await ask(sessions, { capabilities: { alwaysMatch: wanted } });
    } catch (problem) {
      // The driver is not listening yet.
      if (triesLeft === 0 || !(problem instanceof TypeError)) throw problem;
      await new Promise((resolve) => setTimeout(resolve, 250));
      return begin(triesLeft - 1);
    }
  };
  const { sessionId, capabilities } = (await begin(80)) as {
    sessionId: string;
    capabilities: { browserVersion: string };
  };
  const session = `${sessions}/${sessionId}`;
  const evaluate = (expression: string) =>
    ask(`${session}/execute/sync`, { script: `return ${expression}`, args: [] });
  await ask(`${session}/timeouts`, { script: 300_000, pageLoad: 60_000 });
  return {
    version: capabilities.browserVersion,
    open: (url) => ask(`${session}/url`, { url }),
    evaluate,
    evaluateInFrame: async (expression) => {
      await ask(`${session}/frame`, { id: 0 });
      try {
        return await evaluate(expression);
      } finally {
        await ask(`${session}/frame`, { id: null });
      }
    },
    close: async () => {
      await fetch(session, { method: 'DELETE' });
      end(driver);
    },
  };
}

/** The driver and the display it runs on. */
function end({ pid }: ChildProcess) {
  if (pid !== undefined) process.kill(-pid);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
