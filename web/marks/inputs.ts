// The embeddings as a table of numbers that can be changed, one row a token.
import { html } from 'lit';
import { tokensOf, withCell, type Shown } from '../figures/figure';
import { fieldEdit } from './edit';

/** One coordinate of one token. */
export function coordinate(shown: Shown, i: number, j: number) {
  return fieldEdit(shown, 'embeddings', {
    label: `${tokensOf(shown)[i]}, coordinate ${j + 1}`,
    path: `embeddings[${i}][${j}]`,
    change: (value) => {
      shown.set({ embeddings: withCell(shown.state['embeddings'], i, j, value) });
    },
  });
}

export function inputs(shown: Shown, caption = 'The embeddings: change any of them') {
  const rows = shown.state['embeddings'] as number[][];
  return html`<div class="scroll">
    <table class="inputs">
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          <td></td>
          ${rows[0]!.map((_, j) => html`<th scope="col">${j + 1}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${tokensOf(shown).map(
          (token, i) =>
            html`<tr>
              <th scope="row">${token}</th>
              ${rows[i]!.map((_, j) => html`<td class="input">${coordinate(shown, i, j)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** The same table folded away, for figures that are about something else. */
export function foldedInputs(shown: Shown) {
  return html`<details class="fold">
    <summary>Edit the embeddings</summary>
    ${inputs(shown)}
  </details>`;
}
