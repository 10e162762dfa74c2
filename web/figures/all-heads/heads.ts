// all-heads: the small grids, the table of their measures, and the one that is opened.
import { html, nothing } from 'lit';
import type { HeadPlace } from '../../core/types';
import { causalGrid } from '../../marks/causal-grid';
import { called, sameHead } from '../../marks/pad';
import { pixels } from '../../marks/pixels';
import { known, roleOf } from '../../marks/roles';
import type { Shown } from '../figure';
import {
  measured,
  measures,
  placesOf,
  sortBy,
  sorted,
  sortedBy,
  traceOf,
  type Measure,
} from './trace';

/** The head that is opened. */
function opened(shown: Shown): HeadPlace | undefined {
  return placesOf(shown)[(shown.pose['open'] ?? 0) - 1];
}

function isOpened(shown: Shown, place: HeadPlace): boolean {
  const one = opened(shown);
  return one !== undefined && sameHead(one, place);
}

/** Every head as a small picture, in the order asked for; a press opens it. */
export function grids(shown: Shown) {
  const by = sortedBy(shown);
  const all = placesOf(shown);
  const one = (place: HeadPlace) => {
    const open = isOpened(shown, place);
    const at = all.findIndex((each) => sameHead(each, place)) + 1;
    const role = roleOf(place);
    return html`<li>
      <button
        aria-expanded=${open ? 'true' : 'false'}
        ?disabled=${shown.still}
        @click=${() => shown.turn({ open: open ? 0 : at })}
      >
        ${pixels(shown, { rows: traceOf(shown).weights[place.layer]![place.head]! })}
        <span class="tick">${called(place)}</span>
      </button>
      <p class="caption">${by ? html`${measures[by].name} ${measured(shown, by, place)}` : role}</p>
    </li>`;
  };
  return html`<ul
    class="heads"
    aria-label=${shown.still ? nothing : 'Every head’s grid of weights'}
  >
    ${sorted(shown).map(one)}
  </ul>`;
}

/** The one that is opened, as a table, and the way to the figure that reads it row by row. */
export function openedHead(shown: Shown) {
  const place = opened(shown);
  if (!place) return nothing;
  const { tokens } = traceOf(shown);
  const { layer, head } = place;
  const text = shown.state['text']!;
  const openGrid = shown.openIn?.('head-grid');
  return html`<div class="stack looks opened">
    ${known(place)}
    ${causalGrid(shown, tokens, {
      caption: html`Weights of <strong>${called(place)}</strong>: the row’s token looks at the
        column’s`,
      path: `weights[${layer}][${head}]`,
      region: `Grid of ${called(place)}`,
    })}
    ${
      openGrid
        ? html`<button class="quiet" @click=${() => openGrid({ text, layer, head, token: -1 })}>
            Open it in “Where one head looks”
          </button>`
        : nothing
    }
  </div>`;
}

/** A column's heading, which sorts by it. */
function heading(shown: Shown, measure: Measure) {
  const is = sortedBy(shown) === measure;
  return html`<th scope="col" aria-sort=${is ? 'descending' : 'none'}>
    <button
      title=${measures[measure].says}
      ?disabled=${shown.still}
      @click=${() => sortBy(shown, is ? undefined : measure)}
    >
      ${measures[measure].name}<span aria-hidden="true">${is ? ' ▾' : ''}</span>
    </button>
  </th>`;
}

/** What is measured of every head. */
export function table(shown: Shown) {
  const columns = Object.keys(measures) as Measure[];
  return html`<div>
    <p class="caption">
      Means over the rows from the second on: weight on the token just before, on the first token,
      on the token itself, on the first name; and a row’s entropy in nats, the larger the more
      evenly it looks. A heading sorts.
    </p>
    <div
      class="scroll"
      tabindex=${shown.still ? nothing : 0}
      role=${shown.still ? nothing : 'group'}
      aria-label=${shown.still ? nothing : 'Measures of every head, to be scrolled'}
    >
      <table class="measures" aria-label="Measures of every head">
        <thead>
          <tr>
            <td></td>
            ${columns.map((measure) => heading(shown, measure))}
          </tr>
        </thead>
        <tbody>
          ${sorted(shown).map(
            (place) =>
              html`<tr class=${isOpened(shown, place) ? 'chosen' : ''}>
                <th scope="row">${called(place)}</th>
                ${columns.map((measure) => html`<td>${measured(shown, measure, place)}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </div>`;
}
