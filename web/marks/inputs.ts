// The embeddings, or other vectors, as a table of numbers that can be changed, one row a token.
import { html } from 'lit';
import { tokensOf, withCell, type Shown } from '../figures/figure';
import { fieldEdit } from './edit';

/** A matrix of the state, one vector a token; what one of its numbers is called, and its decimals. */
interface Vectors {
  field: string;
  name: string;
  digits: number;
}
const embeddings: Vectors = { field: 'embeddings', name: 'coordinate', digits: 2 };

/** One coordinate of one token. */
export function coordinate(shown: Shown, i: number, j: number, vectors = embeddings) {
  const { field, name, digits } = vectors;
  return fieldEdit(shown, field, {
    label: `${tokensOf(shown)[i]}, ${name} ${j + 1}`,
    path: `${field}[${i}][${j}]`,
    digits,
    change: (value) => {
      shown.set({ [field]: withCell(shown.state[field], i, j, value) });
    },
  });
}

export function inputs(
  shown: Shown,
  caption = 'The embeddings: change any of them',
  vectors = embeddings,
) {
  const rows = shown.state[vectors.field] as number[][];
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
              ${rows[i]!.map((_, j) => html`<td class="input">${coordinate(shown, i, j, vectors)}</td>`)}
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
