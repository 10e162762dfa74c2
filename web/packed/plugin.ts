// Packs the library into one piece: the files it would fetch are in it, deflated, and nothing is asked for.
// For pages that may fetch nothing (embed/) and for bundlers, which do not know what lies beside a script (package/).
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { Plugin } from 'vite';

// Run by npm from web/: the repository is one up.
const root = resolve(process.cwd(), '..');
const web = (path: string) => resolve(root, 'web', path);
const built = (path: string) => resolve(root, 'build/wasm', path);

export interface Packing {
  /** What is packed: attention-1.wasm, model/config.json. */
  files: string[];
  /** The figures that are in it; all where none is named. */
  figures?: string[];
}

const deflated = new Map<string, string>();

/** A file, deflated, in base64. */
function textOf(file: string): string {
  let text = deflated.get(file);
  if (text === undefined) {
    const bytes = readFileSync(file.startsWith('model/') ? web(file) : built(file));
    text = deflateRawSync(bytes, { level: 9 }).toString('base64');
    deflated.set(file, text);
  }
  return text;
}

/** What stands in a module's place, by its path. */
function replacements({ files, figures }: Packing): (id: string) => string | undefined {
  const fixed = new Map([
    [web('core/bytes.ts'), `export * from '${web('packed/bytes.ts')}'`],
    [web('core/model-files.ts'), `export * from '${web('packed/model-files.ts')}'`],
  ]);
  if (figures) {
    const loads = figures.map((name) => `'${name}': () => import('./${name}/figure')`);
    fixed.set(web('figures/index.ts'), `export const figures = { ${loads.join(', ')} };`);
  }
  return (id) => {
    const glue = /build\/wasm\/(attention-\w+)\.js$/.exec(id)?.[1];
    if (glue && !files.includes(`${glue}.wasm`)) return 'export default undefined';
    return fixed.get(id);
  };
}

export function packed(packing: Packing): Plugin {
  const replaced = replacements(packing);
  return {
    name: 'packed',
    enforce: 'pre',
    resolveId: (id) => (/^packed(-files$|:)/.test(id) ? `\0${id}` : null),
    load(id) {
      if (id === '\0packed-files') {
        // With a colon after it, it is no JSON to anybody.
        const loads = packing.files.map((file) => `'${file}': () => import('packed:${file}:')`);
        return `export const files = { ${loads.join(', ')} };`;
      }
      if (id.startsWith('\0packed:')) return `export default '${textOf(id.slice(8, -1))}'`;
      return replaced(id);
    },
    // A worker is a script at an address of its own. Without one the page does the work, in slices.
    transform: (code) =>
      code.replace(/new Worker\(\s*new URL\([^)]*\)[^)]*\)/g, '(() => { throw new Error(); })()'),
  };
}
