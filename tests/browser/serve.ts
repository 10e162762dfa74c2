// Once for the whole suite: serves build/site as a static host does, and starts one Chromium.
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { preview } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    address: string;
    chromium: string;
  }
}

export default async function serve(project: TestProject) {
  const server = await preview({
    configFile: fileURLToPath(new URL('../../web/preview.config.ts', import.meta.url)),
    logLevel: 'error',
    preview: { host: '127.0.0.1', port: 0 },
  });
  const browser = await chromium.launchServer({
    host: '127.0.0.1', // a bare machine may not know localhost by name
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    args: ['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  const { port } = server.httpServer.address() as AddressInfo;
  project.provide('address', `http://127.0.0.1:${port}`);
  project.provide('chromium', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await server.close();
  };
}
