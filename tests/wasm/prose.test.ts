// No number is typed: the check that keeps the pages to it, and the pages themselves.
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fillAttributes, readCard } from '../../web/site/card';
import { lessons } from '../../web/site/layout';
import { checkProse, parseFragment, serialize } from '../../web/site/prose';
import { core, fileAt } from './core';

const faults = (html: string) => checkProse(core, 'page', parseFragment(html));
const live = (attributes: string, text: string) =>
  `<p>It is <attention-number ${attributes}>${text}</attention-number>.</p>`;

describe('passes', () => {
  test.each([
    ['words', '<h1>Lesson one of four</h1><p>Six words, three numbers each.</p>'],
    ['mathematics', '<p>Let <math><mi>x</mi><mo>=</mo><mn>2</mn></math> be.</p>'],
    ['a formula to be set', '<p><span class="tex">x_2 = 3</span></p><div class="tex">1</div>'],
    ['code', '<p>Call <code>f(2)</code></p><pre>x[3]</pre><pre><code>4</code></pre>'],
    ['a time', '<p>Written in <time datetime="2017-06-12">June 2017</time>.</p>'],
    ['a cited number', '<data class="cited" value="20479">20,479</data>'],
    ['a cited number below zero', '<data class="of cited" value="-0.5">−0.5</data>'],
    ['digits in attributes', '<p id="s2" class="h3">Text</p><img alt="x2" src="a1.png">'],
    ['a figure’s own content', '<attention-figure name="one-query"><p>5</p></attention-figure>'],
    ['a comment', '<!-- 5 -->'],
    ['a live number', live('figure="one-query" value="weights[4]"', '0.1082')],
    ['one of digits', live('figure="one-query" value="weights[4]" digits="2"', '0.11')],
    [
      'one in percent',
      live('figure="one-query" value="weights[4]" as="percent" digits="1"', '10.8%'),
    ],
    ['one in words', live('figure="one-query" value="count(weights)" as="word"', 'six')],
    ['one as an integer', live('figure="one-query" value="count(matrix)" as="integer"', '36')],
    ['one as a token', live('figure="one-query" value="argmax(weights)" as="token"', 'journey')],
    [
      'one of a preset',
      live('figure="softmax-vs-normalise" preset="overflow" value="gain" as="integer"', '1,100'),
    ],
    [
      'one of a state',
      live(`figure="one-query" state='{"query":4}' value="query" as="word"`, 'four'),
    ],
    ['one with space around it', live('figure="one-query" value="weights[4]"', '\n  0.1082\n')],
    ['NaN', live('figure="softmax-vs-normalise" preset="overflow" value="naive[0]"', 'NaN')],
  ])('%s', (_, html) => {
    expect(faults(html)).toEqual([]);
  });
});

describe('fails', () => {
  test.each([
    ['a bare digit', '<p>There are 6 words.</p>', 'page: a bare digit in "There are 6 words."'],
    ['one in a heading', '<h2>Step 2</h2>', 'page: a bare digit in "Step 2"'],
    ['one in a link', '<p><a href="#">Lesson 1</a></p>', 'a bare digit in "Lesson 1"'],
    ['one beside code', '<p><code>f</code> 2</p>', 'a bare digit in "2"'],
    [
      'one beside a live number',
      `${live('figure="one-query" value="weights[4]"', '0.1082')}5`,
      'a bare digit in "5"',
    ],
    ['one in data that is not cited', '<data value="5">5</data>', 'a bare digit in "5"'],
    ['one in a class like tex', '<p class="texture">5</p>', 'a bare digit in "5"'],
    [
      'a live number gone stale',
      live('figure="one-query" value="weights[4]"', '0.1083'),
      'page: weights[4] says 0.1083; the core says 0.1082',
    ],
    [
      'one of too many digits',
      live('figure="one-query" value="weights[4]"', '0.10818'),
      'weights[4] says 0.10818; the core says 0.1082',
    ],
    [
      'one left empty',
      live('figure="one-query" value="weights[4]"', ''),
      'weights[4] says ; the core says 0.1082',
    ],
    [
      'one with a hyphen for a minus',
      live('figure="softmax-vs-normalise" preset="underflow" value="gain" as="integer"', '-1,100'),
      'the core says −1,100',
    ],
    [
      'one of no figure',
      live('value="weights[4]"', '0.1082'),
      'page: weights[4]: there is no figure ""',
    ],
    [
      'one of an unknown figure',
      live('figure="nothing" value="x"', 'x'),
      'page: x: there is no figure "nothing"',
    ],
    [
      'one of an unknown preset',
      live('figure="one-query" preset="best" value="query"', '1'),
      'one-query has no preset "best"',
    ],
    [
      'one of an unknown path',
      live('figure="one-query" value="wieghts[4]"', '0.1082'),
      'no value called "wieghts"',
    ],
    [
      'one of a wrong state',
      live(`figure="one-query" state='{"query":9}' value="query"`, '9'),
      'query was 9',
    ],
    [
      'one of a state that is not JSON',
      live('figure="one-query" state="{query:4}" value="query"', '4'),
      'page: query: ',
    ],
    [
      'a cited number that is another',
      '<data class="cited" value="20479">20,497</data>',
      'page: cited 20,497 is not its value 20479',
    ],
    [
      'a cited number without a value',
      '<data class="cited">20,479</data>',
      'cited 20,479 is not its value',
    ],
  ])('%s', (_, html, fault) => {
    const found = faults(html);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(fault);
  });

  test('each fault on its own', () => {
    expect(faults('<p>1</p><p>two</p><ul><li>3</li></ul>')).toHaveLength(2);
  });
});

test('mending writes what the core says, and nothing else', () => {
  const html = live('figure="one-query" value="weights[4]"', '0.9');
  const tree = parseFragment(html);
  expect(checkProse(core, 'page', tree, true)).toEqual([]);
  expect(serialize(tree)).toBe(html.replace('0.9', '0.1082'));
});

const card = readCard((file) => readFileSync(new URL(`../../web/model/${file}`, import.meta.url)));
const pages = readdirSync(new URL('../../web/lessons', import.meta.url)).filter((name) =>
  name.endsWith('.html'),
);

test('every lesson has a page, and every page is a lesson', () => {
  expect(pages.sort()).toEqual(lessons.map(({ file }) => `${file}.html`).sort());
});

test.each([...pages.map((page) => `lessons/${page}`), 'site/front.html', 'site/404.html'])(
  '%s has no typed number and no stale one',
  (page) => {
    const text = fileAt(`web/${page}`);
    expect(text).toContain('<h1>');
    const tree = parseFragment(text);
    fillAttributes(card, page, tree);
    expect(checkProse(core, page, tree)).toEqual([]);
  },
);

test('the lessons’ titles have no digit', () => {
  for (const { title, says } of lessons) expect(title + says).not.toMatch(/\d/);
});
