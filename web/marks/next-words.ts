// The words that the real model holds likeliest to come next, each with its probability.
import { html, type TemplateResult } from 'lit';
import type { Shown } from '../figures/figure';
import { barCell, spanOf, type NumberStyle } from './number';
import { tokenView } from './token';

/** Three digits while they say something, then a power of ten. */
const style = (x: number): NumberStyle =>
  x < 0.0005 ? { as: 'scientific', digits: 1 } : { digits: 3 };

/** A list of {token, probability} of the trace, by its path. */
export function nextWords(
  shown: Shown,
  caption: TemplateResult | string,
  path: string,
  list: { token: string; probability: number }[],
) {
  return html`<div class="scroll">
    <table class="next-words">
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          <td></td>
          <th scope="col">probability</th>
        </tr>
      </thead>
      <tbody>
        ${list.map(
          ({ token, probability }, i) =>
            html`<tr>
              <th scope="row">${tokenView(token)}</th>
              ${barCell(shown, `${path}[${i}].probability`, spanOf([[1]]), style(probability))}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
