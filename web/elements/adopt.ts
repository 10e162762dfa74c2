// Style that comes with what needs it, into the shadow where that is drawn: once.
import { isModel, modules } from '../core';
import { own } from '../style/own';

const sheets = new Map<string, CSSStyleSheet | undefined>();

export function adopt(root: ShadowRoot, css: string) {
  if (!sheets.has(css)) sheets.set(css, own(css).styleSheet);
  const sheet = sheets.get(css);
  if (sheet && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}

const ofLesson = (n: number) => modules[`attention-${n}.wasm`]!.figures;

/** What a figure needs besides figure.css, which is enough for lessons one and two. */
export async function adoptStyleOf(figure: string, root: ShadowRoot) {
  if (ofLesson(1).includes(figure) || ofLesson(2).includes(figure)) return;
  adopt(root, (await import('../style/lab.css?inline')).default);
  if (isModel(figure)) adopt(root, (await import('../style/model.css?inline')).default);
}
