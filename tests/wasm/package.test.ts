// What npm is given says what there is: the types and the manifest follow the core and the element.
import { expect, test } from 'vitest';
import { AttentionFigure } from '../../web/elements/attention-figure';
import type { AttentionFigure as Declared } from '../../web/package/element';
import { figureTypes } from '../../web/package/figure-types';
import { manifest } from '../../web/package/manifest';
import { core, fileAt } from './core';

// Fails to compile where the element is not what element.ts says.
null as unknown as AttentionFigure satisfies Declared;

test('figures.ts is what npm run types makes of the core', () => {
  const plain = (text: string) => text.replace(/\s+/g, ' ').replaceAll('; }', ' }');
  expect(plain(fileAt('web/package/figures.ts'))).toBe(plain(figureTypes(core)));
});

test('the manifest names what the element has, and nothing else', () => {
  const [figure, number] = manifest(core).modules[0].declarations;
  const names = (list: { name: string }[]) => list.map(({ name }) => name);
  for (const name of names(figure.members)) {
    if (name !== 'ready') expect(name in AttentionFigure.prototype, name).toBe(true);
  }
  expect(names(figure.attributes)).toEqual(expect.arrayContaining(['query', 'cost-tokens']));
  expect(names(figure.events).sort()).toEqual(
    ['change', 'error', 'progress', 'ready'].map((each) => `attention-${each}`),
  );
  expect(names(figure.cssParts)).toContain('title');
  expect(names(figure.cssProperties)).toEqual(expect.arrayContaining(['--af-ink', '--af-rem']));
  expect(names(number.attributes)).toEqual(
    expect.arrayContaining(['figure', 'value', 'as', 'digits', 'for']),
  );
});

test('the readme names every custom property and every part', () => {
  const readme = fileAt('README.md');
  const [figure] = manifest(core).modules[0].declarations;
  for (const { name } of figure.cssProperties) expect(readme).toContain(`\`${name}\``);
  for (const { name } of figure.cssParts) expect(readme).toContain(`\`${name}\``);
});
