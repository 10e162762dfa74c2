// A Core that runs jobs and the real model too, at once: for builds and tests, which wait for nothing else.
import { learn } from './index';
import type { ModelRunner } from './model-runner';
import type { ModelFigure } from './model-types';
import type { Runner } from './runner';
import type { Core, Trace } from './types';

export function whole(core: Core, jobs: Runner, model: ModelRunner): Core {
  for (const [figure, table] of Object.entries(model.ready.tables)) learn(figure, table);
  return {
    ...core,
    check: (figure, state) => {
      if (core.isModel(figure)) model.trace(figure as ModelFigure, state);
      else core.check(figure, state);
    },
    trace: (figure, state) => {
      if (core.isModel(figure))
        return model.trace(figure as ModelFigure, state) as unknown as Trace;
      return core.isJob(figure) ? jobs.whole(figure, state) : core.trace(figure, state);
    },
    value: (figure, path, state) => {
      if (core.isModel(figure)) return model.value(figure as ModelFigure, path, state);
      return core.isJob(figure) ? jobs.whole(figure, state, path) : core.value(figure, path, state);
    },
  };
}
