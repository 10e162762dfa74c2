// myth: one head on two sentences, and what the model says next when heads are silenced.
import { html, nothing, type TemplateResult } from 'lit';
import type { MythSide, MythTrace } from '../../core/model-types';
import { causalGrid } from '../../marks/causal-grid';
import { nextWords } from '../../marks/next-words';
import { number } from '../../marks/number';
import { pad } from '../../marks/pad';
import { known, roleOf } from '../../marks/roles';
import { sentenceEdit } from '../../marks/sentence-edit';
import { silence } from '../../marks/silence';
import { tokenView } from '../../marks/token';
import type { HeadPlace } from '../../core/types';
import type { Figure, Shown } from '../figure';
import { nameChoice } from './name';

const two = { digits: 2 };
const letters = { a: 'A', b: 'B' };
type Letter = keyof typeof letters;

const traceOf = (shown: Shown) => shown.trace as unknown as MythTrace;
const strong = (token: string) => html`<strong>${tokenView(token)}</strong>`;

/** What the head does with one of the two sentences. */
function side(shown: Shown, which: Letter) {
  const { tokens } = traceOf(shown)[which];
  const letter = letters[which];
  return html`<div class="stack looks">
    ${sentenceEdit(shown, { label: `Sentence ${letter}`, field: `text${letter}`, of: `${which}.` })}
    ${nameChoice(shown, `text${letter}`, letter)}
    ${causalGrid(shown, tokens, {
      // In one line, even while a slow browser has read but the table's first columns.
      caption: html`<span class="line">Weights in sentence ${letter}</span>`,
      path: `${which}.weights`,
      region: `Grid of sentence ${letter}`,
      chosen: tokens.length - 1,
    })}
    ${next(shown, which)}
  </div>`;
}

/** What may come after a sentence, and the same without the silenced heads. */
function next(shown: Shown, which: Letter) {
  const all = traceOf(shown);
  const after = (ablated: boolean) => {
    const part = ablated ? (`${which}Ablated` as const) : which;
    const found = all[part];
    if (!found) return nothing;
    const caption = html`What may come after sentence
    ${letters[which]}${ablated ? ', heads silenced' : ''}`;
    return nextWords(shown, caption, `${part}.nextTokens`, found.nextTokens.slice(0, 5));
  };
  return html`<div class="pair even">${after(false)} ${after(true)}</div>`;
}

/** Where the last token looks most, and how much. */
function most({ weights, tokens }: MythSide) {
  const row = weights[tokens.length - 1]!;
  return row.indexOf(Math.max(...row));
}

function looks(shown: Shown): TemplateResult {
  const { a, b } = traceOf(shown);
  const [inA, inB] = [most(a), most(b)];
  const amount = (which: Letter, at: number) =>
    number(shown, `${which}.weights[${traceOf(shown)[which].tokens.length - 1}][${at}]`, two);
  const both = html`${strong(a.tokens.at(-1)!)} gives most to ${strong(a.tokens[inA]!)}
  (${amount('a', inA)}), and in sentence B ${strong(b.tokens.at(-1)!)} to ${strong(b.tokens[inB]!)}
  (${amount('b', inB)})`;
  if (inA !== inB) return html`In sentence A ${both}: not the same place.`;
  if (a.tokens[inA] === b.tokens[inB])
    return html`In sentence A ${both}: the same word both times.`;
  return html`In sentence A ${both}: the same place, whichever word stands there. Looking there does
  not tell the two apart.`;
}

/** What the likeliest next word was, and is without the silenced heads. */
function without(shown: Shown): TemplateResult {
  const all = traceOf(shown);
  const one = (which: Letter) => {
    const now = all[`${which}Ablated`]!.nextTokens[0]!;
    const before = all[which].nextTokens[0]!;
    const probability = (of: string) =>
      number(shown, `${of}.nextTokens[0].probability`, { digits: 3 });
    return html`after sentence ${letters[which]} the likeliest word was ${strong(before.token)}, at
    ${probability(which)}, and
    ${now.token === before.token ? html`stays so, at` : html`is now ${strong(now.token)}, at`}
    ${probability(`${which}Ablated`)}`;
  };
  return html` With heads silenced: ${one('a')}; ${one('b')}.`;
}

export const figure: Figure = {
  title: 'Where it looks is not why',
  presets: { printed: 'Two names', ablated: 'Pronoun head silenced' },
  instrument: (shown) => html`
    <div class="pair even">${side(shown, 'a')} ${side(shown, 'b')}</div>
    <div class="stack">
      ${pad(shown, { role: roleOf })} ${known(shown.state as unknown as HeadPlace)}
      ${silence(shown)}
    </div>
  `,
  sentence: (shown) => html`${looks(shown)}${traceOf(shown).aAblated ? without(shown) : nothing}`,
};
