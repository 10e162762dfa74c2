// A table of one row a token: what stands in each, and what the columns come to.
import { html, nothing, type TemplateResult } from 'lit';
import { tokensOf, type Shown } from '../figures/figure';

export interface RowsOptions {
  /** Its own name, for its style. */
  name: string;
  caption: TemplateResult | string;
  columns: string[];
  /** The cells of a token's row. */
  cells: (token: number) => TemplateResult;
  chosen?: number;
  /** A row above all others, and one below: its heading and its cells. */
  first?: [string, TemplateResult];
  foot?: [string, TemplateResult];
}

export function rows(
  shown: Shown,
  { name, caption, columns, cells, chosen, first, foot }: RowsOptions,
) {
  const extra = ([heading, all]: [string, TemplateResult]) =>
    html`<tr>
      <th scope="row">${heading}</th>
      ${all}
    </tr>`;
  return html`<div class="scroll">
    <table class=${name}>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          <td></td>
          ${columns.map((heading) => html`<th scope="col">${heading}</th>`)}
        </tr>
        ${first ? extra(first) : nothing}
      </thead>
      <tbody>
        ${tokensOf(shown).map(
          (token, i) =>
            html`<tr class=${i === chosen ? 'chosen' : ''}>
              <th scope="row">${token}</th>
              ${cells(i)}
            </tr>`,
        )}
      </tbody>
      ${
        foot
          ? html`<tfoot>
              ${extra(foot)}
            </tfoot>`
          : nothing
      }
    </table>
  </div>`;
}
