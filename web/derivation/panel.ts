// <attention-derivation>: how one number came about. It asks the core, folds and unfolds, points at
// the cells its operands come from, and can be copied. Where it stands is for whoever opened it.
import { LitElement, html, nothing } from 'lit';
import type { Derivation, Explainer, State } from '../core/types';
import { exactly, format } from '../format';
import derivationCss from '../style/derivation.css?inline';
import { own } from '../style/own';
import { named } from './formula';
import { asLatex } from './latex';
import { asPython } from './python';
import { movers } from './slopes';
import { stepView, type Acts } from './step-view';
import { follow, fresh, toggle, type Step } from './steps';
import { asText } from './text';

export interface Question {
  figure: string;
  path: string;
  state: State;
  /** What the page says, where that is less than the whole number. */
  printed?: string;
  /** The number itself: what a job measured is not computed again. */
  value: number;
}

/** Whoever opened the panel. */
export interface Asker {
  /** Shows where a number stands; an empty path: nowhere any more. */
  light(path: string): void;
  /** The panel may have grown. */
  grown(): void;
  /** Leads to an input, where there is one to change. */
  go?(path: string): void;
  close(): void;
}

const sentence = (problem: unknown) =>
  problem instanceof Error ? problem.message : String(problem);

export class AttentionDerivation extends LitElement {
  static override styles = own(derivationCss);

  asker: Asker | undefined;
  explainer: Explainer | undefined;
  #question: Question | undefined;
  #root: Step | undefined;
  #problem = '';
  #told = '';
  #uncopied = '';

  /** What is shown, if anything is. */
  get derivation(): Derivation | undefined {
    return this.#root?.derivation;
  }

  /** Shows how a number came about; of the same number, what was open stays open. */
  show(question: Question) {
    const before = this.#question;
    const same = before?.figure === question.figure && before.path === question.path;
    this.#question = question;
    this.#problem = this.#told = this.#uncopied = '';
    try {
      const derivation = this.#ask(question.path);
      this.#root =
        same && this.#root ? follow(this.#root, derivation, this.#ask) : fresh(derivation);
    } catch (problem) {
      this.#root = undefined;
      this.#problem = sentence(problem);
    }
    this.requestUpdate();
    if (!this.isConnected) return;
    this.performUpdate(); // whoever asked measures and marks what is there
    if (!same) this.renderRoot.querySelector('section')!.scrollTo(0, 0);
    this.#light();
  }

  /** The focus goes to the panel itself, from where Tab leads through it. */
  focusStart() {
    this.renderRoot.querySelector('section')?.focus({ preventScroll: true });
  }

  readonly #ask = (path: string): Derivation => {
    const { figure, state, value } = this.#question!;
    const derivation = this.explainer!.explain(figure, path, state);
    const measured = derivation.compared && Number.isNaN(derivation.value);
    const expression = { ...derivation.expression, value };
    return measured ? { ...derivation, value, expression } : derivation;
  };

  readonly #point = (event: Event) => {
    const at = (event.target as Element).closest<HTMLElement>('[data-at]');
    this.#light(at?.dataset['node'], at?.dataset['at']);
  };

  /** Marks a step wherever it stands in the panel; the asker marks it in the figure. */
  #light(node?: string, path = '') {
    for (const each of this.renderRoot.querySelectorAll<HTMLElement>('[data-at]')) {
      const lit = node ? each.dataset['node'] === node : path !== '' && each.dataset['at'] === path;
      each.toggleAttribute('data-lit', lit);
    }
    this.asker?.light(path);
  }

  /** What a reader does with a step, then drawn. */
  #acts(): Acts {
    return {
      toggle: (step, place, open) => {
        try {
          toggle(step, place, open, this.#ask);
        } catch (problem) {
          this.#problem = sentence(problem);
        }
        this.requestUpdate();
        void this.updateComplete.then(() => this.asker?.grown());
      },
      showAll: (step) => {
        step.all = true;
        this.requestUpdate();
      },
      go: this.asker?.go && ((path) => this.asker!.go!(path)),
    };
  }

  async #copy(what: string, write: () => string) {
    const text = write();
    try {
      await navigator.clipboard.writeText(text);
      this.#told = `Copied as ${what}.`;
      this.#uncopied = '';
    } catch {
      this.#told = 'The page may not copy by itself: here it is, to be copied by hand.';
      this.#uncopied = text;
    }
    this.requestUpdate();
  }

  #printed({ derivation }: Step) {
    const { printed } = this.#question!;
    if (printed === undefined) return nothing;
    const { compared, value } = derivation;
    const exact = compared && Number.isInteger(value) ? format(value, 'integer') : exactly(value);
    return html`<p class="printed">
      Printed <strong>${printed}</strong>, exactly <strong>${exact}</strong>: computed now, in your
      browser, from these inputs. The native tests get the same bits.
    </p>`;
  }

  #foot(root: Step) {
    const python = () => asPython(this.#question!.figure, root.derivation, this.#ask);
    const button = (what: string, write: () => string) =>
      html`<button class="quiet" @click=${() => this.#copy(what, write)}>${what}</button>`;
    return html`<p class="foot">
        Copy as ${button('text', () => asText(root))} ${button('LaTeX', () => asLatex(root))}
        ${button('Python', python)}
        <span role="status">${this.#told}</span>
      </p>
      ${
        this.#uncopied
          ? html`<textarea
              readonly
              rows="6"
              aria-label="What is to be copied"
              .value=${this.#uncopied}
              @focus=${(event: Event) => (event.target as HTMLTextAreaElement).select()}
            ></textarea>`
          : nothing
      }`;
  }

  #body(root: Step) {
    const tokens = (this.#question!.state['tokens'] ?? []) as string[];
    return html`${this.#printed(root)}
      <div class="body">
        ${stepView(root, this.#acts())}
        <details class="movers" open>
          <summary>What moves this number</summary>
          ${movers(root.derivation, tokens)}
        </details>
      </div>
      ${this.#foot(root)}`;
  }

  protected override render() {
    const { figure, path } = this.#question ?? { figure: '', path: '' };
    const root = this.#root;
    return html`<section
      role="dialog"
      aria-labelledby="name"
      tabindex="-1"
      @pointerover=${this.#point}
      @focusin=${this.#point}
      @pointerleave=${() => this.#light()}
      @focusout=${() => this.#light()}
    >
      <div class="top">
        <p id="name">
          <span class="unseen">How was it computed? </span
          ><strong>${root ? named(root.derivation.label) : path}</strong>
          <code>${figure} · ${path}</code>
        </p>
        <button class="close" @click=${() => this.asker?.close()}>
          <span aria-hidden="true">×</span><span class="unseen">Close</span>
        </button>
      </div>
      ${root ? this.#body(root) : nothing}
      ${this.#problem ? html`<p class="problem">${this.#problem}</p>` : nothing}
    </section>`;
  }
}

if (!customElements.get('attention-derivation')) {
  customElements.define('attention-derivation', AttentionDerivation);
}

export function newPanel(explainer: Explainer, asker: Asker): AttentionDerivation {
  const panel = new AttentionDerivation();
  panel.explainer = explainer;
  panel.asker = asker;
  return panel;
}
