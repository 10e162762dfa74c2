// Writes embed/<figure>.html: one file a figure, for an <iframe>. Its script, its modules, its style
// and its still picture are in it; it asks for nothing, keeps nothing, and needs no origin.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import { modules, type Core } from '../core';
import { modelFileNames } from '../core/model-files';
import { figures } from '../figures';
import { packed } from '../packed/plugin';
import { alias, define, siteUrl } from '../vite.config';
import heights from './heights.json';
import { escape, favicon } from './layout';
import { still } from './still';

const web = (path: string) => resolve(process.cwd(), path); // run by npm from web/

/** What a figure needs: its lesson's module or the job's, and what explains its numbers; or the model. */
function filesOf(core: Core, name: string): string[] {
  if (core.isModel(name)) {
    return ['attention-model.wasm', ...modelFileNames.map((file) => `model/${file}`)];
  }
  const lesson = Object.keys(modules).filter((file) => modules[file]!.figures.includes(name));
  const jobs = core.isJob(name) ? ['attention-jobs.wasm'] : [];
  return [...lesson, ...jobs, 'attention-explain.wasm'];
}

/** A classic script, all in one: a frame of another origin may not load modules. */
async function scriptOf(name: string, files: string[]): Promise<string> {
  const result = (await build({
    configFile: false,
    root: web('.'),
    logLevel: 'warn',
    publicDir: false,
    resolve: { alias },
    define,
    plugins: [packed({ files, figures: [name] })],
    build: {
      write: false,
      target: 'es2022',
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'], // as in vite.config.ts
      lib: { entry: web('embed/main.ts'), formats: ['iife'], name: 'attentionFigure' },
    },
  })) as Rolldown.RolldownOutput[];
  // What would end the element that it stands in.
  return result[0]!.output[0].code.trim().replace(/<(?=\/script|!--)/gi, '\\x3c');
}

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function page(name: string, title: string, drawn: string, script: string): string {
  const style = ['tokens', 'figure', 'lab', 'model', 'embed']
    .map((sheet) => readFileSync(web(`style/${sheet}.css`), 'utf8'))
    .join('\n');
  const csp = [
    "default-src 'none'",
    `script-src ${sha256(script)} 'wasm-unsafe-eval'`,
    `style-src ${sha256(style)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${csp}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${favicon}">
<style>${style}</style>
</head>
<body>
<attention-figure name="${name}">${drawn}</attention-figure>
<script>${script}</script>
</body>
</html>
`;
}

const width = 680;
const heightOf = (name: string) => (heights as Record<string, number>)[name] ?? width;

/** What an author puts into a page. Its address is relative where it is not known where the site will stand. */
export const frameCode = (name: string, title: string, site = siteUrl) =>
  `<iframe src="${site}embed/${name}.html" title="${escape(title)}" width="${width}" height="${heightOf(name)}" ` +
  'sandbox="allow-scripts" loading="lazy"></iframe>';

/** What a page that is given a figure's address may ask for (oembed.com): the same, for a program. */
export const oembed = (name: string, title: string, site = siteUrl) => ({
  version: '1.0',
  type: 'rich',
  title,
  provider_name: 'attention-figures',
  provider_url: site,
  width,
  height: heightOf(name),
  html: frameCode(name, title, site),
});

/** Where the head of a figure's page says that. */
export const oembedLink = (name: string, title: string, site = siteUrl) =>
  site &&
  `<link rel="alternate" type="application/json+oembed" href="${site}embed/${name}.json" title="${escape(title)}">`;

/** Every figure's page. */
export async function writeEmbeds(core: Core, write: (path: string, text: string) => void) {
  for (const [name, load] of Object.entries(figures)) {
    const { figure } = await load();
    const script = await scriptOf(name, filesOf(core, name));
    if (siteUrl) write(`embed/${name}.json`, JSON.stringify(oembed(name, figure.title)));
    write(`embed/${name}.html`, page(name, figure.title, await still(core, { name }), script));
  }
  if (!siteUrl) console.log('SITE_URL is not set: no oEmbed, which needs whole addresses');
}
