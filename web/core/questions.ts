// Questions that somebody else answers: a worker, or where there can be none (a file, a page of
// another origin) the page itself. What passes between the two:
//   in   {id, name, given} or {stop: id}
//   out  {coming} as it wakes, then {ready} or {problem}; then {id, progress | answer | problem}

/** Who is told how an answer gets on, and says whether it is to stop. */
export interface Told<P = unknown> {
  progress(now: P): void;
  stopped(): boolean;
}

/** What can be asked, by name; each takes what it was given, and who is told. */
export type Answers = Record<string, (given: never, told: Told<never>) => unknown>;

/** Wakes whoever answers, and tells what is coming; `ready` is what it says once it is there. */
export type Wake<Ready, Coming> = (
  coming: (now: Coming) => void,
) => Promise<{ ready: Ready; answers: Answers }>;

/** Asks a question by its name. */
export type Ask = <T>(
  name: string,
  given: object,
  progress?: (now: never) => void,
  signal?: AbortSignal,
) => Promise<T>;

interface Question {
  id: number;
  name: string;
  given: never;
}
interface Reply {
  id?: number;
  coming?: unknown;
  ready?: unknown;
  progress?: unknown;
  answer?: unknown;
  problem?: string;
  refused?: boolean;
}

const problemIn = (cause: unknown) => ({
  problem: cause instanceof Error ? cause.message : String(cause),
  refused: cause instanceof RangeError,
});
const problemOf = ({ problem, refused }: Reply) => new (refused ? RangeError : Error)(problem);

/** The buffers of an answer's own numbers: they move to who asked. */
function buffersOf(answer: unknown): ArrayBuffer[] {
  const values = typeof answer === 'object' && answer !== null ? Object.values(answer) : [];
  const views = values.filter((value) => value instanceof Float64Array);
  return [...new Set(views.map(({ buffer }) => buffer as ArrayBuffer))];
}

/** The worker's half: from now on this worker answers. */
export function answering<Ready, Coming>(wake: Wake<Ready, Coming>) {
  const stopped = new Set<number>();
  const reply = (message: Reply, transfer: Transferable[] = []) =>
    postMessage(message, { transfer });
  const awake = wake((coming) => reply({ coming }));
  awake.then(
    ({ ready }) => reply({ ready }),
    (cause: unknown) => reply(problemIn(cause)),
  );
  onmessage = async ({ data }: MessageEvent<Question | { stop: number }>) => {
    if ('stop' in data) {
      stopped.add(data.stop);
      return;
    }
    const { id, name, given } = data;
    const told = {
      progress: (progress: unknown) => reply({ id, progress }),
      stopped: () => stopped.has(id),
    };
    try {
      const answer = await (await awake).answers[name]!(given, told);
      reply({ id, answer }, buffersOf(answer));
    } catch (cause) {
      reply({ id, ...problemIn(cause) });
    }
    stopped.delete(id);
  };
}

/** Asks in the page itself. */
const inPage =
  (answers: Answers): Ask =>
  async <T>(
    name: string,
    given: object,
    progress?: (now: never) => void,
    signal?: AbortSignal,
  ): Promise<T> => {
    await Promise.resolve(); // who asks is answered later, as by a worker
    const told = {
      progress: (now: never) => progress?.(now),
      stopped: () => signal?.aborted ?? false,
    };
    return (await answers[name]!(given as never, told)) as T;
  };

/** Asks a worker that is awake. Should it ever die, all that wait are told, and so is `died`. */
function inWorker(worker: Worker, died: () => void): Ask {
  const waiting = new Map<number, (reply: Reply) => void>();
  let last = 0;
  worker.onmessage = ({ data }: MessageEvent<Reply>) => waiting.get(data.id ?? 0)?.(data);
  worker.onerror = (event) => {
    event.preventDefault();
    worker.terminate();
    died();
    const problem = 'what was computing has stopped; please try once more';
    for (const tell of waiting.values()) tell({ problem });
  };
  return <T>(
    name: string,
    given: object,
    progress?: (now: never) => void,
    signal?: AbortSignal,
  ): Promise<T> => {
    const id = ++last;
    return new Promise((resolve, reject) => {
      waiting.set(id, (reply) => {
        if (reply.progress !== undefined) return progress?.(reply.progress as never);
        waiting.delete(id);
        if (reply.problem === undefined) resolve(reply.answer as T);
        else reject(problemOf(reply));
      });
      worker.postMessage({ id, name, given });
      const stop = () => worker.postMessage({ stop: id });
      if (signal?.aborted) stop();
      signal?.addEventListener('abort', stop);
    });
  };
}

/** Whom to wake, and whom to tell of it. */
export interface Waking<Ready, Coming> {
  worker: () => Worker;
  /** Where there can be no worker. */
  page: Wake<Ready, Coming>;
  coming?: (now: Coming) => void;
  /** It was awake, and will never answer again. */
  died: () => void;
}

/** Wakes a worker, or the page itself. */
export function waking<Ready, Coming>({
  worker: create,
  page,
  coming = () => undefined,
  died,
}: Waking<Ready, Coming>): Promise<{ ready: Ready; ask: Ask }> {
  return new Promise((resolve, reject) => {
    const without = () =>
      void page(coming).then(
        ({ ready, answers }) => resolve({ ready, ask: inPage(answers) }),
        reject,
      );
    try {
      const worker = create();
      worker.onerror = (event) => {
        event.preventDefault(); // it could not be loaded: that is provided for
        without();
      };
      worker.onmessage = ({ data }: MessageEvent<Reply>) => {
        worker.onerror = null;
        if ('coming' in data) coming(data.coming as Coming);
        else if (data.problem === undefined)
          resolve({ ready: data.ready as Ready, ask: inWorker(worker, died) });
        else {
          worker.terminate();
          reject(problemOf(data));
        }
      };
    } catch {
      without();
    }
  });
}
