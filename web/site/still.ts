// A figure's still picture: the view itself, run in Node on the shipped wasm.
import { render } from '@lit-labs/ssr';
import { collectResultSync } from '@lit-labs/ssr/lib/render-result.js';
import { frame, shownOf } from '../elements/frame';
import { readScalar } from '../elements/link';
import { figures } from '../figures';
import { parseState } from '../core/plain';
import type { Core, State } from '../core/types';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The state an <attention-figure> in a page asks for, as the element itself reads it. */
export function stateOf(core: Core, name: string, attributes: Record<string, string>): State {
  const wanted = attributes['preset'];
  const preset = core.presets(name).find((each) => each.name === wanted);
  if (wanted && !preset) throw new RangeError(`${name} has no preset "${wanted}"`);
  const state = { ...core.defaults(name), ...preset?.state };
  Object.assign(state, parseState(attributes['state'] ?? '{}'));
  for (const field of core.fields(name)) {
    const text = attributes[kebab(field.name)];
    if (text !== undefined && field.name !== 'state') {
      state[field.name] = readScalar(field, text);
    }
  }
  return state;
}

/** The HTML of a figure at rest, for its element's light DOM. */
export async function still(core: Core, attributes: Record<string, string>): Promise<string> {
  const name = attributes['name'] ?? '';
  const load = figures[name];
  if (!load) throw new RangeError(`there is no view of a figure "${name}"`);
  const { figure } = await load();
  const state = stateOf(core, name, attributes);
  const template = frame(figure, shownOf(core, name, state, core.trace(name, state)), {
    presets: core.presets(name),
    choosePreset: () => undefined,
    reset: () => undefined,
    link: '#',
    problem: '',
    isJob: core.isJob(name),
    isModel: core.isModel(name),
  });
  const marked = collectResultSync(render(template));
  // Without the renderer's marks: <!--lit-part-->, and <?> in some places.
  return marked.replace(/<!--.*?-->|<\?>/g, '').replace(/\s+/g, ' ');
}
