// Writes every page: prose checked, figures drawn as still pictures, formulas set as MathML.
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import temml from 'temml';
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { modules, wholeCore, type Core } from '../core';
import { modelFileNames } from '../core/model-files';
import { modelIn, ModelRunner } from '../core/model-runner';
import { Runner } from '../core/runner';
import { whole } from '../core/whole';
import { figures } from '../figures';
import { cardText, checkCard, fillAttributes, keepTrue, readCard } from './card';
import { explainTerms, glossaryPage } from './glossary';
import { frameCode, oembedLink, writeEmbeds } from './embed';
import { escape, layout, lessons, type Page } from './layout';
import * as prose from './prose';
import { still } from './still';

// Run by npm from web/: the repository is one up.
const root = resolve(process.cwd(), '..');
const web = (path: string) => resolve(root, 'web', path);
const site = (path: string) => resolve(root, 'build/site', path);
const card = readCard((file) => readFileSync(web(`model/${file}`)));

function write(path: string, text: string) {
  mkdirSync(dirname(site(path)), { recursive: true });
  writeFileSync(site(path), text);
}

/** Formulas: <span class="tex">, or <div class="tex"> for one on a line of its own. */
function setFormulas(tree: Tree.ParentNode) {
  for (const element of prose.elementsIn(tree)) {
    if (prose.attribute(element, 'class') !== 'tex') continue;
    const displayMode = element.tagName === 'div';
    const math = prose.parseFragment(
      temml.renderToString(prose.textIn(element), { displayMode, xml: false }),
    );
    // A style attribute is what the page's CSP forbids; page.css says the same of display formulas.
    for (const part of prose.elementsIn(math)) {
      part.attrs = part.attrs.filter(({ name }) => name !== 'style');
    }
    element.childNodes = math.childNodes;
  }
}

/** It scrolls sideways, so it is reachable by keyboard, under a name. */
function asRegion(pre: Tree.Element, name: string, code: string) {
  pre.attrs = [
    { name: 'class', value: prose.attribute(pre, 'class') ?? '' },
    { name: 'tabindex', value: '0' },
    { name: 'aria-label', value: name },
    { name: 'role', value: 'region' },
  ].filter(({ value }) => value);
  pre.childNodes = prose.parseFragment(`<code>${escape(code)}</code>`).childNodes;
}

/**
 * Code: <pre data-file="name.py"> shows a file of web/lessons that the tests run, and <pre
 * class="console"> lines for the console, which the tests run too.
 */
function showCode(tree: Tree.ParentNode) {
  let section = '';
  for (const element of [...prose.elementsIn(tree)]) {
    if (element.tagName === 'h2') section = prose.textIn(element);
    if (element.tagName !== 'pre') continue;
    const file = prose.attribute(element, 'data-file');
    if (file === null) asRegion(element, `For the console: ${section}`, prose.textIn(element));
    else {
      const code = readFileSync(web(`lessons/${file}`), 'utf8').trimEnd();
      asRegion(element, file.endsWith('.py') ? 'Python, with NumPy' : 'C++', code);
    }
  }
}

async function drawFigures(core: Core, tree: Tree.ParentNode) {
  for (const element of [...prose.elementsIn(tree)]) {
    if (element.tagName !== 'attention-figure') continue;
    const html = await still(core, prose.attributes(element));
    element.childNodes = prose.parseFragment(html).childNodes;
  }
}

/** The lessons, as the front page lists them. */
function lessonList(): string {
  const items = lessons.map(
    ({ file, title, says }) =>
      `<li><strong><a href="lessons/${file}.html">${escape(title)}</a></strong><p>${escape(says)}</p></li>`,
  );
  return `<ol class="lessons">${items.join('')}</ol>`;
}

async function page(
  core: Core,
  source: string,
  path: string,
  mend: boolean,
): Promise<[Page, string[]]> {
  const text = readFileSync(web(source), 'utf8').replace('<!-- lessons -->', lessonList());
  const tree = prose.parseFragment(text);
  const faults = [
    ...fillAttributes(card, source, tree),
    ...prose.checkProse(core, source, tree, mend),
    ...checkCard(card, source, tree, mend),
  ];
  if (faults.length === 0) keepTrue(card, tree);
  if (mend) writeFileSync(web(source), mended(core, readFileSync(web(source), 'utf8')));
  const title = [...prose.elementsIn(tree)].find(({ tagName }) => tagName === 'title');
  const meta = [...prose.elementsIn(tree)].find(({ tagName }) => tagName === 'meta');
  tree.childNodes = tree.childNodes.filter((node) => node !== title && node !== meta);
  faults.push(...explainTerms(source, tree, '../'.repeat(path.split('/').length - 1)));
  setFormulas(tree);
  showCode(tree);
  await drawFigures(core, tree);
  const head = {
    title: title ? prose.textIn(title) : source,
    description: meta ? (prose.attribute(meta, 'content') ?? '') : '',
  };
  return [{ path, ...head, body: prose.serialize(tree).trim() }, faults];
}

/** The source with each live number's text and what the card says brought up to date, and nothing else touched. */
function mended(core: Core, text: string): string {
  return text.replace(
    /(<(attention-number|span data-card)[^>]*>)[^<]*(<\/[^>]*>)/g,
    (all, open: string, kind, close: string) => {
      const part = prose.parseFragment(`${open}${close}`);
      fillAttributes(card, '', part);
      const [element] = prose.elementsIn(part);
      try {
        const live = kind === 'attention-number';
        const says = live ? prose.numberText(core, element!) : escape(cardText(card, element!));
        return `${open}${says}${close}`;
      } catch {
        return all;
      }
    },
  );
}

async function figurePage(core: Core, name: string): Promise<Page> {
  const drawn = await still(core, { name });
  const title = /aria-label="(.*?)"/.exec(drawn)?.[1]?.trim() ?? name;
  const body = `<p class="over">Figure</p><h1>${title}</h1>\n<attention-figure name="${name}">${drawn}</attention-figure>
<h2>In a page of yours</h2>
<pre tabindex="0" role="region" aria-label="HTML"><code>${escape(frameCode(name, title))}</code></pre>`;
  const description = `${title}: one figure.`;
  return { path: `figures/${name}.html`, title, description, body, head: oembedLink(name, title) };
}

const others = ['attention-explain.wasm', 'attention-jobs.wasm', 'attention-model.wasm'];

/** Writes build/site. Returns every fault found in the prose. */
export async function writeSite({ mend = false } = {}): Promise<string[]> {
  const bytes = (module: string) => readFileSync(resolve(root, 'build/wasm', module));
  const jobs = await Runner.on(bytes('attention-jobs.wasm'), 1000);
  const ofModel = (name: string) => readFileSync(web(`model/${name}`));
  const model = await ModelRunner.on(bytes('attention-model.wasm'), modelIn(ofModel));
  const core = whole(await wholeCore(bytes), jobs, model);
  for (const module of [...Object.keys(modules), ...others]) {
    copyFileSync(resolve(root, 'build/wasm', module), site(module));
  }
  mkdirSync(site('model'), { recursive: true });
  for (const name of modelFileNames) copyFileSync(web(`model/${name}`), site(`model/${name}`));
  const styles = ['tokens', 'figure', 'lab', 'model', 'page'].map((name) =>
    readFileSync(web(`style/${name}.css`), 'utf8'),
  );
  write('style.css', styles.join('\n'));

  const sources: [string, string][] = [
    ['site/front.html', 'index.html'],
    ['site/404.html', '404.html'],
    ...readdirSync(web('lessons'))
      .filter((file) => file.endsWith('.html'))
      .map((file) => [`lessons/${file}`, `lessons/${file}`] as [string, string]),
  ];
  const faults: string[] = [];
  for (const [source, path] of sources) {
    const [made, found] = await page(core, source, path, mend);
    faults.push(...found);
    write(path, layout(made));
  }
  write('glossary.html', layout(glossaryPage()));

  const listed: string[] = [];
  for (const name of Object.keys(figures)) {
    const made = await figurePage(core, name);
    write(made.path, layout(made));
    listed.push(
      `<li><strong><a href="${name}.html">${made.title}</a></strong><p><code>${name}</code></p></li>`,
    );
  }
  const body = `<p class="over">Figures</p><h1>Every figure, alone on a page</h1>\n<ul class="lessons">${listed.join('')}</ul>`;
  const title = 'All figures';
  write(
    'figures/index.html',
    layout({ path: 'figures/index.html', title, description: title, body }),
  );
  await writeEmbeds(core, write);
  return faults;
}
