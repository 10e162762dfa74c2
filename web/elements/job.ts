// A figure's job: started for a state, told of on the way, drawn in parts where it takes long.
import type { Progress, State, Trace } from '../core/types';

const patience = 120; // ms: what is over sooner shows no parts of itself

/** The figure whose job it is. */
export interface JobHost {
  draw(state: State, trace: Trace): void;
  progressed(done: number, of: number): void;
  finished(): void;
  failed(problem: unknown): void;
}

export class Job {
  busy = false;
  /** Of the last run: so many trials of all. */
  done = 0;
  of = 0;
  #abort: AbortController | undefined;

  constructor(readonly host: JobHost) {}

  /** Starts for a state; what ran before is stopped. */
  async start(figure: string, state: State) {
    this.stop();
    const { signal } = (this.#abort = new AbortController());
    const begun = performance.now();
    this.busy = true;
    this.done = 0;
    try {
      const { loadJobs } = await import('../core/jobs'); // few pages have any
      const jobs = await loadJobs();
      const progress = ({ done, of, trace }: Progress) => {
        if (signal.aborted) return;
        Object.assign(this, { done, of });
        const long = performance.now() - begun > patience;
        if (long || done === of) this.host.draw(state, trace);
        this.host.progressed(done, of);
      };
      const end = await jobs.run(figure, state, progress, signal);
      if (signal.aborted || !end) return;
      this.busy = false;
      progress(end);
      this.host.finished();
    } catch (problem) {
      if (signal.aborted) return;
      this.busy = false;
      this.host.failed(problem);
    }
  }

  /** Stops it where it is. */
  stop() {
    this.#abort?.abort();
    this.busy = false;
  }
}
