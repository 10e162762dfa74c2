// uniform-baseline: what attention did, against a flat share for everyone.
import { html, type TemplateResult } from 'lit';
import { format } from '../../format';
import { choice } from '../../marks/choice';
import { facts } from '../../marks/facts';
import { heatmap } from '../../marks/heatmap';
import { foldedInputs } from '../../marks/inputs';
import { barCell, cell, number, spanOf } from '../../marks/number';
import { closer, plane, whole, type PlaneOptions } from '../../marks/plane';
import { tokensOf, type Figure, type Shown } from '../figure';

interface UniformBaseline {
  context: Float64Array[];
  uniformContext: Float64Array;
  moved: Float64Array;
  nearest: Float64Array;
  nearestCounts: Float64Array;
}

const traceOf = (shown: Shown) => shown.trace as unknown as UniformBaseline;
const isFlat = (shown: Shown) => shown.state['uniform'] as boolean;

function weights(shown: Shown) {
  const tokens = tokensOf(shown);
  return heatmap(shown, {
    caption: 'The weights, row by row. A flat share has the middle shade',
    path: 'weights',
    rows: tokens,
    columns: tokens,
    most: 2 * shown.at('uniformWeight'),
    style: { digits: 3 },
  });
}

/** Which of the coordinates the plane has, in words. */
function coordinates(width: number): string {
  if (width === 1) return 'their one coordinate, left to right';
  return width === 2 ? 'both coordinates' : 'their first two coordinates';
}

function pictures(shown: Shown) {
  const { context, uniformContext, nearestCounts } = traceOf(shown);
  const tokens = tokensOf(shown);
  const rows = shown.state['embeddings'] as number[][];
  const options: PlaneOptions = {
    points: tokens.map((name, i) => ({ name, at: rows[i]!, chosen: nearestCounts[i]! > 0 })),
    centre: { name: 'average', at: uniformContext },
    arrows: tokens.map((name, i) => ({ name, to: context[i]! })),
    radius: shown.at('largestMove'),
  };
  const { window, times } = closer(options);
  return html`<div class="pair even">
    <div>
      ${plane(options, whole(options))}
      <p class="caption">
        The words at true scale, in ${coordinates(uniformContext.length)}; the cross is the average
        of them all. Filled: nearest to a context vector, all coordinates counted.
      </p>
    </div>
    <div>
      ${plane(options, window, true)}
      <p class="caption">
        The circle, ${times === 1 ? 'no larger' : `${format(times, 'word')} times as large`}: arrows
        go from the average to each context vector. No move of attention’s leaves it: the furthest
        is ${number(shown, 'largestMove', { digits: 3 })}.
      </p>
    </div>
  </div>`;
}

function rowTable(shown: Shown) {
  const tokens = tokensOf(shown);
  const share = spanOf([[1]]);
  const moves = spanOf([traceOf(shown).moved, [shown.at('inputSpread')]]);
  return html`<div class="scroll">
    <table class="work rows">
      <caption>
        Entropy in bits. Moved: by attention, from the average.
        ${isFlat(shown) ? 'Still so when flat' : 'A full bar is the words’ mean distance'}
      </caption>
      <thead>
        <tr>
          <td></td>
          <th scope="col">entropy</th>
          <th scope="col">of the most</th>
          <th scope="col">moved</th>
          <th scope="col">nearest</th>
        </tr>
      </thead>
      <tbody>
        ${tokens.map(
          (token, i) =>
            html`<tr>
              <th scope="row">${token}</th>
              ${cell(shown, `entropyBits[${i}]`, { digits: 3 })}
              ${barCell(shown, `entropyShare[${i}]`, share, { as: 'percent', digits: 1 })}
              ${barCell(shown, `moved[${i}]`, moves, { digits: 3 })}
              <td>${tokens[shown.at(`nearest[${i}]`)]}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function measures(shown: Shown) {
  const one = tokensOf(shown).length === 1;
  const otherwise = one ? 'no pair' : 'no distance';
  return html`<div class="thirds">
    ${facts(shown, [
      { label: 'mean distance of the words', path: 'inputSpread', digits: 4, otherwise },
      { label: 'of their context vectors', path: 'contextSpread', digits: 4, otherwise },
      { label: 'context over words', path: 'spreadRatio', as: 'percent', digits: 1, otherwise },
    ])}
    ${facts(shown, [
      { label: 'most entropy possible', path: 'maxEntropyBits', digits: 3, unit: 'bits' },
      { label: 'furthest row below it', path: 'largestGapBits', digits: 3, unit: 'bits' },
      { label: 'largest move by attention', path: 'largestMove', digits: 3 },
    ])}
    ${facts(shown, [
      { label: 'flat share', path: 'uniformWeight', digits: 4 },
      { label: 'largest weight', path: 'largest', digits: 4 },
      { label: 'smallest weight', path: 'smallest', digits: 4 },
      { label: 'largest over smallest', path: 'ratio', digits: 3 },
    ])}
  </div>`;
}

/** Whom the context vectors are nearest to: the word chosen most often, and how often. */
function nearestTo(shown: Shown): TemplateResult {
  const tokens = tokensOf(shown);
  const { nearest, nearestCounts } = traceOf(shown);
  if (nearest.every((word, i) => word === i)) return html`each is nearest to its own word`;
  const word = shown.at('argmax(nearestCounts)');
  const count = nearestCounts[word]!;
  const many =
    count === tokens.length ? 'all' : number(shown, `nearestCounts[${word}]`, { as: 'word' });
  return html`${many} of them ${count === 1 ? 'is' : 'are'} nearest to
    <strong>${tokens[word]}</strong>`;
}

export const figure: Figure = {
  title: 'What attention did, against a flat share',
  instrument: (shown) => html`
    <div class="controls">
      ${choice(shown, 'The weights are', 'uniform', [false, true], ['attention’s', 'a flat share'])}
      ${choice(
        shown,
        '“Nearest” goes by',
        'similarity',
        ['euclidean', 'dot', 'cosine'],
        ['distance', 'dot product', 'cosine'],
      )}
    </div>
    ${pictures(shown)}
    <div class="pair tables">${weights(shown)}${rowTable(shown)}</div>
    ${measures(shown)} ${foldedInputs(shown)}
  `,
  sentence: (shown) => {
    const ratio = number(shown, 'spreadRatio', { as: 'percent', digits: 1 });
    const furthest = number(shown, 'largestMove', { digits: 3 });
    if (tokensOf(shown).length === 1) {
      return html`One word has no one to share with: its weight is
      ${number(shown, 'weights[0][0]', { digits: 3 })}, flat or not, and its context vector is the
      word itself.`;
    }
    if (Number.isNaN(shown.at('spreadRatio'))) {
      return html`The words all stand in one place, and so do their context vectors: there is
      nothing to tell attention from a flat share.`;
    }
    if (isFlat(shown)) {
      return html`With a flat share for everyone each context vector is the average of all words,
      and ${nearestTo(shown)}. Attention moved none of them further than ${furthest} from there.`;
    }
    return html`The context vectors lie ${ratio} as far apart as the words did, and
    ${nearestTo(shown)}. The furthest is ${furthest} from where a flat share would put it.`;
  },
};
