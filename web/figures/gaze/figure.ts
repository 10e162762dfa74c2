// gaze: the weights themselves, and what each row makes of similarity and of length.
import { html, nothing, type TemplateResult } from 'lit';
import { choice, tokenChoice } from '../../marks/choice';
import { facts } from '../../marks/facts';
import { heatmap } from '../../marks/heatmap';
import { coordinate } from '../../marks/inputs';
import { barCell, cell, gap, number, spanOf } from '../../marks/number';
import { named, tokensOf, type Figure, type Shown } from '../figure';
import { program } from './numpy';

interface Gaze {
  norms: Float64Array;
  logits: Float64Array[];
  weights: Float64Array[];
  output: Float64Array[];
  favourites: Float64Array[];
  partner: Float64Array;
}

const traceOf = (shown: Shown) => shown.trace as unknown as Gaze;
const queryOf = (shown: Shown) => shown.state['query'] as number;

const length = { digits: 3 };
const weight = { digits: 3 };
const share = { digits: 2 };
const integer = { as: 'integer', digits: 0 } as const;

function row(shown: Shown) {
  const query = queryOf(shown);
  const { logits, output } = traceOf(shown);
  const logitSpan = spanOf([logits[query]!]);
  const columns = Array.from(output[query]!, (_, j) => j);
  return html`<div class="scroll">
    <table class="work">
      <caption>
        ${named(shown, query)} asks: every token’s length, its logit, the weight it gets. Its
        output: the embeddings, each times its weight, added up
      </caption>
      <thead>
        <tr>
          <td></td>
          <th scope="col">length</th>
          <th scope="col">logit</th>
          <th scope="col">weight</th>
          <th scope="colgroup" colspan=${columns.length} class="left">embedding</th>
        </tr>
      </thead>
      <tbody>
        ${tokensOf(shown).map(
          (token, i) =>
            html`<tr class=${i === query ? 'chosen' : ''}>
              <th scope="row">${token}</th>
              ${cell(shown, `norms[${i}]`, length)}
              ${barCell(shown, `logits[${query}][${i}]`, logitSpan)}
              ${barCell(shown, `weights[${query}][${i}]`, spanOf([[1]]), weight)}
              ${columns.map((j) => html`<td class="input">${coordinate(shown, i, j)}</td>`)}
            </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colspan="3">sum, and output</th>
          ${cell(shown, `rowSums[${query}]`, weight)}
          ${columns.map(
            (j) => html`<td class="output">${number(shown, `output[${query}][${j}]`, weight)}</td>`,
          )}
        </tr>
      </tfoot>
    </table>
  </div>`;
}

/** What the partner gets over the least of the row; where both are nothing, no number. */
function times(shown: Shown, i: number): TemplateResult {
  const path = `partnerRatio[${i}]`;
  if (!Number.isNaN(shown.at(path))) return number(shown, path, { digits: 1 });
  return html`<span class="none">&ndash;</span><span class="unseen">both are zero</span>`;
}

function matrix(shown: Shown) {
  const tokens = tokensOf(shown);
  const { favourites, partner } = traceOf(shown);
  return heatmap(shown, {
    caption: html`All weights: the row reads, the column is read. Outlined: the largest two of each
    row. Partner: the other token that points most the same way; over least: its weight over the
    row’s least`,
    path: 'weights',
    rows: tokens,
    columns: tokens,
    most: shown.at('max(weights)'),
    style: weight,
    chosen: queryOf(shown),
    choose: (query) => shown.set({ query }),
    mark: (i, j) => ['largest', 'next'][favourites[i]!.indexOf(j)],
    after: [
      { heading: 'sum', cell: (i) => number(shown, `rowSums[${i}]`, weight) },
      { heading: 'top two', cell: (i) => number(shown, `topTwoShare[${i}]`, share) },
      { heading: 'the rest', cell: (i) => number(shown, `restShare[${i}]`, share) },
      { heading: 'partner', cell: (i) => named(shown, partner[i]!) },
      { heading: 'over least', cell: (i) => times(shown, i) },
    ],
  });
}

function logits(shown: Shown) {
  const tokens = tokensOf(shown);
  return html`<details class="fold">
    <summary>All logits</summary>
    ${heatmap(shown, {
      caption: 'The logits: from either side the same',
      path: 'logits',
      rows: tokens,
      columns: tokens,
      most: Math.max(shown.at('max(logits)'), -shown.at('min(logits)')),
      signed: true,
      chosen: queryOf(shown),
    })}
  </details>`;
}

function counts(shown: Shown) {
  const unit = html`of ${number(shown, 'count(tokens)', integer)}`;
  const difference = (path: string) => ({ path, ...gap(shown.at(path)) });
  return html`<div class="thirds">
    ${facts(shown, [
      { label: 'rows led by self and partner', path: 'partnerTopTwo', ...integer, unit },
      { label: 'rows that prefer the partner', path: 'prefersPartner', ...integer, unit },
    ])}
    ${facts(shown, [
      { label: 'top two, the least of any row', path: 'min(topTwoShare)', ...share },
      { label: 'top two, the most', path: 'max(topTwoShare)', ...share },
      { label: 'largest weight of no top two', path: 'largestOther', ...weight },
    ])}
    ${facts(shown, [
      { label: 'largest difference, logits and transpose', ...difference('logitAsymmetry') },
      { label: 'the same, weights and transpose', ...difference('weightAsymmetry') },
    ])}
  </div>`;
}

/** The token that asks and its partner, the larger of the two first. */
function pair(shown: Shown, query: number, partner: number): TemplateResult {
  const { weights, norms } = traceOf(shown);
  const [own, other] = [weights[query]![query]!, weights[query]![partner]!];
  const at = (i: number) => number(shown, `weights[${query}][${i}]`, weight);
  if (own === other) {
    return html`${named(shown, query)} gives itself and its partner ${named(shown, partner)} the
    same, ${at(query)}`;
  }
  if (own > other) {
    return html`${named(shown, query)} gives ${at(query)} to itself and ${at(partner)} to its
    partner ${named(shown, partner)}`;
  }
  const longer = html`: length counts, and ${named(shown, partner)} is longer,
  ${number(shown, `norms[${partner}]`, length)} against ${number(shown, `norms[${query}]`, length)}`;
  return html`${named(shown, query)} gives more to its partner ${named(shown, partner)},
  ${at(partner)}, than to itself, ${at(query)}${norms[partner]! > norms[query]! ? longer : nothing}`;
}

export const figure: Figure = {
  title: 'Where a token looks',
  presets: { printed: 'As printed', unscaled: 'Not divided' },
  instrument: (shown) => html`
    <div class="controls">
      ${tokenChoice(shown, 'Which token asks?', 'query')}
      ${choice(shown, 'Logits are', 'scaled', [true, false], ['divided by √d', 'not divided'])}
    </div>
    ${row(shown)} ${matrix(shown)} ${counts(shown)} ${logits(shown)}
  `,
  sentence: (shown) => {
    const query = queryOf(shown);
    const { favourites, partner } = traceOf(shown);
    const [first, second] = favourites[query] as unknown as [number, number];
    const other = partner[query]!;
    const how = shown.state['scaled'] ? nothing : html`Not divided by √d: `;
    if (shown.at(`min(weights[${query}])`) === shown.at(`max(weights[${query}])`)) {
      return html`${how}${named(shown, query)} gives every token the same,
      ${number(shown, `weights[${query}][0]`, weight)}: nothing tells them apart.`;
    }
    const at = (i: number) => number(shown, `weights[${query}][${i}]`, weight);
    const rest =
      tokensOf(shown).length === 2
        ? html`. There is no other.`
        : html`. The rest get ${number(shown, `restShare[${query}]`, share)}.`;
    if ([first, second].includes(query) && [first, second].includes(other)) {
      return html`${how}${pair(shown, query, other)}${rest}`;
    }
    return html`${how}${named(shown, query)} gives most to ${named(shown, first)}, ${at(first)}, and
    next to ${named(shown, second)}, ${at(second)}. Its partner ${named(shown, other)} gets
    ${at(other)}, and it keeps ${at(query)}.`;
  },
  numpy: program,
};
