// The page's model: in a worker, or where there can be none (a file, a page of another origin) in
// the page itself. Nothing of it is fetched before it is asked for.
import type { Loaded } from './model-files';
import { withLayers } from './layers';
import type { Model, ModelTraces, Sizes, Written } from './model-types';
import type { Question } from './model-worker';

export type { Loaded } from './model-files';
export type * from './model-types';

interface Reply {
  id?: number;
  loaded?: Loaded;
  sizes?: Sizes;
  progress?: Written;
  answer?: unknown;
  problem?: string;
  refused?: boolean;
}

/** The model of a page without a worker. */
async function inPage(progress: (now: Loaded) => void): Promise<Model> {
  const [{ ModelRunner }, { fetchModel }] = await Promise.all([
    import('./model-runner'),
    import('./model-files'),
  ]);
  const { module, files } = await fetchModel(progress);
  const runner = await ModelRunner.on(module as BufferSource, files);
  const later = <T>(question: () => T) => Promise.resolve().then(question); // where it may throw
  return {
    sizes: runner.sizes,
    tokens: (text) => later(() => runner.tokens(text)),
    trace: (figure, state) => later(() => runner.trace(figure, state)),
    value: (figure, path, state) => later(() => runner.value(figure, path, state)),
    sample: (state, told, signal) =>
      runner.sample(state, { progress: told, stopped: () => signal.aborted }),
  };
}

const problemOf = ({ problem, refused }: Reply) => new (refused ? RangeError : Error)(problem);

/** The model of a worker that has it. */
function inWorker(worker: Worker, sizes: Sizes): Model {
  const waiting = new Map<number, (reply: Reply) => void>();
  let last = 0;
  worker.onmessage = ({ data }: MessageEvent<Reply>) => waiting.get(data.id ?? 0)?.(data);
  function ask<T>(question: Question, progress?: (now: Written) => void, signal?: AbortSignal) {
    const id = ++last;
    return new Promise<T>((resolve, reject) => {
      waiting.set(id, (reply) => {
        if (reply.progress) return progress?.(reply.progress);
        waiting.delete(id);
        if (reply.problem === undefined) resolve(reply.answer as T);
        else reject(problemOf(reply));
      });
      worker.postMessage({ id, ...question });
      signal?.addEventListener('abort', () => worker.postMessage({ stop: id }));
    });
  }
  return {
    sizes,
    tokens: (text) => ask({ name: 'tokens', given: [text] }),
    trace: async (figure, state) => {
      const trace = await ask<ModelTraces[typeof figure]>({
        name: 'trace',
        given: [figure, state],
      });
      if ('reading' in trace) withLayers(trace);
      return trace;
    },
    value: (figure, path, state) => ask({ name: 'value', given: [figure, path, state] }),
    sample: async (state, progress, signal) =>
      signal.aborted ? undefined : ask({ name: 'sample', given: [state] }, progress, signal),
  };
}

function start(progress: (now: Loaded) => void): Promise<Model> {
  return new Promise((resolve, reject) => {
    const without = () => void inPage(progress).then(resolve, reject);
    try {
      const worker = new Worker(new URL('./model-worker.ts', import.meta.url), { type: 'module' });
      worker.onerror = (event) => {
        event.preventDefault(); // it could not be loaded: that is provided for
        without();
      };
      worker.onmessage = ({ data }: MessageEvent<Reply>) => {
        worker.onerror = null;
        if (data.loaded) progress(data.loaded);
        if (data.problem !== undefined) reject(problemOf(data));
        if (data.sizes) resolve(inWorker(worker, data.sizes));
      };
    } catch {
      without();
    }
  });
}

let shared: Promise<Model> | undefined;

/** The page's one model; the first who asks for it is told how it comes in. */
export function loadModel(progress: (now: Loaded) => void = () => undefined): Promise<Model> {
  shared ??= start(progress);
  shared.catch(() => (shared = undefined)); // the next one to ask tries again
  return shared;
}
