// Style that comes with what needs it, into the shadow where that is drawn: once.
import { own } from '../style/own';

const sheets = new Map<string, CSSStyleSheet | undefined>();

export function adopt(root: ShadowRoot, css: string) {
  if (!sheets.has(css)) sheets.set(css, own(css).styleSheet);
  const sheet = sheets.get(css);
  if (sheet && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}
