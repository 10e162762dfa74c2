// What the heads of the model that ships are known for, by its card.
import { html, nothing } from 'lit';
import type { HeadPlace } from '../core/types';
import { featured } from '../model/card.json';
import { sameHead } from './pad';

/** Of each role that a head may have come to play, what the pad calls it. */
const roles: Record<string, string> = {
  name: 'name',
  first: 'first word',
  pronoun: 'pronoun',
  copy: 'copy',
  previous: 'word before',
  self: 'itself',
  verb: 'verb',
};

/** The roles of a head by the model's card. */
const rolesOf = (place: HeadPlace, formed: boolean) =>
  Object.entries(featured).filter(([, each]) => sameHead(each, place) && each.formed === formed);

/** What the pad calls a head. */
export const roleOf = (place: HeadPlace): string =>
  rolesOf(place, true)
    .map(([name]) => roles[name]!)
    .join(', ');

/** The same in a sentence; and what a head comes near to. */
export function known(place: HeadPlace) {
  const list = (formed: boolean) =>
    rolesOf(place, formed)
      .map(([, { does }]) => does)
      .join('; ');
  const [does, nearly] = [list(true), list(false)];
  return html`<p class="caption">
    ${does ? html`By the model’s card this head ${does}. ` : nothing}
    ${nearly ? html`It comes nearest of all to a head that ${nearly}, and does not do it well. ` : nothing}
    ${does || nearly ? nothing : 'The model’s card knows nothing special of this head.'}
  </p>`;
}
