import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';
import { alias } from './vite.config.ts';

const web = fileURLToPath(new URL('.', import.meta.url));

// tests/ lies outside web/, where a bare import finds no node_modules: look it up from here.
const packagesOfWeb: Plugin = {
  name: 'packages-of-web',
  enforce: 'pre',
  resolveId(id, importer) {
    const bare = /^(?!node:)[@a-z]/.test(id) && !(id in alias);
    if (!bare || !importer || importer.startsWith(web)) return null;
    return this.resolve(id, `${web}package.json`, { skipSelf: true });
  },
};

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  cacheDir: `${web}node_modules/.vite`,
  plugins: [packagesOfWeb],
  resolve: { alias },
  define: { 'import.meta.env.SITE_URL': '""' },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'wasm',
          include: ['tests/wasm/**/*.test.ts'],
          environment: 'node',
          maxWorkers: 2,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/*.test.ts'],
          environment: 'node',
          globalSetup: 'tests/browser/serve.ts',
          maxWorkers: 2, // they share one Chromium, and mostly wait for it
          sequence: { groupOrder: 1 }, // another number of workers is another group to vitest
          testTimeout: 180_000, // a lesson's page with all its figures, on a busy machine
          hookTimeout: 60_000,
          expect: { poll: { timeout: 5_000 } }, // as long as a step in a page may take
        },
      },
      {
        extends: true,
        test: {
          name: 'everywhere',
          include: ['tests/browser/everywhere/*.test.ts'],
          environment: 'node',
          globalSetup: 'tests/browser/serve.ts',
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'embeds',
          include: ['tests/embeds/*.test.ts'],
          environment: 'node',
          globalSetup: 'tests/browser/serve.ts',
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'fuzz',
          include: ['tests/fuzz/*.test.ts'],
          environment: 'node',
          globalSetup: 'tests/browser/serve.ts',
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
