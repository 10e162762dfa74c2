// custom-elements.json (github.com/webcomponents/custom-elements-manifest), read off the sources: what an editor completes.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import type { Core } from '../core/types';

const source = (path: string) => readFileSync(resolve(process.cwd(), path), 'utf8');
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const text = (description: string) => description.replace(/\s+/g, ' ').trim();

/** What is public of the interface in element.ts, with what is said of it. */
function members() {
  const file = ts.createSourceFile(
    'element.ts',
    source('package/element.ts'),
    ts.ScriptTarget.ES2022,
    true,
  );
  const declared = file.statements.find(ts.isInterfaceDeclaration)!;
  return declared.members.map((member) => {
    const [comment] = ts.getJSDocCommentsAndTags(member);
    const description = typeof comment?.comment === 'string' ? text(comment.comment) : '';
    const name = member.name!.getText();
    if (ts.isMethodSignature(member)) {
      return {
        kind: 'method',
        name,
        description,
        return: { type: { text: member.type!.getText() } },
      };
    }
    const { type, modifiers } = member as ts.PropertySignature;
    const readonly = modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ReadonlyKeyword) ?? false;
    return { kind: 'field', name, description, readonly, type: { text: type!.getText() } };
  });
}

/** Each scalar of a state is an attribute: of which figures. */
function scalars(core: Core) {
  const of = new Map<string, string[]>();
  for (const figure of core.figures()) {
    for (const { name, type } of core.fields(figure)) {
      if (/words|vector|integers|matrix/.test(type)) continue;
      of.set(kebab(name), [...(of.get(kebab(name)) ?? []), figure]);
    }
  }
  return Array.from(of, ([name, figures]) => ({ name, description: `Of ${figures.join(', ')}.` }));
}

/** The custom properties of tokens.css, each with its value and the comment above it. */
function properties() {
  let description = '';
  const found = [];
  for (const line of source('style/tokens.css').split('\n')) {
    const comment = /^ {2}\/\* (.*) \*\/$/.exec(line)?.[1];
    if (comment !== undefined) description = comment;
    const [, name, value] = /^ {2}(--af-[a-z]+): (.*);$/.exec(line) ?? [];
    if (name) found.push({ name, default: value, ...(description && { description }) });
    if (line === '') description = '';
  }
  const size = 'The unit of all its sizes: the text size that the reader has chosen.';
  return [...found, { name: '--af-rem', default: '16px', description: size }];
}

const unique = (path: string, pattern: RegExp) =>
  [...new Set(Array.from(source(path).matchAll(pattern), ([, name]) => name!))].map((name) => ({
    name,
  }));

export function manifest(core: Core) {
  const module = 'attention-figures.js';
  const figure = {
    kind: 'class',
    customElement: true,
    name: 'AttentionFigure',
    tagName: 'attention-figure',
    description:
      'A figure of attention with its controls, every number computed where it is shown.',
    attributes: [
      { name: 'name', description: `The figure: ${core.figures().join(', ')}.` },
      { name: 'preset', description: 'A named state of it.' },
      { name: 'theme', description: 'light or dark; else what the page is.' },
      { name: 'state', description: 'Its state as JSON; fields left out are as at its start.' },
      ...scalars(core),
    ],
    members: members(),
    events: unique('elements/attention-figure.ts', /#fire\('(attention-[a-z]+)'/g),
    cssProperties: properties(),
    cssParts: unique('elements/frame.ts', / part="([a-z]+)"/g),
    slots: [{ name: '', description: 'Shown until there is a figure to show.' }],
  };
  const number = {
    kind: 'class',
    customElement: true,
    name: 'AttentionNumber',
    tagName: 'attention-number',
    description: 'One number of a figure, in a text.',
    attributes: [...unique('elements/asked.ts', /attribute\('([a-z]+)'\)/g), { name: 'for' }],
    events: unique('elements/attention-number.ts', /CustomEvent\('(attention-[a-z]+)'/g),
  };
  const exported = [figure, number].flatMap(({ name, tagName }) => [
    { kind: 'custom-element-definition', name: tagName, declaration: { name, module } },
    { kind: 'js', name, declaration: { name, module } },
  ]);
  const declarations = [figure, number] as const;
  const modules = [
    { kind: 'javascript-module', path: module, declarations, exports: exported },
  ] as const;
  return { schemaVersion: '2.1.0', readme: 'README.md', modules };
}
