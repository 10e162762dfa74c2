// A sentence for the real model to read; where it is longer than is used, that is said.
import { html, nothing } from 'lit';
import type { Shown } from '../figures/figure';
import { format } from '../format';
import { number } from './number';
import { textEdit } from './text-edit';

export interface SentenceEdit {
  label: string;
  field: string;
  /** The part of the trace that is of this sentence: "", "a." */
  of?: string;
  /** Other fields that begin anew with a new sentence. */
  also?: Record<string, number>;
}

const whole = { as: 'integer', digits: 0 } as const;

export function sentenceEdit(shown: Shown, { label, field, of = '', also }: SentenceEdit) {
  const part = (of ? shown.trace[of.slice(0, -1)] : shown.trace) as unknown as {
    tokens: string[];
    tokenCount: number;
  };
  return html`<div class="own-words">
    ${textEdit(shown, {
      label,
      text: shown.wanted[field] as string,
      each: true,
      change: (text) => shown.set({ [field]: text, ...also }),
    })}
    ${
      part.tokenCount > part.tokens.length
        ? html`<p class="caption">
            It has ${number(shown, `${of}tokenCount`, whole)} tokens; the first
            <span class="trials">${format(part.tokens.length, 'integer')}</span> are used.
          </p>`
        : nothing
    }
  </div>`;
}
