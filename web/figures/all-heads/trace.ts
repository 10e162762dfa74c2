// all-heads: its trace as the parts of its view read it, and the heads in the order asked for.
import { html } from 'lit';
import type { AllHeadsTrace } from '../../core/model-types';
import type { HeadPlace } from '../../core/types';
import { number } from '../../marks/number';
import type { Shown } from '../figure';

export const traceOf = (shown: Shown) => shown.trace as unknown as AllHeadsTrace;

export type Measure = 'previousShare' | 'firstShare' | 'selfShare' | 'nameShare' | 'entropy';

/** What is measured of each head: what its column is called, and what it is. */
export const measures: Record<Measure, { name: string; says: string }> = {
  previousShare: { name: 'word before', says: 'weight on the token just before' },
  firstShare: { name: 'first word', says: 'weight on the first token' },
  selfShare: { name: 'itself', says: 'weight of a token on itself' },
  nameShare: { name: 'name', says: 'weight on the first name' },
  entropy: {
    name: 'entropy',
    says: 'entropy of a row, in nats: the larger, the more evenly it looks',
  },
};
const names = Object.keys(measures) as Measure[];

/** Every head in the model's own order. */
export const placesOf = (shown: Shown): HeadPlace[] =>
  traceOf(shown).weights.flatMap((heads, layer) => heads.map((_, head) => ({ layer, head })));

/** What the heads are sorted by: a measure, the largest first; undefined for their own order. */
export const sortedBy = ({ pose }: Shown): Measure | undefined => names[(pose['sort'] ?? 0) - 1];
export const sortBy = (shown: Shown, measure?: Measure) =>
  shown.turn({ sort: measure ? names.indexOf(measure) + 1 : 0 });

/** The heads as they are sorted; those without the measure, and equals, in their own order. */
export function sorted(shown: Shown, by = sortedBy(shown)): HeadPlace[] {
  const places = placesOf(shown);
  if (!by) return places;
  const of = ({ layer, head }: HeadPlace) => traceOf(shown)[by][layer]![head]!;
  return places.sort((one, other) => of(other) - of(one) || 0);
}

/** A measure of a head; a dash where there is nothing to be measured. */
export function measured(shown: Shown, measure: Measure, { layer, head }: HeadPlace) {
  if (!Number.isNaN(traceOf(shown)[measure][layer]![head]!)) {
    return number(shown, `${measure}[${layer}][${head}]`, { digits: 2 });
  }
  const why = measure === 'nameShare' ? 'no name to look back at' : 'no row to measure';
  return html`<span aria-hidden="true">–</span><span class="unseen">${why}</span>`;
}
