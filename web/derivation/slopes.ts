// What moves a number: d(number) / d(input) for each input, tinted by sign and size.
import { html, nothing, type TemplateResult } from 'lit';
import type { Derivation } from '../core/types';
import { format } from '../format';
import { tintsOf } from './tint';

const few = 23; // signs in a row that fit wherever the panel stands
const fewWithName = 36; // the same with the row's name, and two for the room around each number

type Slopes = Derivation['slopes'];

/** With its sign, always: colour is not the only one to say it. */
function signed(slope: number): string {
  if (slope === 0) return '0';
  const size = Math.abs(slope);
  const text =
    size >= 5e-4 && size < 1e5
      ? format(slope, 'fixed', size < 100 ? 3 : 0)
      : format(slope, 'scientific', 0);
  return slope > 0 ? `+${text}` : text;
}

const spoken = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** embeddings[1][0] in its parts: the name, and the indices. */
const partsOf = (path: string) => path.replaceAll(']', '').split('[') as [string, ...string[]];

function cell({ path, value }: Slopes[number], tints: Map<string, string>) {
  return html`<td class=${tints.get(path) ?? ''} data-at=${path}>${signed(value)}</td>`;
}

/** The slopes of a field as rows: a matrix has a row each, a vector or a number one. */
function rowsOf(slopes: Slopes): Map<string, Slopes> {
  const rows = new Map<string, Slopes>();
  for (const slope of slopes) {
    const [name, ...indices] = partsOf(slope.path);
    const row = indices.length > 1 ? `${name}[${indices[0]}]` : name;
    const list = rows.get(row);
    if (list) list.push(slope);
    else rows.set(row, [slope]);
  }
  return rows;
}

/** A row's name: its token's; where there are rows of several fields, the field's too. */
function headingsOf(rows: string[], tokens: string[]): string[] {
  const several = new Set(rows.filter((row) => row.endsWith(']')).map((row) => partsOf(row)[0]));
  return rows.map((row) => {
    const [name, index] = partsOf(row);
    if (index === undefined) return spoken(name);
    const token = tokens[Number(index)];
    if (token === undefined) return `${spoken(name)} ${Number(index) + 1}`;
    return several.size > 1 ? `${token}, ${spoken(name)}` : token;
  });
}

function table(slopes: Slopes, tints: Map<string, string>, tokens: string[]) {
  const rows = [...rowsOf(slopes)];
  const wide = Math.max(...rows.map(([, row]) => row.length));
  const longest = Math.max(...slopes.map(({ value }) => signed(value).replace('.', '').length));
  const headings = headingsOf(
    rows.map(([row]) => row),
    tokens,
  );
  const name = Math.max(...headings.map((heading) => heading.length));
  // Then it is a stop for the keyboard.
  const scrolls = wide * longest > few || name + wide * (longest + 2) > fewWithName;
  return html`<div
    class="scroll"
    tabindex=${scrolls ? 0 : nothing}
    role=${scrolls ? 'region' : nothing}
    aria-label=${scrolls ? 'Slopes' : nothing}
  >
    <table>
      <caption>
        How fast it changes as an input grows: +&nbsp;it rises with it, −&nbsp;it falls.
      </caption>
      ${
        wide > 1
          ? html`<thead>
              <tr>
                <td></td>
                ${Array.from({ length: wide }, (_, j) => html`<th scope="col">${j + 1}</th>`)}
              </tr>
            </thead>`
          : nothing
      }
      <tbody>
        ${rows.map(
          ([, list], i) =>
            html`<tr>
              <th scope="row">${headings[i]}</th>
              ${list.map((each) => cell(each, tints))}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** The inputs' small table, or the sentence that there is nothing to show. */
export function movers(derivation: Derivation, tokens: string[]): TemplateResult {
  const { slopes } = derivation;
  if (slopes.length === 0) {
    return html`<p>It has no slope: it moves in whole steps, or not at all.</p>`;
  }
  const tints = tintsOf(derivation);
  if (tints.size === 0 && !slopes.some(({ value }) => Number.isNaN(value))) {
    const rounding = slopes.some(({ value }) => value !== 0);
    return html`<p>No input moves it${rounding ? ': what its slopes show is rounding' : ''}.</p>`;
  }
  return table(slopes, tints, tokens);
}
