// The address of an embedded page: its query is a link in the same words.
import { expect, test } from 'vitest';
import { readAddress } from '../../web/embed/address';
import { linkHash, readLink } from '../../web/elements/link';
import { core, editedState, exact } from './core';

const at = (search: string, hash = '') => readAddress('one-query', { search, hash });

test.each(core.figures())('%s: a query gives the state that the same link gives', (name) => {
  const state = editedState(name);
  const link = linkHash(core, name, '', state);
  const query = link.replace(`f=${name}&v=1&`, '').replace(/&?end$/, '');
  const { hash } = readAddress(name, { search: `?${query}`, hash: '' });
  expect(hash).toBe(`#${link}`);
  expect(exact({ ...core.defaults(name), ...readLink(core, hash).state })).toEqual(exact(state));
});

test('nothing asked is no link', () => {
  expect(at('')).toEqual({ theme: '', hash: '', secret: '' });
  expect(at('?').hash).toBe('');
});

test('the hash, where it is a link, goes before the query', () => {
  expect(at('?query=2', '#f=one-query&v=1&query=4&end').hash).toBe('');
  expect(at('?query=2', '#?secret=a1B2').hash).toBe('#f=one-query&v=1&query=2&end');
});

test('what others add is no part of the state: the theme, counters of clicks, a secret', () => {
  const { theme, hash, secret } = at('?theme=dark&utm_source=a&query=2&fbclid=x', '#?secret=a1B2');
  expect(theme).toBe('dark');
  expect(hash).toBe('#f=one-query&v=1&query=2&end');
  expect(secret).toBe('a1B2');
});

test('a wrong name stays, for the figure to refuse in one sentence', () => {
  const { hash } = at('?qeury=2');
  expect(() => readLink(core, hash)).toThrow(
    'the link names qeury, which this figure does not have',
  );
});
