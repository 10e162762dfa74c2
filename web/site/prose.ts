// The prose check: no number is typed. Every <attention-number> must say what the core says, and no
// other digit may stand in a page's text, outside maths, code, times, cited constants and what the
// model's card says (card.ts).
import { parse, parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { asked, textOf } from '../elements/asked';
import type { Core } from '../core/types';

export type Node = Tree.ChildNode;
export type Element = Tree.Element;

export const isElement = (node: Tree.Node): node is Element => 'tagName' in node;
export const attribute = (element: Element, name: string) =>
  element.attrs.find((each) => each.name === name)?.value ?? null;
export const attributes = (element: Element) =>
  Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));

export function textIn(node: Tree.Node): string {
  if (node.nodeName === '#text') return (node as Tree.TextNode).value;
  return 'childNodes' in node ? node.childNodes.map(textIn).join('') : '';
}

/** Every element below a node, in the page's order. */
export function* elementsIn(node: Tree.ParentNode): Generator<Element> {
  for (const child of node.childNodes) {
    if (!isElement(child)) continue;
    yield child;
    yield* elementsIn(child);
  }
}

export function setText(element: Element, text: string) {
  element.childNodes = [{ nodeName: '#text', value: text, parentNode: element }];
}

const free = new Set(['math', 'code', 'pre', 'time', 'script', 'style', 'attention-figure']);
const cited = (element: Element) =>
  element.tagName === 'data' && (attribute(element, 'class') ?? '').split(' ').includes('cited');
const tex = (element: Element) => (attribute(element, 'class') ?? '').split(' ').includes('tex');
const ofCard = (element: Element) => attribute(element, 'data-card') !== null; // card.ts checks it

function* bareDigits(node: Tree.ParentNode): Generator<string> {
  for (const child of node.childNodes) {
    if (child.nodeName === '#text') {
      const text = (child as Tree.TextNode).value;
      const at = text.search(/[0-9]/);
      if (at >= 0)
        yield text
          .slice(Math.max(0, at - 30), at + 30)
          .replace(/\s+/g, ' ')
          .trim();
    } else if (isElement(child)) {
      if (free.has(child.tagName) || cited(child) || tex(child) || ofCard(child)) continue;
      if (child.tagName !== 'attention-number') yield* bareDigits(child);
    }
  }
}

/** What a live number should say. Throws a RangeError where the core has no such number. */
export function numberText(core: Core, element: Element): string {
  const want = asked((name) => attribute(element, name));
  const preset = core.presets(want.figure).find(({ name }) => name === want.preset);
  if (want.preset && !preset) throw new RangeError(`${want.figure} has no preset "${want.preset}"`);
  const state = { ...core.defaults(want.figure), ...preset?.state, ...want.state };
  const value = core.value(want.figure, want.path, state);
  // A model's figure finds its tokens in a text.
  const tokens =
    want.as === 'token' ? (state['tokens'] ?? core.trace(want.figure, state)['tokens']) : [];
  return textOf(value, want, tokens as string[]);
}

/** Every fault of a page's prose, one sentence each. With `mend`, live numbers are rewritten. */
export function checkProse(
  core: Core,
  page: string,
  root: Tree.ParentNode,
  mend = false,
): string[] {
  const faults: string[] = [];
  for (const element of elementsIn(root)) {
    if (element.tagName === 'data' && cited(element)) {
      const value = Number(attribute(element, 'value'));
      const text = Number(textIn(element).replaceAll(',', '').replace('\u2212', '-'));
      if (value !== text)
        faults.push(`${page}: cited ${textIn(element)} is not its value ${value}`);
    }
    if (element.tagName !== 'attention-number') continue;
    try {
      const should = numberText(core, element);
      const says = textIn(element).trim();
      if (mend) setText(element, should);
      else if (should !== says) {
        faults.push(
          `${page}: ${attribute(element, 'value')} says ${says}; the core says ${should}`,
        );
      }
    } catch (problem) {
      faults.push(`${page}: ${attribute(element, 'value')}: ${(problem as Error).message}`);
    }
  }
  for (const digits of bareDigits(root)) faults.push(`${page}: a bare digit in "${digits}"`);
  return faults;
}

export { parse, parseFragment, serialize };
