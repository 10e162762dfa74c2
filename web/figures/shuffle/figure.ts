// shuffle: attention of the tokens in another order is the same rows in that order.
import { html, nothing } from 'lit';
import { choice } from '../../marks/choice';
import { facts } from '../../marks/facts';
import { heatmap } from '../../marks/heatmap';
import { foldedInputs } from '../../marks/inputs';
import { gap, number } from '../../marks/number';
import { strip } from '../../marks/strip';
import { tokensOf, type Figure, type Shown } from '../figure';
import { program } from './numpy';

interface Shuffle {
  output: Float64Array[];
  maxDifference: number;
}

const traceOf = (shown: Shown) => shown.trace as unknown as Shuffle;
const orderOf = (shown: Shown) => shown.state['order'] as number[];

const style = { digits: 3 };

/** The coordinates' headings. */
const coordinates = (shown: Shown) =>
  Array.from(traceOf(shown).output[0]!, (_, j) => String(j + 1));

/** How far from zero any output is: one measure for all three tables. */
const furthest = (shown: Shown) =>
  Math.max(
    ...['output', 'shuffledOutput'].map((path) =>
      Math.max(shown.at(`max(${path})`), -shown.at(`min(${path})`)),
    ),
  );

function outputs(shown: Shown) {
  const tokens = tokensOf(shown);
  const order = orderOf(shown);
  const inOrder = order.map((token) => tokens[token]!);
  const common = { columns: coordinates(shown), most: furthest(shown), signed: true, style };
  return html`<div class="threes">
    ${heatmap(shown, {
      ...common,
      caption: 'Attention of the tokens as they stood',
      path: 'output',
      rows: tokens,
    })}
    ${heatmap(shown, {
      ...common,
      caption: 'The same rows, put in the new order',
      path: 'permutedOutput',
      rows: inOrder,
      after: [
        {
          heading: 'was',
          cell: (i) => number(shown, `order[${i}]`, { as: 'integer', digits: 0 }),
        },
      ],
    })}
    ${heatmap(shown, {
      ...common,
      caption: 'Attention of the tokens in the new order',
      path: 'shuffledOutput',
      rows: inOrder,
    })}
  </div>`;
}

function positionTable(shown: Shown) {
  return heatmap(shown, {
    caption: 'What each place adds to the token that stands there',
    path: 'positionTable',
    rows: tokensOf(shown).map((_, i) => `place ${i}`),
    columns: coordinates(shown),
    most: 1,
    signed: true,
    style,
  });
}

export const figure: Figure = {
  title: 'Shuffled tokens, shuffled rows',
  presets: { printed: 'As printed', withPositions: 'With positions' },
  instrument: (shown) => html`
    ${strip(shown, {
      label: 'The tokens in their new order',
      names: tokensOf(shown),
      order: orderOf(shown),
      change: (order) => shown.set({ order }),
    })}
    <div class="controls spread">
      ${choice(shown, 'Positions are', 'positions', [false, true], ['left out', 'added'])}
      ${facts(shown, [
        {
          label: 'largest difference of the last two tables',
          path: 'maxDifference',
          ...gap(traceOf(shown).maxDifference),
        },
      ])}
    </div>
    ${outputs(shown)}
    ${shown.state['positions'] ? html`<div class="places-add">${positionTable(shown)}</div>` : nothing}
    ${foldedInputs(shown)}
  `,
  sentence: (shown) => {
    const { maxDifference } = traceOf(shown);
    const largest = number(shown, 'maxDifference', gap(maxDifference));
    if (orderOf(shown).every((token, place) => token === place)) {
      return html`Every token is where it stood: nothing is shuffled, and the largest difference is
      ${largest}.`;
    }
    if (shown.state['positions']) {
      return html`With positions the largest difference is ${largest}.
      ${
        maxDifference < 0.0005
          ? html`For these tokens the order does not show at these digits.`
          : html`Now order shows: a token’s output depends on where it stands.`
      }`;
    }
    if (maxDifference === 0) {
      return html`Shuffle the tokens first or their rows after: the outputs are the same, to the
      last bit. Attention does not know the order.`;
    }
    return html`Shuffle the tokens first or their rows after: the largest difference is ${largest},
    what rounding leaves when sums run in another order. Attention does not know the order.`;
  },
  numpy: program,
};
