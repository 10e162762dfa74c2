// npm run build: the library by Vite, then every page by site/main.ts, into build/site.
import { build, loadConfigFromFile, runnerImport } from 'vite';
import { fileURLToPath } from 'node:url';

const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url));
await build({ configFile, logLevel: 'warn' });

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const { config } = await loadConfigFromFile({ command: 'build', mode: 'production' }, configFile);
const { module } = await runnerImport(main, config);
for (const problem of module.problems) console.error(problem);
process.exit(module.problems.length > 0 ? 1 : 0);
