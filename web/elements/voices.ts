// <attention-voices>: one thing told in four voices, a section each, of which one is shown: Story,
// Numbers, Formula, Code. Its sections' headings become tabs. All sets of a page turn together, and
// the choice is kept for the next visit where the browser allows it. Without JavaScript and on paper
// the sections stand one after another.
import { openConsole } from './console';

declare global {
  interface HTMLElementTagNameMap {
    'attention-voices': AttentionVoices;
  }
}

const key = 'attention-voice';
const all = new Set<AttentionVoices>(); // on this page
let made = 0;

/** The voice of the last visit. A browser that keeps nothing has none. */
function kept(): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function keep(voice: string) {
  try {
    localStorage.setItem(key, voice);
  } catch {
    // It may not be kept: the next visit begins with the first voice.
  }
}

const voiceOf = (section: HTMLElement) => section.dataset['voice'] ?? '';

export class AttentionVoices extends HTMLElement {
  #sections: HTMLElement[] = [];
  #tabs: HTMLElement[] = [];

  connectedCallback() {
    if (this.#tabs.length === 0) this.#makeTabs();
    all.add(this);
    this.show(kept());
    openConsole();
  }

  disconnectedCallback() {
    all.delete(this);
  }

  #makeTabs() {
    const set = `voices-${++made}`;
    this.#sections = Array.from(this.querySelectorAll<HTMLElement>(':scope > section'));
    this.#tabs = this.#sections.map((section) => {
      const tab = document.createElement('button');
      tab.type = 'button';
      tab.role = 'tab';
      tab.id = `${set}-${voiceOf(section)}`;
      tab.textContent = section.querySelector('h3')?.textContent ?? voiceOf(section);
      tab.addEventListener('click', () => this.#choose(voiceOf(section)));
      section.id = `${tab.id}-told`;
      section.role = 'tabpanel';
      section.setAttribute('aria-labelledby', tab.id);
      tab.setAttribute('aria-controls', section.id);
      // What a search of the page finds in a voice that is not shown brings that voice up.
      section.addEventListener('beforematch', () => this.#choose(voiceOf(section)));
      return tab;
    });
    const list = document.createElement('div');
    list.role = 'tablist';
    list.ariaLabel = 'Told as';
    list.append(...this.#tabs);
    list.addEventListener('keydown', this.#keyed);
    this.prepend(list);
  }

  /** Shows a voice; the first one where there is none of that name. */
  show(voice: string) {
    const at = Math.max(
      0,
      this.#sections.findIndex((section) => voiceOf(section) === voice),
    );
    this.#sections.forEach((section, i) => {
      const tab = this.#tabs[i]!;
      tab.ariaSelected = String(i === at);
      tab.tabIndex = i === at ? 0 : -1;
      section.tabIndex = i === at ? 0 : -1;
      if (i === at) section.removeAttribute('hidden');
      else section.setAttribute('hidden', 'until-found');
    });
  }

  /** The reader's choice, for every set of the page; what was pressed stays where it is on screen. */
  #choose(voice: string) {
    const { top } = this.getBoundingClientRect();
    for (const voices of all) voices.show(voice);
    keep(voice);
    scrollBy({ top: this.getBoundingClientRect().top - top, behavior: 'instant' });
  }

  readonly #keyed = (event: KeyboardEvent) => {
    const { length } = this.#tabs;
    const at = this.#tabs.indexOf(event.target as HTMLElement);
    const to = {
      ArrowRight: (at + 1) % length,
      ArrowLeft: (at + length - 1) % length,
      Home: 0,
      End: length - 1,
    }[event.key];
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.#tabs[to]!.focus({ preventScroll: true });
    this.#choose(voiceOf(this.#sections[to]!));
  };
}
