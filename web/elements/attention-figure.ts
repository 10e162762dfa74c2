// <attention-figure name="one-query">: a figure with its controls. See README, "The element".
import { LitElement, html, nothing, type TemplateResult } from 'lit';
import {
  isModel,
  loadCore,
  type Core,
  type Field,
  type Preset,
  type State,
  type Trace,
} from '../core';
import { parseState, plainState } from '../core/plain';
import { figures } from '../figures';
import type { Figure, Shown } from '../figures/figure';
import figureCss from '../style/figure.css?inline';
import { host, own } from '../style/own';
import tokensCss from '../style/tokens.css?inline';
import { adoptStyleOf } from './adopt';
import { Coming } from './coming';
import { frame, isRead, lookUp, shownOf } from './frame';
import { linkHash, readLink, readScalar } from './link';
import { owner } from './hash';
import { Job } from './job';
import { Later } from './later';
import { Numbers } from './numbers';
import { openIn } from './open-in';
import { Writing } from './writing';

const reserved = new Set([
  'name',
  'preset',
  'theme',
  'state',
  'class',
  'id',
  'style',
  'slot',
  'hidden',
]);
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const quietAfter = 400; // ms without a change before a screen reader is told

/** Why there is no state yet, or what was wrong with the last change. */
const sentenceOf = (problem: unknown) => {
  const text = problem instanceof Error ? problem.message : String(problem);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
};

declare global {
  interface HTMLElementTagNameMap {
    'attention-figure': AttentionFigure;
  }
}

export class AttentionFigure extends LitElement {
  static override styles = [host, own(tokensCss), own(figureCss)];

  #core: Core | undefined;
  #figure: Figure | undefined;
  #state: State = {};
  #drawn: { state: State; trace: Trace } | undefined; // a job's is drawn when there is a trace of it
  #before: { state: State; trace: Trace } | undefined; // what was drawn when it was last at rest
  #atRest = false;
  #awake = false; // it has a state
  #starts = 0; // the last one is the one that counts
  #addressed = false; // what comes true is to be kept in the page's address
  #toldReady = false;
  #early: unknown[] = []; // states set before the core was there
  #preset = '';
  #pose: Record<string, number> = {};
  #problem = '';
  #said = '';
  #speaking: ReturnType<typeof setTimeout> | undefined;
  #watch: MutationObserver | undefined;
  #settle: { resolve(): void; reject(cause: unknown): void } | undefined;
  readonly #job = new Job({
    draw: (state, trace) => this.#draw(state, trace),
    progressed: (done, of) => this.#fire('attention-progress', { done, of }),
    finished: () => void this.#finished(),
    failed: (problem) => this.#failed(problem),
  });
  readonly #coming = new Coming(() => this.requestUpdate());
  #later = this.#newLater();
  readonly #writing = new Writing(
    () => this.requestUpdate(),
    (problem) => this.#fail(problem),
  );
  readonly #numbers = new Numbers(this, (problem) => this.#fail(problem));

  /** Resolves when the first trace is drawn. */
  ready: Promise<void> = this.#promise();
  /** True while a job runs, or the real model is on its way or has been asked. */
  get busy(): boolean {
    return this.#job.busy || this.#later.busy || this.#coming.busy;
  }

  #newLater() {
    return new Later({
      trace: async (state) => {
        const { loadModel } = await import('../core/model');
        return (await loadModel()).trace(this.name, state);
      },
      accepted: (state, trace) => this.#draw(state, trace),
      refused: (problem) => this.#refused(problem),
      settled: (changed) => void this.#settled(changed),
    });
  }

  #promise() {
    const ready = new Promise<void>((resolve, reject) => (this.#settle = { resolve, reject }));
    ready.catch(() => undefined); // also told by attention-error
    return ready;
  }

  get name(): string {
    return this.getAttribute('name') ?? '';
  }
  /** Frameworks set a property where there is one. */
  set name(name: string) {
    this.setAttribute('name', name);
  }
  get fields(): Field[] {
    return this.#core?.fields(this.name) ?? [];
  }
  get presets(): Preset[] {
    return this.#core?.presets(this.name) ?? [];
  }
  get trace(): Trace | undefined {
    return this.#drawn?.trace;
  }
  get state(): State {
    return structuredClone({ ...this.#state });
  }
  /** The number at a path of what is drawn. */
  numberAt(path: string): number {
    const { state, trace } = this.#drawn!;
    return lookUp(this.#core!, this.name, state, trace, path);
  }
  /** Merges: fields left out keep their value. */
  set state(change: State) {
    if (this.#awake) this.#told(() => this.#set(change));
    else this.#early.push(change);
  }

  override connectedCallback() {
    super.connectedCallback();
    // A property set before the script had loaded shadows the accessor: take it back.
    if (Object.hasOwn(this, 'state')) {
      const early = Object.getOwnPropertyDescriptor(this, 'state')!.value as State;
      delete (this as Partial<AttentionFigure>).state;
      this.state = early;
    }
    this.#watch = new MutationObserver((changes) => this.#attributesChanged(changes));
    this.#watch.observe(this, { attributes: true });
    window.addEventListener('hashchange', this.#hashChanged);
    if (!this.#awake) void this.#start();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.#watch?.disconnect();
    window.removeEventListener('hashchange', this.#hashChanged);
    owner.release(this);
    this.#coming.stop();
    this.cancel();
  }

  async #start() {
    const start = ++this.#starts;
    const name = this.name;
    try {
      if (isModel(name)) await this.#coming.load(this);
      const load = Object.hasOwn(figures, name) ? figures[name] : undefined;
      const core = await loadCore(name);
      if (!load) core.fields(name); // an unknown figure: the core says so, and which there are
      const { figure } = await load!();
      await adoptStyleOf(name, this.renderRoot as ShadowRoot);
      if (start !== this.#starts) return; // begun anew meanwhile, by another name or in another place
      this.#core = core;
      this.#figure = figure;
      this.#begin();
      if (!this.#isLater) await this.#finished();
    } catch (problem) {
      if (start !== this.#starts) return;
      this.#failed(problem);
      if (!isModel(name)) return;
      const { modelOnceLoaded } = await import('../core/model');
      void modelOnceLoaded().then(() => this.#problem && !this.#awake && this.#retry());
    }
  }

  /** After the model could not be loaded: once more. */
  #retry() {
    this.#problem = '';
    this.ready = this.#promise();
    void this.#start();
  }

  get #isJob() {
    return this.#core!.isJob(this.name);
  }
  get #isModel() {
    return isModel(this.name);
  }
  /** Whether its trace comes later than its state. */
  get #isLater() {
    return this.#isJob || this.#isModel;
  }

  /** What the model was asked is answered. */
  async #settled(changed: boolean) {
    if (!this.#drawn) this.#settle?.reject(new Error(this.#problem));
    else if (changed) await this.#finished();
    this.#settle?.resolve();
    this.#settle = undefined;
    if (this.#addressed) this.#keep();
    this.#addressed = false;
    this.requestUpdate();
  }

  #refused(problem: unknown) {
    const first = this.#problem; // of what was wished at once, it is what is said
    this.#fail(problem);
    this.#problem = first || this.#problem;
    this.#follow();
  }

  /** The state is what was wished, so far as it may still come true. */
  #follow() {
    const { state, preset } = this.#later.wanted;
    this.#state = state;
    this.#preset = preset;
  }

  /** The trace of the state is there: it is told when it is drawn, for the first time as ready. */
  async #finished() {
    this.requestUpdate();
    await this.updateComplete;
    this.#settle?.resolve();
    this.#settle = undefined;
    const { state, trace } = this;
    if (this.#toldReady) this.#fire('attention-change', { state, trace });
    else this.#fire('attention-ready', { state, trace });
    this.#toldReady = true;
  }

  #failed(problem: unknown) {
    this.#fail(problem);
    this.#settle?.reject(problem);
    this.#settle = undefined;
  }

  /** The first state: default, preset, attributes, properties, link, each over the one before. */
  #begin() {
    const core = this.#core!;
    this.#take(() => core.defaults(this.name), '');
    this.#awake = true;
    const scalars = this.getAttributeNames().filter((name) => name !== 'state');
    const steps = [
      () => this.hasAttribute('preset') && this.#usePreset(this.getAttribute('preset') ?? ''),
      ...['state', ...scalars].map((name) => () => this.#readAttribute(name)),
      () => this.#early.length > 0 && this.#set(...this.#early),
      () => owner.claims(this) && this.#readHash(),
    ];
    let first = ''; // the first thing wrong is what is said, whatever goes well after it
    for (const step of steps) {
      this.#problem = '';
      step();
      first ||= this.#problem;
    }
    this.#problem = first;
  }

  #readAttribute(attribute: string) {
    const text = this.getAttribute(attribute);
    if (text === null) return;
    if (attribute === 'state') {
      this.#attempt(() => this.#set(parseState(text)));
      return;
    }
    if (reserved.has(attribute) || /^(data|aria|on)/.test(attribute)) return;
    const field = this.fields.find(({ name }) => kebab(name) === attribute);
    if (!field) return;
    this.#set({ [field.name]: readScalar(field, text) });
  }

  #attributesChanged(changes: MutationRecord[]) {
    for (const { attributeName } of changes) {
      if (attributeName === 'name') {
        this.#job.stop();
        this.#writing.stop();
        this.#later.stop();
        this.#later = this.#newLater();
        if (this.#awake || this.#problem) {
          this.#early = [];
          this.ready = this.#promise();
        }
        this.#drawn = this.#before = undefined;
        this.#awake = this.#toldReady = false;
        void this.#start();
      } else if (!this.#awake) {
        continue; // #begin reads it
      } else if (attributeName === 'preset') {
        this.#usePreset(this.getAttribute('preset') ?? '');
      } else if (attributeName) {
        this.#readAttribute(attributeName);
      }
    }
  }

  #usePreset(name: string, keeps?: Figure['keeps']) {
    this.#attempt(() => {
      const preset = this.#stateOf(name);
      this.#take((state) => ({ ...preset, ...keeps?.(state, preset) }), name);
    });
  }

  /** The whole state of a preset; of none, the default. */
  #stateOf(preset: string): State {
    if (!preset) return this.#core!.defaults(this.name);
    const found = this.presets.find(({ name }) => name === preset);
    if (found) return found.state;
    const known = this.presets.map(({ name }) => name).join(', ');
    throw new RangeError(
      `${this.name} has no preset "${preset}"${known ? `; it has ${known}` : ''}`,
    );
  }

  /** Computes the changed state; on a refusal everything stays as it was, and the reader is told. */
  #set(...changes: unknown[]): boolean {
    return this.#attempt(() => {
      const all = Object.assign({}, ...changes.map(plainState)) as State;
      this.#take((state) => ({ ...state, ...all }));
    });
  }

  /** Goes on to a changed state; of the model it is not known yet whether that may be. */
  #take(change: (state: State) => State, preset = this.#preset) {
    const state = change(this.#state);
    if (this.#isJob) this.#startJob(state);
    else if (this.#isModel) this.#ask(change, preset);
    else this.#draw(state, this.#core!.trace(this.name, state));
    this.#state = state;
    this.#preset = preset;
    this.#problem = '';
  }

  #startJob(state: State) {
    this.#core!.check(this.name, state);
    if (!this.#settle) this.ready = this.#promise();
    void this.#job.start(this.name, state);
  }

  #ask(change: (state: State) => State, preset: string) {
    if (!this.#settle) this.ready = this.#promise();
    this.#later.wish({ change, preset });
  }

  #draw(state: State, trace: Trace) {
    if (this.#atRest) this.#before = this.#drawn;
    this.#atRest = false;
    this.#drawn = { state, trace };
    this.requestUpdate();
  }

  #attempt(action: () => void): boolean {
    try {
      action();
      return true;
    } catch (problem) {
      this.#fail(problem);
      return false;
    } finally {
      this.requestUpdate();
    }
  }

  #fail(problem: unknown) {
    this.#problem = sentenceOf(problem);
    this.requestUpdate();
    this.#fire('attention-error', { message: this.#problem });
  }

  #fire(type: string, detail: object) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  /** A change, told to the page if it changed anything. */
  #told(change: () => void): boolean {
    const before = this.#state;
    change();
    if (this.#state === before) return false;
    if (!this.#isLater) this.#fire('attention-change', { state: this.state, trace: this.trace });
    return true;
  }

  /** A change by the reader: told to the page, and kept in its address. */
  #changed(change: () => void) {
    if (!this.#told(change)) return;
    if (this.#later.busy) this.#addressed = true;
    else this.#keep();
  }

  #keep() {
    owner.take(this, linkHash(this.#core!, this.name, this.#preset, this.#state));
  }

  readonly #hashChanged = () => {
    if (this.#awake && owner.claims(this)) this.#changed(() => this.#readHash());
  };

  #readHash() {
    this.#attempt(() => {
      const { preset, state } = readLink(this.#core!, location.hash);
      const start = this.#stateOf(preset);
      this.#take(() => ({ ...start, ...state }), preset);
    });
  }

  /** A link that opens the page with this figure in this state. */
  link(): string {
    const site = import.meta.env.SITE_URL as string;
    const page = site ? `${site}figures/${this.name}.html` : location.href.split('#')[0];
    return `${page}#${this.#awake ? linkHash(this.#core!, this.name, this.#preset, this.#state) : ''}`;
  }
  /** Computes again; for a job, runs it; of the model, has it loaded though nobody is near yet. */
  async run(): Promise<void> {
    this.#coming.hurry();
    if (this.#awake) this.#set({});
    await this.ready;
  }
  /** Stops a running job where it is: what was drawn of it stays. So does what the model has written. */
  cancel(): void {
    this.#writing.stop();
    if (!this.#job.busy) return;
    this.#job.stop();
    if (this.#drawn) this.#state = this.#drawn.state;
    this.#settle?.resolve();
    this.#settle = undefined;
    this.requestUpdate();
  }

  #reset() {
    this.#pose = {};
    this.#changed(() => this.#usePreset(this.getAttribute('preset') ?? ''));
  }

  #shown({ state, trace } = this.#drawn!): Shown {
    return {
      ...shownOf(this.#core!, this.name, state, trace),
      wanted: isRead(this.fields, this.#state) ? this.#state : state,
      set: (change) => this.#changed(() => this.#set(change)),
      pose: this.#pose,
      turn: (pose) => {
        this.#pose = { ...this.#pose, ...pose };
        this.requestUpdate();
      },
      still: false,
      ...(this.#isModel && { writing: this.#writing }),
      openIn: (name) => openIn(this, name),
    };
  }

  /** Says the sentence to a screen reader once the reader has come to rest. */
  protected override updated() {
    clearTimeout(this.#speaking);
    this.#speaking = setTimeout(() => {
      if (this.busy) return; // when it is done, or stopped
      this.#atRest = true;
      const lines = Array.from(this.renderRoot.querySelectorAll('.changed, .say'));
      const text = lines.map(({ textContent }) => textContent.trim()).filter(Boolean);
      const said = this.#problem || text.reverse().join(' ').replace(/\s+/g, ' ');
      const live = this.renderRoot.querySelector('.spoken');
      if (live && said !== this.#said) live.textContent = this.#said = said;
    }, quietAfter);
  }

  /** Why there is nothing yet, and of the model a way to try again. */
  #trouble() {
    const again = html`<button class="retry" @click=${() => this.#retry()}>Try again</button>`;
    return html`<p class="problem">${this.#problem} ${this.#isModel ? again : nothing}</p>`;
  }

  protected override render(): TemplateResult {
    if (!this.#drawn || !this.#figure) {
      return html`<slot></slot>${this.#coming.view}${this.#problem ? this.#trouble() : nothing}`;
    }
    const figure = frame(this.#figure, this.#shown(), {
      presets: this.presets,
      choosePreset: (name) => this.#changed(() => this.#usePreset(name, this.#figure?.keeps)),
      reset: () => this.#reset(),
      link: this.link(),
      problem: this.#problem,
      ...(this.#before && { before: this.#shown(this.#before) }),
      isJob: this.#isJob,
      isModel: this.#isModel,
      job: this.#job,
      run: () => void this.run(),
      cancel: () => this.cancel(),
    });
    return html`${figure}${this.#numbers.panel ?? nothing}`;
  }
}
