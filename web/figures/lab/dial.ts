// lab: what the temperature does, over the whole dial, and where on it the bench stands.
import { html } from 'lit';
import { cell } from '../../marks/number';
import { counts, evenly, logarithmic, plot, roomFor } from '../../marks/plot';
import { tokensOf, type Shown } from '../figure';
import { focusOf, named, tokensStyle, traceOf, weight } from './words';

const [coldest, hottest] = [0.1, 10];
const ends = [0, 50, 100]; // the places of the ends and of 1 in the curves
const last = ends[2]!;

function curves(shown: Shown) {
  const focus = focusOf(shown);
  const {
    curveTemperature,
    curveEffectiveTokens,
    curveOutputSpread,
    effectiveTokens,
    outputSpread,
  } = traceOf(shown);
  const temperature = Math.min(hottest, Math.max(coldest, shown.at('temperature')));
  return plot(shown, {
    label: '',
    x: logarithmic(coldest, hottest),
    y: counts(tokensOf(shown).length),
    lines: [
      {
        values: curveEffectiveTokens,
        at: curveTemperature,
        name: 'effective',
        path: `curveEffectiveTokens[${last}]`,
        style: tokensStyle,
        looks: 'accent',
      },
      {
        values: curveOutputSpread,
        at: curveTemperature,
        y: evenly(roomFor(Math.max(1, ...curveOutputSpread))),
        name: 'spread',
        path: `curveOutputSpread[${last}]`,
        style: weight,
        looks: 'warn dashed',
      },
    ],
    rings: { x: temperature, y: [effectiveTokens[focus]!, outputSpread] },
    ends: ['copies one word', 'all the same'],
  });
}

/** The curves' ends and their middle, in numbers. */
export const atEnds = (shown: Shown) =>
  html`<div class="scroll">
    <table class="work dial-ends">
      <caption>
        The dial at both ends and in the middle
      </caption>
      <thead>
        <tr>
          <th scope="col" class="left">temperature</th>
          <th scope="col">effective tokens</th>
          <th scope="col">output spread</th>
        </tr>
      </thead>
      <tbody>
        ${ends.map(
          (k) =>
            html`<tr>
              ${cell(shown, `curveTemperature[${k}]`, { digits: 1 })}
              ${cell(shown, `curveEffectiveTokens[${k}]`, tokensStyle)}
              ${cell(shown, `curveOutputSpread[${k}]`, weight)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

export const dial = (shown: Shown) =>
  html`<div class="dial">
    <p class="caption">
      Over the whole dial: on how many words ${named(shown, focusOf(shown))} is spent (line), and
      how far apart the outputs lie at most (dashed, on a scale of its own). The rings are at the
      temperature above.
    </p>
    ${curves(shown)}
  </div>`;
