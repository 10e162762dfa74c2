// head-grid: a sentence, one head of the real model, and where that head looks, token by token.
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { continuation } from '../../marks/continuation';
import { nextWords } from '../../marks/next-words';
import { number } from '../../marks/number';
import { pad } from '../../marks/pad';
import { known, roleOf } from '../../marks/roles';
import { sentenceEdit } from '../../marks/sentence-edit';
import { silence } from '../../marks/silence';
import type { Figure, Shown } from '../figure';
import { grid, rowControl } from './grid';
import { askedOf, rowOf, tokenAt, topOf, traceOf, whole } from './trace';

function next(shown: Shown) {
  const { nextTokens, tokens } = traceOf(shown);
  const caption = html`What may come after ${tokenAt(shown, tokens.length - 1)}, likeliest first`;
  return nextWords(shown, caption, 'nextTokens', nextTokens);
}

/** Where the row that is read out looks. */
function reading(shown: Shown) {
  const row = rowOf(shown);
  const top = topOf(shown, row);
  const silent = askedOf(shown).ablate.length > 0 ? html` Some heads are silenced.` : nothing;
  const who = tokenAt(shown, row);
  if (row === 0) {
    return html`${who} comes first: it can look only at itself, and gives itself all,
    ${top[0]!.amount}.${silent}`;
  }
  const each = top.map(({ token, amount }, k) => {
    const at = token === row ? html`itself` : tokenAt(shown, token);
    const before = ['', k === top.length - 1 ? ' and ' : ', '][k ? 1 : 0];
    return html`${before}${k ? nothing : 'most at '}${at}, ${amount}`;
  });
  return html`In layer ${number(shown, 'layer', whole)}, head ${number(shown, 'head', whole)},
  ${who} looks ${each}.${silent}`;
}

/** A part that follows what is drawn alone: not what is typed meanwhile, nor what is written on. */
const asDrawn = (shown: Shown, part: (shown: Shown) => TemplateResult) =>
  guard([shown.state, shown.trace], () => part(shown));

export const figure: Figure = {
  title: 'Where one head looks',
  presets: {
    name: 'Name',
    first: 'First word',
    pronoun: 'Pronoun',
    copy: 'Copy',
    previous: 'Word before',
    self: 'Itself',
    verb: 'Verb',
    control: 'Name not first',
  },
  instrument: (shown) => html`
    ${sentenceEdit(shown, {
      label: 'Sentence: write your own',
      field: 'text',
      also: { token: -1 },
    })}
    <div class="pair even">
      <div class="stack">
        ${pad(shown, { role: roleOf })} ${known(askedOf(shown))} ${silence(shown)}
      </div>
      ${asDrawn(shown, next)}
    </div>
    <div class="stack looks">${rowControl(shown)} ${asDrawn(shown, grid)}</div>
    ${continuation(shown)}
  `,
  sentence: reading,
};
