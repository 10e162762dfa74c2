// The page's jobs: in a worker, or where there can be none (a file, a page of another origin) in
// the page itself, in slices short enough for it to stay awake.
import { bytesOf } from './bytes';
import type { Jobs, Progress } from './types';

interface Reply {
  id: number;
  progress?: Progress;
  end?: Progress;
  value?: number;
  problem?: string;
  refused?: boolean;
}

const slice = 10; // ms, in the page

/** The jobs of a page without a worker. */
async function inPage(): Promise<Jobs> {
  const [{ Runner }, bytes] = await Promise.all([
    import('./runner'),
    bytesOf('attention-jobs.wasm'),
  ]);
  const runner = await Runner.on(bytes, slice);
  return {
    value: (figure, path, state) => runner.value(figure, path, state),
    run: (figure, state, progress, signal) =>
      runner.run(figure, state, { progress, stopped: () => signal.aborted }),
  };
}

/** The jobs of a worker that has said it is awake. */
function inWorker(worker: Worker): Jobs {
  const waiting = new Map<number, (reply: Reply) => void>();
  let last = 0;
  worker.onmessage = ({ data }: MessageEvent<Reply>) => waiting.get(data.id)?.(data);
  function ask(question: object, progress?: (now: Progress) => void, signal?: AbortSignal) {
    const id = ++last;
    return new Promise<Reply>((resolve, reject) => {
      waiting.set(id, (reply) => {
        if (reply.progress) return progress?.(reply.progress);
        waiting.delete(id);
        const Refusal = reply.refused ? RangeError : Error;
        if (reply.problem === undefined) resolve(reply);
        else reject(new Refusal(reply.problem));
      });
      worker.postMessage({ id, ...question });
      signal?.addEventListener('abort', () => worker.postMessage({ stop: id }));
    });
  }
  return {
    value: async (figure, path, state) => (await ask({ figure, state, path })).value!,
    run: async (figure, state, progress, signal) =>
      signal.aborted ? undefined : (await ask({ figure, state }, progress, signal)).end,
  };
}

function start(): Promise<Jobs> {
  return new Promise((resolve, reject) => {
    const without = () => void inPage().then(resolve, reject);
    try {
      const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
      worker.onerror = (event) => {
        event.preventDefault(); // it could not be loaded: that is provided for
        without();
      };
      worker.onmessage = () => {
        worker.onerror = null;
        resolve(inWorker(worker));
      };
      worker.postMessage({ id: 0, figure: '', state: {} }); // refused, but answered
    } catch {
      without();
    }
  });
}

let shared: Promise<Jobs> | undefined;

/** The page's one set of jobs; the worker is started when the first is asked for. */
export function loadJobs(): Promise<Jobs> {
  shared ??= start();
  shared.catch(() => (shared = undefined)); // the next one to ask tries again
  return shared;
}
