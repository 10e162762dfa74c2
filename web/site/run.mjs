// node site/run.mjs FILE: runs a TypeScript file of this folder's neighbours as Vite does, and hands back its exports.
import { loadConfigFromFile, runnerImport } from 'vite';
import { fileURLToPath } from 'node:url';

const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url));
const { config } = await loadConfigFromFile({ command: 'build', mode: 'production' }, configFile);
await runnerImport(fileURLToPath(new URL(`../${process.argv[2]}`, import.meta.url)), config);
