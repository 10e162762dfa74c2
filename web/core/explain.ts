// Loads attention-explain.wasm when the first number is asked how it came about, and hands out an
// Explainer. Nothing else imports the module.
import { bytesOf } from './bytes';
import { asking, ok, type Answer } from './module';
import { plainState } from './plain';
import type { Derivation, Explainer, State } from './types';

interface Module {
  explain(figure: string, path: string, state: State): Answer<Derivation>;
}

async function start(given?: BufferSource): Promise<Explainer> {
  const [{ default: createModule }, bytes] = await Promise.all([
    import('attention-explain-wasm'),
    given ?? bytesOf('attention-explain.wasm'),
  ]);
  const ask = await asking(async () => (await createModule({ wasmBinary: bytes })) as Module);
  return {
    explain: (figure, path, state) => {
      const own = plainState(state); // its refusals are no trap
      return ok(ask((m) => m.explain(figure, path, own)));
    },
  };
}

let shared: Promise<Explainer> | undefined;

/** The page's one Explainer. In the browser it fetches attention-explain.wasm beside this script. */
export function loadExplainer(bytes?: BufferSource): Promise<Explainer> {
  shared ??= start(bytes);
  shared.catch(() => (shared = undefined)); // the next one to ask tries again
  return shared;
}
