// Stages one after the other: tabs to go to any of them, and two buttons to go on and back.
import { html, type TemplateResult } from 'lit';
import type { Shown } from '../figures/figure';

export interface TabsOptions {
  label: string;
  /** The field of the state that says which is shown, its values in order, and what tabs say. */
  field: string;
  values: (string | number)[];
  labels: string[];
  /** What the button that goes back says. */
  back?: string;
  /** What stands under the tabs. */
  panel: () => TemplateResult;
}

/** The keys of a row of tabs: what they lead to has the focus and is shown. */
function key(event: KeyboardEvent, at: number, go: (to: number) => void) {
  const all = Array.from((event.currentTarget as Element).parentElement!.children);
  const last = all.length - 1;
  const to = {
    ArrowRight: at === last ? 0 : at + 1,
    ArrowLeft: at === 0 ? last : at - 1,
    Home: 0,
    End: last,
  }[event.key];
  if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  go(to);
  (all[to] as HTMLElement).focus();
}

export function tabs(shown: Shown, options: TabsOptions) {
  const { label, field, values, labels, back = 'Back', panel } = options;
  const at = values.indexOf(shown.state[field] as string | number);
  const go = (to: number) => to !== at && to in values && shown.set({ [field]: values[to]! });
  const press = (says: string, to: number) =>
    html`<button
      aria-label=${to in values ? `${says}: ${labels[to]}` : says}
      aria-disabled=${to in values ? 'false' : 'true'}
      ?disabled=${shown.still}
      @click=${() => go(to)}
    >
      ${says}
    </button>`;
  return html`<div class="tabs">
      <div class="segments">
        <div role="tablist" aria-label=${label}>
          ${values.map(
            (_, i) =>
              html`<button
                role="tab"
                class=${i === at ? 'chosen' : ''}
                aria-selected=${i === at ? 'true' : 'false'}
                tabindex=${i === at ? 0 : -1}
                ?disabled=${shown.still}
                @click=${() => go(i)}
                @keydown=${(event: KeyboardEvent) => key(event, i, go)}
              >
                ${labels[i]}
              </button>`,
          )}
        </div>
      </div>
      <div class="segments steps">
        <div>${press(back, at - 1)}${press('Next', at + 1)}</div>
      </div>
    </div>
    <div class="panel" role="tabpanel" aria-label=${labels[at]!}>${panel()}</div>`;
}
