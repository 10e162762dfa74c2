// The four rows every figure has: name and presets, the instrument, the sentence, the foot.
// The page's still pictures are made of the same rows.
import { html, nothing, type TemplateResult } from 'lit';
import type { Core, Field, Preset, State, Trace } from '../core/types';
import { numberIn, type Figure, type Shown } from '../figures/figure';
import { format } from '../format';

export interface Frame {
  presets: Preset[];
  choosePreset: (name: string) => void;
  reset: () => void;
  link: string;
  problem: string;
  /** What was shown when the figure was last at rest, if it has been changed since it woke. */
  before?: Shown;
  /** Of a figure that is a job: how far it is, what starts it and what stops it. */
  isJob: boolean;
  /** Of a figure of the real model: its numbers are not asked how they were computed. */
  isModel: boolean;
  job?: { busy: boolean; done: number; of: number };
  run?: () => void;
  cancel?: () => void;
}

/** A number by its path: plain ones are looked up, reductions are asked of the core. */
export function lookUp(core: Core, name: string, state: State, trace: Trace, path: string): number {
  return numberIn(trace, path) ?? numberIn(state, path) ?? core.value(name, path, state);
}

/** Whether views can read a state that the real model has not answered for yet: its fields are of their kinds. */
export const isRead = (fields: Field[], state: State): boolean =>
  fields.every(({ name, type }) => {
    const value = state[name];
    if (type === 'text') return typeof value === 'string';
    if (type === 'heads')
      return Array.isArray(value) && value.every((each) => typeof each === 'object');
    return type !== 'integer' || typeof value === 'number';
  });

/** What a view is shown of a state and its trace, before any controls are added. */
export function shownOf(core: Core, name: string, state: State, trace: Trace): Shown {
  return {
    state,
    trace,
    wanted: state,
    fields: core.fields(name),
    at: (path) => lookUp(core, name, state, trace, path),
    set: () => undefined,
    pose: {},
    turn: () => undefined,
    still: true,
  };
}

/** Whether a state is a preset's, to the last number: it is not once anything has been changed. */
const isPreset = (figure: Figure, preset: Preset, state: State) =>
  Object.entries({ ...preset.state, ...figure.keeps?.(state, preset.state) }).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(state[name]),
  );

function presetRow(figure: Figure, shown: Shown, frame: Frame) {
  const { presets, choosePreset } = frame;
  if (presets.length === 0) return nothing;
  return html`<div class="segments" part="presets" role="group" aria-label="Presets">
    <div>
      ${presets.map(
        (preset) =>
          html`<button
            aria-pressed=${isPreset(figure, preset, shown.state)}
            ?disabled=${shown.still}
            @click=${() => choosePreset(preset.name)}
          >
            ${figure.presets?.[preset.name] ?? preset.name}
          </button>`,
      )}
    </div>
  </div>`;
}

async function copyLink(event: Event, link: string) {
  const anchor = event.currentTarget as HTMLAnchorElement;
  const framed = window.parent !== window;
  if (framed) event.preventDefault(); // in an <iframe> it would open there
  let pause = 2000; // ms
  try {
    await navigator.clipboard.writeText(link);
    anchor.textContent = 'Link copied';
  } catch {
    anchor.textContent = framed ? link : 'Link is in the address bar';
    if (framed) pause = 20_000; // a frame may not copy: here it is, to be copied by hand
  }
  setTimeout(() => (anchor.textContent = 'Link'), pause);
}

const trials = (n: number) => html`<span class="trials">${format(n, 'integer')}</span>`;

/** How far a job is, and what the reader may do about it. */
function jobRow({ still }: Shown, { job, run, cancel }: Frame) {
  const { busy, done, of } = job ?? { busy: false, done: 0, of: 0 };
  const all = !busy && done === of;
  const says = all
    ? html`${trials(of)} trials done`
    : html`${busy ? '' : 'Stopped: '}${trials(done)} of ${trials(of)} trials done`;
  return html`<div class="job">
    <span class=${still ? 'waiting' : 'says'}>${says}</span>
    <progress aria-label="Trials done" max=${of || 1} .value=${all ? of || 1 : done}></progress>
    <button class="quiet" ?disabled=${still} @click=${busy ? cancel : run}>
      ${busy ? 'Stop' : 'Run again'}
    </button>
  </div>`;
}

/** The figure as a program: copied, or where that is forbidden, shown to be copied. */
async function copyProgram(event: Event, text: string) {
  const button = event.currentTarget as HTMLButtonElement;
  const shown = button.getRootNode() as ShadowRoot;
  const box = shown.querySelector<HTMLTextAreaElement>('.program')!;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied as NumPy';
    setTimeout(() => (button.textContent = 'Copy as NumPy'), 2000);
  } catch {
    box.value = text;
    box.hidden = false;
    box.select();
  }
}

function programRow(figure: Figure, shown: Shown) {
  if (!figure.numpy) return nothing;
  return html`<button
      class="quiet"
      ?disabled=${shown.still}
      @click=${(event: Event) => copyProgram(event, figure.numpy!(shown.state))}
    >
      Copy as NumPy
    </button>
    ${shown.still ? nothing : html`<textarea class="program" aria-label="The program to be copied" rows="12" readonly hidden></textarea>`}`;
}

export function frame(figure: Figure, shown: Shown, options: Frame): TemplateResult {
  const { reset, link, problem, before } = options;
  const kind = options.isModel ? 'figure model' : 'figure';
  return html`<div class=${kind} part="figure" role="group" aria-label=${figure.title}>
    <div class="top">
      <p class="title" part="title">${figure.title}</p>
      ${presetRow(figure, shown, options)}
    </div>
    <div class="instrument" part="instrument">${figure.instrument(shown)}</div>
    ${options.isJob ? jobRow(shown, options) : nothing}
    <p class="say" part="sentence">${figure.sentence(shown)}</p>
    ${figure.changed ? html`<p class="changed">${before ? figure.changed(shown, before) : nothing}</p>` : nothing}
    ${problem ? html`<p class="problem">${problem}</p>` : nothing}
    <p class="spoken" role="status"></p>
    <div class="foot" part="foot">
      <span>float64, computed ${shown.still ? 'ahead of time' : 'here, in your browser'}</span>
      ${options.isModel ? nothing : html`<span class=${shown.still ? 'waiting' : ''}>Click any number: how was it computed?</span>`}
      <span class=${shown.still ? 'waiting' : ''}
        >${programRow(figure, shown)}
        <button class="quiet" ?disabled=${shown.still} @click=${reset}>Reset</button>
        <a href=${link} @click=${(event: Event) => copyLink(event, link)}>Link</a></span
      >
    </div>
  </div>`;
}
