// What an <attention-number> asks for, and the text of the answer: one reading for page and build.
import type { Plain, State } from '../core/types';
import { parseState } from '../core/plain';
import { format, type As } from '../format';

export interface Asked {
  figure: string;
  preset: string;
  state: State;
  path: string;
  as: string;
  digits: number;
}

/** What an attention-number asks for, read from its attributes. */
export function asked(attribute: (name: string) => string | null): Asked {
  const digits = attribute('digits');
  return {
    figure: attribute('figure') ?? '',
    preset: attribute('preset') ?? '',
    state: parseState(attribute('state') ?? '{}'),
    path: attribute('value') ?? '',
    as: attribute('as') ?? 'fixed',
    digits: digits === null || digits === '' ? 4 : Number(digits),
  };
}

/** Its text. `as="token"` is the token whose index the number is, without the space before it. */
export function textOf(x: number, asked: Asked, tokens: Plain | undefined): string {
  if (asked.as === 'token') return (tokens as string[] | undefined)?.[x]?.trim() ?? '?';
  return format(x, asked.as as As, asked.digits);
}
