import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What Emscripten wrote, for the bundle, the prerender and the tests alike. */
export const alias = {
  'attention-1-wasm': here('../build/wasm/attention-1.js'),
  'attention-2-wasm': here('../build/wasm/attention-2.js'),
  'attention-3-wasm': here('../build/wasm/attention-3.js'),
  'attention-4-wasm': here('../build/wasm/attention-4.js'),
  'attention-explain-wasm': here('../build/wasm/attention-explain.js'),
  'attention-jobs-wasm': here('../build/wasm/attention-jobs.js'),
  'attention-model-wasm': here('../build/wasm/attention-model.js'),
};

/** Where the site will stand; empty where that is not known. */
export const siteUrl = (process.env['SITE_URL'] ?? '').replace(/([^/])$/, '$1/');
export const define = { 'import.meta.env.SITE_URL': JSON.stringify(siteUrl) };

export default defineConfig({
  root: here('.'),
  base: './',
  publicDir: false,
  resolve: { alias },
  define,
  // The workers stand beside the script: there they find their modules' bytes.
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: 'attention-[name].js' } },
  },
  build: {
    outDir: here('../build/site'),
    emptyOutDir: true,
    target: 'es2022',
    // light-dark() stays as it is written: what it compiles to does not reach into a shadow.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: false, // its helper is as large as what it would have fetched sooner
    rolldownOptions: {
      input: here('attention-figures.ts'),
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
});
