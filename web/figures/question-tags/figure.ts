// question-tags: cards, tags and packs, and the five steps from them to what each token takes along.
import { html, nothing } from 'lit';
import { inputs } from '../../marks/inputs';
import { tabs } from '../../marks/tabs';
import type { Figure } from '../figure';
import { program } from './numpy';
import { sentence } from './sentence';
import { mask, steps } from './steps';

const things = {
  'Cards, the queries': { field: 'questions', name: 'query', digits: 1 },
  'Tags, the keys': { field: 'tags', name: 'key', digits: 1 },
  'Packs, the values': { field: 'backpacks', name: 'value', digits: 1 },
};

export const figure: Figure = {
  title: 'Cards, tags and packs',
  presets: { printed: 'As printed', seesAll: 'Nothing hidden' },
  keeps: ({ step }) => ({ step: step! }),
  instrument: (shown) => html`
    <p class="lead">
      A made-up example, to follow by hand: no model made these numbers. Change any.
    </p>
    <div class="things">
      ${Object.entries(things).map(([caption, kind]) => inputs(shown, caption, kind))}
    </div>
    ${tabs(shown, {
      label: 'Steps',
      field: 'step',
      values: [1, 2, 3, 4, 5],
      labels: steps.map(({ name }) => name),
      back: 'Previous',
      panel: () => {
        const step = shown.state['step'] as number;
        const { lead, view } = steps[step - 1]!;
        return html`<p class="lead">${lead}</p>
          ${step < 3 ? nothing : mask(shown)}
          <div class="step">${view(shown)}</div>`;
      },
    })}
  `,
  sentence,
  numpy: program,
};
