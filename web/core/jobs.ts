// The page's jobs: in a worker, or where there can be none in the page itself, in slices short
// enough for it to stay awake.
import { bytesOf } from './bytes';
import { waking } from './questions';
import type { Jobs } from './types';

const slice = 10; // ms, in the page

async function page() {
  const [{ Runner, answersOf }, bytes] = await Promise.all([
    import('./runner'),
    bytesOf('attention-jobs.wasm'),
  ]);
  return { ready: true, answers: answersOf(await Runner.on(bytes, slice)) };
}

async function start(): Promise<Jobs> {
  const { ask } = await waking({
    worker: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    page,
    died: () => (shared = undefined),
  });
  return {
    value: (figure, path, state) => ask('value', { figure, state, path }),
    run: async (figure, state, progress, signal) =>
      signal.aborted ? undefined : ask('run', { figure, state }, progress, signal),
  };
}

let shared: Promise<Jobs> | undefined;

/** The page's one set of jobs; the worker is started when the first is asked for. */
export function loadJobs(): Promise<Jobs> {
  shared ??= start();
  shared.catch(() => (shared = undefined)); // the next one to ask tries again
  return shared;
}
