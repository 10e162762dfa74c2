// The page's model: in a worker, or where there can be none in the page itself. Nothing of it is
// fetched before it is asked for.
import { fetchModel, type Loaded } from './model-files';
import { withLayers } from './layers';
import type { HeadGridTrace, Model, ModelReady } from './model-types';
import { waking } from './questions';
import type { Trace } from './types';

export type { Loaded } from './model-files';
export type { SampleState, Written } from './model-types';

const told = new Set<(now: Loaded) => void>();
let loaded: Loaded = { bytes: 0, of: 0 };

/** What has come is told to all who wait for it. */
function coming(now: Loaded) {
  loaded = now;
  for (const tell of told) tell(now);
}

async function page(progress: (now: Loaded) => void) {
  const [{ ModelRunner, answersOf }, { module, files }] = await Promise.all([
    import('./model-runner'),
    fetchModel(progress),
  ]);
  const runner = await ModelRunner.on(module, files);
  return { ready: runner.ready, answers: answersOf(runner) };
}

async function start(): Promise<Model> {
  const { ready, ask } = await waking<ModelReady, Loaded>({
    worker: () => new Worker(new URL('./model-worker.ts', import.meta.url), { type: 'module' }),
    page,
    coming,
    died: () => (shared = undefined),
  });
  return {
    ...ready,
    trace: async (figure, state) => {
      const trace = await ask<Trace>('trace', { figure, state });
      if ('reading' in trace) withLayers(trace as unknown as HeadGridTrace);
      return trace;
    },
    value: (figure, path, state) => ask('value', { figure, path, state }),
    sample: async (state, progress, signal) =>
      signal.aborted ? undefined : ask('sample', state, progress, signal),
  };
}

let shared: Promise<Model> | undefined;
let first: (model: Model) => void;
const once = new Promise<Model>((resolve) => (first = resolve));

/** The page's one model. Everyone who asks for it is told how it comes in. */
export async function loadModel(progress?: (now: Loaded) => void): Promise<Model> {
  if (!shared) {
    loaded = { bytes: 0, of: 0 };
    shared = start();
    shared.then(first, () => (shared = undefined)); // the next one to ask tries again
  }
  if (!progress) return shared;
  told.add(progress);
  progress(loaded);
  try {
    return await shared;
  } finally {
    told.delete(progress);
  }
}

/** The same for who does not need it enough to have it fetched: once somebody else has. */
export const modelOnceLoaded = (): Promise<Model> => once;
