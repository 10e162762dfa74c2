// magnitude: a dot product ranks by length as well as by direction.
import { html, type TemplateResult } from 'lit';
import { choice, tokenChoice } from '../../marks/choice';
import { facts } from '../../marks/facts';
import { heatmap } from '../../marks/heatmap';
import { foldedInputs } from '../../marks/inputs';
import { barCell, cell, number, spanOf } from '../../marks/number';
import { slider } from '../../marks/slider';
import { named, tokensOf, type Figure, type Shown } from '../figure';

interface Magnitude {
  norms: Float64Array;
  longest: Float64Array;
  shortest: number;
  favourite: Float64Array;
  longestWins: number;
  selfFavourites: number;
  wins: number;
}

const traceOf = (shown: Shown) => shown.trace as unknown as Magnitude;
const scaledToken = (shown: Shown) => shown.state['token'] as number;

/** What a word's length is among the others, in words. */
function standing({ longest, shortest }: Magnitude, i: number): string {
  if (i === longest[0]) return 'longest';
  if (i === shortest) return 'shortest';
  return i === longest[1] ? 'second longest' : '';
}

function lengths(shown: Shown) {
  const trace = traceOf(shown);
  const span = spanOf([trace.norms]);
  return html`<div class="scroll">
    <table class="work lengths">
      <caption>
        How long each word’s vector is
      </caption>
      <thead>
        <tr>
          <td></td>
          <th scope="col">length</th>
          <th scope="col">squared</th>
          <td></td>
        </tr>
      </thead>
      <tbody>
        ${tokensOf(shown).map(
          (token, i) =>
            html`<tr class=${i === scaledToken(shown) ? 'chosen' : ''}>
              <th scope="row">${token}</th>
              ${barCell(shown, `norms[${i}]`, span)} ${cell(shown, `squaredNorms[${i}]`)}
              <td class="standing">${standing(trace, i)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function weights(shown: Shown) {
  const tokens = tokensOf(shown);
  const { favourite } = traceOf(shown);
  return heatmap(shown, {
    caption: 'The weights: the row reads, the column is read. Outlined: the largest of its row',
    path: 'weights',
    rows: tokens,
    columns: tokens,
    most: shown.at('max(weights)'),
    chosen: scaledToken(shown),
    mark: (i, j) => (favourite[i] === j ? 'largest' : undefined),
    after: [
      { heading: 'favourite', cell: (i) => named(shown, favourite[i]!) },
      { heading: 'ahead by', cell: (i) => number(shown, `margin[${i}]`) },
      { heading: 'entropy, bits', cell: (i) => number(shown, `entropyBits[${i}]`) },
    ],
  });
}

function counts(shown: Shown) {
  const unit = html`of ${number(shown, 'count(tokens)', { as: 'integer' })}`;
  const as = 'integer';
  return facts(shown, [
    { label: html`rows won by ${named(shown, scaledToken(shown))}`, path: 'wins', as, unit },
    { label: 'rows won by the two longest', path: 'longestWins', as, unit },
    { label: 'rows that favour their own word', path: 'selfFavourites', as, unit },
    { label: 'rows flatter than by dot product', path: 'flatterRows', as, unit },
    { label: 'mean entropy of the rows', path: 'meanEntropyBits', unit: 'bits' },
    { label: 'most entropy possible', path: 'maxEntropyBits', unit: 'bits' },
  ]);
}

/** So many rows, in words. */
const rowsIn = (shown: Shown, path: string) =>
  shown.at(path) === tokensOf(shown).length
    ? html`every row`
    : html`${number(shown, path, { as: 'word' })} of
      ${number(shown, 'count(tokens)', { as: 'word' })} rows`;

/** How many words favour themselves. */
const loyal = (shown: Shown) =>
  traceOf(shown).selfFavourites === tokensOf(shown).length
    ? html`every word favours itself`
    : html`${number(shown, 'selfFavourites', { as: 'word' })} of
      ${number(shown, 'count(tokens)', { as: 'word' })} words favour themselves`;

/** The first row that goes to neither of the two longest. */
function exception(shown: Shown): TemplateResult {
  const { favourite, longest } = traceOf(shown);
  const row = favourite.findIndex((winner) => !longest.includes(winner));
  if (row < 0) return html`${favourite.length > 2 ? 'Length decides.' : 'There are no others.'}`;
  const winner = favourite[row]!;
  return html`${named(shown, row)} favours ${winner === row ? 'itself' : named(shown, winner)}, by
  ${number(shown, `margin[${row}]`)}.`;
}

export const figure: Figure = {
  title: 'A dot product ranks by length too',
  presets: { printed: 'As printed', withTimesThree: 'with × 3', cosine: 'Cosine' },
  instrument: (shown) => html`
    <div class="controls">
      ${tokenChoice(shown, 'Which word is scaled?', 'token')}
      ${choice(shown, 'Scores are', 'similarity', ['dot', 'cosine'], ['dot products', 'cosines'])}
    </div>
    <div class="pair">
      ${lengths(shown)}
      <div class="stack">
        ${slider(shown, { label: `Scale of ‘${tokensOf(shown)[scaledToken(shown)]}’`, field: 'scale' })}
        ${counts(shown)}
      </div>
    </div>
    ${weights(shown)} ${foldedInputs(shown)}
  `,
  sentence: (shown) => {
    const { longest, wins } = traceOf(shown);
    const scaled = scaledToken(shown);
    if (shown.at('max(margin)') === 0) {
      return html`No row has a favourite: its largest weights are equal.`;
    }
    if (shown.state['similarity'] === 'cosine') {
      return html`With the lengths divided out, ${loyal(shown)}: no vector points more the same way
      than one’s own. Flatter than by dot product: ${rowsIn(shown, 'flatterRows')}.`;
    }
    const scale = shown.state['scale'] as number;
    if (scale !== 1 && wins > 0) {
      return html`${named(shown, scaled)}, scaled, takes the largest weight in
      ${rowsIn(shown, 'wins')}, and ${number(shown, `weights[${scaled}][${scaled}]`, { digits: 3 })}
      on itself. ${scale > 1 ? 'It points nowhere new; it is only longer.' : ''}`;
    }
    return html`${named(shown, longest[0]!)} and ${named(shown, longest[1]!)}, the two longest, take
    the largest weight in ${rowsIn(shown, 'longestWins')}. ${exception(shown)}`;
  },
};
