// Run by site/package.mjs: writes build/package, which `npm pack` makes attention-figures.tgz of. The wasm is in its scripts,
// so that a bundler needs to be told nothing, and it depends on no other package.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { build } from 'vite';
import { modules, wholeCore } from '../core';
import { modelFileNames } from '../core/model-files';
import { modelIn, ModelRunner } from '../core/model-runner';
import { Runner } from '../core/runner';
import { whole } from '../core/whole';
import { packed } from '../packed/plugin';
import { alias, define } from '../vite.config';
import { manifest } from './manifest';

const web = (path: string) => resolve(process.cwd(), path); // run by npm from web/
const root = (path: string) => web(`../${path}`);
const at = (path: string) => root(`build/package/${path}`);

interface Own {
  name: string;
  version: string;
  license: string;
}
const { name, version, license } = JSON.parse(readFileSync(web('package.json'), 'utf8')) as Own;

const description = {
  name,
  version,
  license,
  description:
    'Attention, with every number worked out in front of the reader: figures for a page.',
  keywords: ['attention', 'transformer', 'softmax', 'web-components', 'wasm'],
  type: 'module',
  exports: {
    '.': {
      types: './types/package/element.d.ts',
      node: './in-node.js',
      default: './attention-figures.js',
    },
    './core': { types: './types/package/core.d.ts', default: './core.js' },
    './custom-elements.json': './custom-elements.json',
    './package.json': './package.json',
  },
  types: './types/package/element.d.ts',
  customElements: 'custom-elements.json',
  sideEffects: ['./attention-figures.js'],
};

async function scripts() {
  await build({
    configFile: false,
    root: web('.'),
    logLevel: 'warn',
    publicDir: false,
    resolve: { alias },
    define,
    plugins: [
      packed({
        files: [
          ...Object.keys(modules),
          ...['explain', 'jobs', 'model'].map((each) => `attention-${each}.wasm`),
          ...modelFileNames.map((file) => `model/${file}`),
        ],
      }),
    ],
    build: {
      outDir: root('build/package'),
      emptyOutDir: true,
      target: 'es2022',
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'], // as in vite.config.ts
      lib: {
        entry: { 'attention-figures': web('attention-figures.ts'), core: web('package/core.ts') },
        formats: ['es'],
      },
      rolldownOptions: { output: { chunkFileNames: 'parts/[name]-[hash].js' } },
    },
  });
}

/** The types of what is exported, and of what they speak of. */
function types() {
  const { config } = ts.readConfigFile(web('tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, web('.'));
  const entries = ['core.ts', 'element.ts'].map((each) => web(`package/${each}`));
  const own = [...entries, web('core/attention-wasm.d.ts')];
  const outDir = at('types');
  const program = ts.createProgram(own, {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    allowImportingTsExtensions: false,
    rootDir: web('.'),
    outDir,
  });
  // An import of a file by its whole name: what Node's own resolution asks for.
  const whole = (text: string) => text.replace(/(from '\.[^']*)'/g, "$1.js'");
  program.emit(undefined, (path, text) => ts.sys.writeFile(path, whole(text)));
  const tags = `
declare global {
  interface HTMLElementTagNameMap {
    'attention-figure': AttentionFigure;
    'attention-number': HTMLElement;
  }
}
`;
  writeFileSync(at('types/package/element.d.ts'), tags, { flag: 'a' });
}

export async function writePackage() {
  rmSync(at('.'), { recursive: true, force: true });
  await scripts();
  types();
  const bytes = (file: string) => readFileSync(root(`build/wasm/${file}`));
  const model = modelIn((file) => readFileSync(web(`model/${file}`)));
  const core = whole(
    await wholeCore(bytes),
    await Runner.on(bytes('attention-jobs.wasm'), 1000),
    await ModelRunner.on(bytes('attention-model.wasm'), model),
  );
  mkdirSync(at('.'), { recursive: true });
  const json = { 'package.json': description, 'custom-elements.json': manifest(core) };
  for (const [file, value] of Object.entries(json)) {
    writeFileSync(at(file), `${JSON.stringify(value, null, 2)}\n`);
  }
  cpSync(web('package/in-node.js'), at('in-node.js'));
  cpSync(web('package/README.md'), at('README.md'));
  cpSync(root('LICENSE'), at('LICENSE'));
}

await writePackage();
