// Runs jobs in slices on attention-jobs.wasm, wherever it is: in a worker, in a page, in Node.
import createModule from 'attention-jobs-wasm';
import { asking, ok, type Answer } from './module';
import { plainState } from './plain';
import type { Answers, Told } from './questions';
import type { Progress, State, Trace } from './types';

interface Step {
  job: number;
  done: number;
  of: number;
}
interface Module {
  start(figure: string, state: State): Answer<Step>;
  step(job: number, trials: number): Answer<Step>;
  trace(job: number): Answer<Trace>;
  value(job: number, path: string): Answer<{ value: number }>;
  end(job: number): void;
}

const kept = 8; // finished jobs, for the next one who asks for the same
const tellEvery = 50; // ms between two traces of a job that is not done

/** Lets everything else that waits have its turn. */
const turn = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });

export class Runner {
  readonly #done = new Map<string, number>(); // the job of a figure and a state, latest last
  readonly #running = new Map<string, Promise<number | undefined>>();

  private constructor(
    readonly ask: <T>(question: (module: Module) => T) => T,
    readonly slice: number,
  ) {}

  /** A runner whose slices take about so many milliseconds. */
  static async on(bytes: BufferSource, slice: number): Promise<Runner> {
    let runner: Runner | undefined;
    const instance = async () => {
      if (runner) runner.#done.clear(); // a new instance knows nothing of the old one's jobs
      return (await createModule({ wasmBinary: bytes })) as Module;
    };
    return (runner = new Runner(await asking(instance), slice));
  }

  #start(figure: string, state: State): Step {
    return ok(this.ask((m) => m.start(figure, state)));
  }

  #keep(key: string, job: number) {
    this.#done.set(key, job);
    const [oldest] = this.#done;
    if (this.#done.size <= kept || !oldest) return;
    this.ask((m) => m.end(oldest[1]));
    this.#done.delete(oldest[0]);
  }

  /** A state and its figure, as the key of its finished job. */
  #key(figure: string, state: State): string {
    return JSON.stringify([figure, Object.entries(state).sort()]);
  }

  /**
   * The finished job of a state. One that was asked for lately is there already; one that runs is
   * waited for, and run anew should it be stopped. Undefined where the one who is told stops it.
   */
  async #finished(
    figure: string,
    state: State,
    told?: Told<Progress>,
  ): Promise<number | undefined> {
    const key = this.#key(figure, state);
    for (;;) {
      if (told?.stopped()) return undefined;
      const known = this.#done.get(key);
      if (known !== undefined) return known;
      const other = this.#running.get(key);
      if (!other) break;
      await other.catch(() => undefined);
    }
    const run = this.#run(key, this.#start(figure, state), told);
    this.#running.set(key, run);
    try {
      return await run;
    } finally {
      this.#running.delete(key);
    }
  }

  async #run(key: string, { job, of }: Step, told?: Told<Progress>): Promise<number | undefined> {
    let [done, trials] = [0, 1];
    let last = performance.now();
    while (done < of) {
      const start = performance.now();
      done = ok(this.ask((m) => m.step(job, trials))).done;
      const now = performance.now();
      trials = Math.max(1, Math.round(trials * Math.min(4, this.slice / (now - start))));
      if (done < of && told && now - last > tellEvery) {
        last = now;
        told.progress({ done, of, trace: this.#trace(job) });
      }
      if (done < of) await turn();
      if (!told?.stopped()) continue;
      this.ask((m) => m.end(job));
      return undefined;
    }
    this.#keep(key, job);
    return job;
  }

  #trace(job: number): Trace {
    return ok(this.ask((m) => m.trace(job)));
  }

  /** Where it ended; undefined where it was stopped before that. */
  async run(figure: string, given: State, told?: Told<Progress>): Promise<Progress | undefined> {
    const job = await this.#finished(figure, plainState(given), told);
    if (job === undefined) return undefined;
    const { done, of } = ok(this.ask((m) => m.step(job, 0)));
    return { done, of, trace: this.#trace(job) };
  }

  /** One number of the whole trace, by its path. */
  async value(figure: string, path: string, given: State): Promise<number> {
    const job = (await this.#finished(figure, plainState(given)))!;
    return ok(this.ask((m) => m.value(job, path))).value;
  }

  /** The same two, at once: for builds and tests, which wait for nothing else. */
  whole(figure: string, given: State): Trace;
  whole(figure: string, given: State, path: string): number;
  whole(figure: string, given: State, path?: string): Trace | number {
    const state = plainState(given);
    const key = this.#key(figure, state);
    if (!this.#done.has(key)) {
      const { job, of } = this.#start(figure, state);
      this.ask((m) => m.step(job, of));
      this.#keep(key, job);
    }
    const job = this.#done.get(key)!;
    return path === undefined ? this.#trace(job) : ok(this.ask((m) => m.value(job, path))).value;
  }
}

/** What can be asked of a runner, by name. */
export const answersOf = (runner: Runner): Answers => ({
  value: ({ figure, path, state }: { figure: string; path: string; state: State }) =>
    runner.value(figure, path, state),
  run: ({ figure, state }: { figure: string; state: State }, told: Told<Progress>) =>
    runner.run(figure, state, told),
});
