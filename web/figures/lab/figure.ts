// lab: one sentence on a bench, from its words to what each makes of the others, and a dial.
import { html, nothing } from 'lit';
import { choice } from '../../marks/choice';
import { slider } from '../../marks/slider';
import { tabs } from '../../marks/tabs';
import type { Figure, Shown } from '../figure';
import { blend } from './blend';
import { changed } from './changed';
import { program } from './numpy';
import { projections } from './projections';
import { reading } from './reading';
import { scores } from './scores';
import { sentence } from './sentence';
import { tokens } from './tokens';
import { weights } from './weights';
import { stageOf, stages, type Stage } from './words';

const shows: Record<string, Stage> = { tokens, projections, scores, weights, blend };

// What the dial goes through; any temperature between them can be typed.
const stops = [
  0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.8, 1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10,
];

/** The dial and the switch, at the stages where they do something. */
function controls(shown: Shown) {
  const stage = stageOf(shown);
  if (stage === 'projections') return nothing;
  const dial = slider(shown, { label: 'Temperature', field: 'temperature', stops });
  const root = choice(
    shown,
    'Scores are',
    'scaled',
    [true, false],
    ['divided by √dₖ', 'not divided'],
  );
  return html`<div class="controls">
    ${stage === 'scores' ? nothing : dial} ${stage === 'tokens' ? nothing : root}
  </div>`;
}

export const figure: Figure = {
  title: 'The lab: one sentence, taken apart',
  presets: { printed: 'As printed', cold: 'Too cold: 0.2', hot: 'Too hot: 10' },
  keeps: ({ stage, focus }, preset) => {
    const there = (focus as number) < (preset['tokens'] as string[]).length;
    return { stage: stage!, focus: there ? focus! : preset['focus']! };
  },
  instrument: (shown) => html`
    ${tabs(shown, {
      label: 'Stages',
      field: 'stage',
      values: stages,
      labels: ['Tokens', 'Projections', 'Scores', 'Weights', 'Blend'],
      panel: () => {
        const { lead, view } = shows[stageOf(shown)]!;
        return html`<p class="lead">${lead(shown)}</p>
          ${reading(shown)} ${controls(shown)} ${view(shown)}`;
      },
    })}
  `,
  sentence,
  changed,
  numpy: program,
};
