// A Core that runs jobs too, at once: for builds and tests, which wait for nothing else.
import type { Runner } from './runner';
import type { Core } from './types';

export function whole(core: Core, jobs: Runner): Core {
  return {
    ...core,
    trace: (figure, state) =>
      core.isJob(figure) ? jobs.whole(figure, state) : core.trace(figure, state),
    value: (figure, path, state) =>
      core.isJob(figure) ? jobs.whole(figure, state, path) : core.value(figure, path, state),
  };
}
