// Loads attention.wasm and hands out a Core. Nothing else imports the module.
import createModule from 'attention-wasm';
import { bytesOf } from './bytes';
import { asking, ok, type Answer } from './module';
import { plainState } from './plain';
import type { Core, Field, Preset, State, Trace } from './types';

export type * from './types';

interface Module {
  figures(): string[];
  fields(name: string): Answer<{ fields: Field[]; defaults: State; job: boolean }>;
  presets(name: string): Answer<{ presets: Preset[] }>;
  trace(name: string, state: State): Answer<Trace>;
  value(name: string, path: string, state: State): Answer<{ value: number }>;
}

/** The tables are handed out as they are: nobody may write in them. */
function frozen<T extends object>(value: T): T {
  for (const each of Object.values(value)) if (typeof each === 'object' && each) frozen(each);
  return Object.freeze(value);
}

async function start(bytes: BufferSource): Promise<Core> {
  const ask = await asking(async () => (await createModule({ wasmBinary: bytes })) as Module);

  interface Table {
    fields: Field[];
    defaults: State;
    presets: Preset[];
    job: boolean;
  }
  const tables = new Map<string, Table>();
  function table(figure: string) {
    let found = tables.get(figure);
    if (!found) {
      const { fields, defaults, job } = ok(ask((m) => m.fields(figure)));
      const presets = ok(ask((m) => m.presets(figure))).presets.map(({ name, state }) => {
        return { name, state: plainState(state) };
      });
      found = frozen({ fields, defaults: plainState(defaults), presets, job });
      tables.set(figure, found);
    }
    return found;
  }

  return {
    figures: () => ask((m) => m.figures()),
    fields: (figure) => table(figure).fields,
    defaults: (figure) => table(figure).defaults,
    presets: (figure) => table(figure).presets,
    isJob: (figure) => table(figure).job,
    check: (figure, state) => {
      const own = plainState(state);
      ok(ask((m) => m.trace(figure, own)));
    },
    trace: (figure, state) => {
      const own = plainState(state); // its refusals are no trap
      return ok(ask((m) => m.trace(figure, own)));
    },
    value: (figure, path, state) => {
      const own = plainState(state);
      return ok(ask((m) => m.value(figure, path, own))).value;
    },
  };
}

let shared: Promise<Core> | undefined;

/** The page's one Core. In the browser it fetches attention.wasm beside this script. */
export function loadCore(bytes?: BufferSource): Promise<Core> {
  shared ??= (async () => start(bytes ?? (await bytesOf('attention.wasm'))))();
  shared.catch(() => (shared = undefined)); // the next one to ask tries again
  return shared;
}
