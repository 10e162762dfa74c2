// The state in an embedded page's address: in its hash, as any link has it, or in its query in the
// same words: ?preset=negative&query=2 is #f=softmax-vs-normalise&v=1&preset=negative&query=2&end.
import { linkedFigure } from '../elements/link';

/** What others add to addresses: it is no part of the state, and not refused. */
const foreign = /^(utm_|[a-z]*clid=|theme=|$)/;

export interface Address {
  theme: string;
  /** The link that the query stands for; empty where it asks for nothing, or the hash is a link. */
  hash: string;
  /** By which WordPress knows its frame. */
  secret: string;
}

export function readAddress(figure: string, at: { search: string; hash: string }): Address {
  const asked = at.search.slice(1).split('&');
  const parts = asked.filter((part) => !foreign.test(part));
  const linked = linkedFigure(at.hash) !== undefined || parts.length === 0;
  return {
    theme: asked.find((part) => part.startsWith('theme='))?.slice(6) ?? '',
    hash: linked ? '' : `#f=${figure}&v=1&${parts.join('&')}&end`,
    secret: /secret=([0-9a-zA-Z]+)/.exec(at.hash)?.[1] ?? '',
  };
}
