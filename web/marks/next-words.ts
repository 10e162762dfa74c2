// The words that the real model holds likeliest to come next, each with its probability.
import { html, type TemplateResult } from 'lit';
import type { Shown } from '../figures/figure';
import { barCell, spanOf } from './number';
import { tokenView } from './token';

/** A list of {token, probability} of the trace, by its path. */
export function nextWords(
  shown: Shown,
  caption: TemplateResult | string,
  path: string,
  list: { token: string }[],
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
          ({ token }, i) =>
            html`<tr>
              <th scope="row">${tokenView(token)}</th>
              ${barCell(shown, `${path}[${i}].probability`, spanOf([[1]]), { digits: 3 })}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
