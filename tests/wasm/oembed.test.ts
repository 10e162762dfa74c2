// What is said of a figure's frame to a program that is given its address.
import { expect, test } from 'vitest';
import { frameCode, oembed, oembedLink } from '../../web/site/embed';

const site = 'https://example.org/attention/';

test('its frame has an address of its own, a name, and nothing but scripts', () => {
  const code = frameCode('lab', 'One "bench"', site);
  expect(code).toContain('src="https://example.org/attention/embed/lab.html"');
  expect(code).toContain('title="One &quot;bench&quot;"');
  expect(code).toContain('sandbox="allow-scripts"');
});

test('oEmbed says the same, with every field that type rich must have', () => {
  const said = oembed('lab', 'One bench', site);
  expect(said).toMatchObject({ version: '1.0', type: 'rich', width: 680 });
  expect(said.html).toBe(frameCode('lab', 'One bench', site));
  expect(said.html).toContain(`height="${said.height}"`);
});

test('where it is not known where the site will stand, there is none', () => {
  expect(oembedLink('lab', 'One bench', '')).toBe('');
  expect(oembedLink('lab', 'One bench', site)).toContain(`href="${site}embed/lab.json"`);
});
