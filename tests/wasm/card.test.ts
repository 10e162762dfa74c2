// What a lesson says of the trained model follows its card, and the build fails where they part.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkCard, fillAttributes, keepTrue, readCard, type Card } from '../../web/site/card';
import { attributes, checkProse, elementsIn, parseFragment, serialize } from '../../web/site/prose';
import { core } from './core';

const read = (file: string) => readFileSync(new URL(`../../web/model/${file}`, import.meta.url));
const shipped = readCard(read);

const head = (layer: number, at: number, formed: boolean, does: string) => {
  return { layer, head: at, formed, does };
};
const first = head(2, 3, true, 'looks at the first token');
const card: Card = {
  featured: { first, name: head(1, 0, false, 'looks at the <name>') },
  lead: first,
  parameters: 1071872,
  losses: { story: 0.3461 },
  heads: { 2: { 3: { first: 0.5168 } } },
};

const says = (path: string, text: string, more = '') =>
  `<p>It is <span data-card="${path}"${more}>${text}</span>.</p>`;
const faults = (html: string, of = card) => checkCard(of, 'page', parseFragment(html));

describe('what the card says', () => {
  test.each([
    ['a whole number', says('featured.first.layer', '2')],
    ['one with commas', says('parameters', '1,071,872')],
    ['one in words', says('lead.head', 'three', ' data-as="word"')],
    ['a fraction', says('losses.story', '0.35')],
    ['one of more digits', says('losses.story', '0.346', ' data-digits="3"')],
    ['a score of a head named by its role', says('heads.{lead.layer}.{lead.head}.first', '0.52')],
    ['a sentence', says('featured.name.does', 'looks at the &lt;name&gt;')],
  ])('passes as %s', (_, html) => {
    expect(faults(html)).toEqual([]);
    expect(checkProse(core, 'page', parseFragment(html)), 'is no typed number').toEqual([]);
  });

  test.each([
    [
      'text that parts from it',
      says('featured.first.layer', '1'),
      "page: featured.first.layer says 1; the model's card says 2",
    ],
    [
      'a path to nothing',
      says('featured.last.layer', '1'),
      'the card has no "featured.last.layer"',
    ],
    [
      'a path to more than one fact',
      says('featured.first', '1'),
      'the card has no "featured.first"',
    ],
    [
      'a kind of head it does not know',
      '<p data-formed="names">Yes</p>',
      'data-formed: the card has no head "names"',
    ],
  ])('fails the build: %s', (_, html, fault) => {
    expect(faults(html)).toEqual([expect.stringContaining(fault)]);
  });
});

test('the card of another training changes the text', () => {
  const other: Card = { ...card, featured: { ...card.featured, first: head(0, 1, true, 'yes') } };
  const html = says('featured.first.layer', '2') + says('featured.first.does', first.does);
  expect(faults(html, card)).toEqual([]);
  expect(faults(html, other)).toHaveLength(2);
  const tree = parseFragment(html);
  expect(checkCard(other, 'page', tree, true)).toEqual([]);
  expect(serialize(tree)).toBe(
    says('featured.first.layer', '0') + says('featured.first.does', 'yes'),
  );
});

test('an attribute may leave a place to the card', () => {
  const tree = parseFragment(
    `<attention-figure layer="{{lead.layer}}" state='{"ablate":[{"head":{{lead.head}}}]}'></attention-figure>`,
  );
  expect(fillAttributes(card, 'page', tree)).toEqual([]);
  const [figure] = elementsIn(tree);
  expect(attributes(figure!)).toEqual({ layer: '2', state: '{"ablate":[{"head":3}]}' });
  const wrong = parseFragment('<p class="{{lead.place}}">Text</p>');
  expect(fillAttributes(card, 'page', wrong)).toEqual([
    'page: class: the card has no number "lead.place"',
  ]);
});

test('of two alternatives the one that is true of the card stands', () => {
  const html =
    '<p data-formed="name">A name head.</p>' +
    '<div><p data-unformed="name">None. <em data-formed="first">A first-word head.</em></p></div>';
  const kept = (formed: boolean) => {
    const tree = parseFragment(html);
    const name = { ...card.featured['name']!, formed };
    keepTrue({ ...card, featured: { ...card.featured, name } }, tree);
    return serialize(tree).replace(/<[^>]*>/g, '');
  };
  expect(kept(true)).toBe('A name head.');
  expect(kept(false)).toBe('None. A first-word head.');
});

test('the card that ships has all that a lesson may ask of it', () => {
  const { name, first } = shipped.featured;
  expect(shipped.lead).toBe(name!.formed ? name : first);
  expect(faults(says('megabytes', (shipped['megabytes'] as number).toFixed(2)), shipped)).toEqual(
    [],
  );
  expect(shipped['megabytes']).toBeGreaterThan(read('model.safetensors').length / 1e6);
  expect(faults(says('config.n_layer', 'four', ' data-as="word"'), shipped)).toEqual([]);
});
