// The words of the field, one line each, from glossary.json: as pop-overs in the lessons' text,
// where <span data-term="query">queries</span> becomes a button, and as a page of their own. The
// pop-overs are the browser's own and need no script: Escape and a press elsewhere close them.
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import words from './glossary.json';
import { escape, type Page } from './layout';
import { attribute, elementsIn, parseFragment, serialize } from './prose';

export const glossary: Record<string, string> = words;
const anchor = (term: string) => term.replaceAll(' ', '-');

/** Makes buttons of a page's terms. Returns the words that are not explained, a sentence each. */
export function explainTerms(page: string, root: Tree.ParentNode, up: string): string[] {
  const faults: string[] = [];
  let n = 0;
  for (const element of [...elementsIn(root)]) {
    const term = attribute(element, 'data-term');
    if (term === null) continue;
    const line = glossary[term];
    if (line === undefined) {
      faults.push(`${page}: the glossary has no "${term}"`);
      continue;
    }
    const id = `term-${++n}`;
    element.attrs = [{ name: 'class', value: 'term' }];
    element.childNodes = parseFragment(
      `<button type="button" popovertarget="${id}">${serialize(element)}</button>` +
        `<span popover="auto" id="${id}"><strong>${escape(term)}</strong> ${escape(line)} ` +
        `<a href="${up}glossary.html#${anchor(term)}">All words</a></span>`,
    ).childNodes;
  }
  return faults;
}

/** glossary.html */
export function glossaryPage(): Page {
  const title = 'Glossary';
  const list = Object.entries(glossary).map(
    ([term, line]) => `<dt id="${anchor(term)}">${escape(term)}</dt><dd>${escape(line)}</dd>`,
  );
  const body = `<p class="over">Words</p><h1>${title}</h1>
<p>The words that the lessons explain where they stand, in the order in which they lead to each other.</p>
<dl class="glossary">${list.join('')}</dl>`;
  const description = 'Attention, query, key, value and the words around them, a line each.';
  return { path: 'glossary.html', title, description, body };
}
