// The worker of the page's model. It says {loaded} as the model comes in, and {sizes} or {problem}
// once it is there; then it answers each question by its number:
//   in   {id, name, given} or {stop: id}     out   {id, progress | answer | problem}
import { fetchModel } from './model-files';
import { ModelRunner } from './model-runner';
import type { ModelFigure, SampleState } from './model-types';
import type { State } from './types';

export type Question =
  | { name: 'tokens'; given: [string] }
  | { name: 'trace'; given: [ModelFigure, State] }
  | { name: 'value'; given: [ModelFigure, string, State] }
  | { name: 'sample'; given: [SampleState] };

const stopped = new Set<number>();

function answer(runner: ModelRunner, id: number, question: Question): unknown {
  switch (question.name) {
    case 'tokens':
      return runner.tokens(...question.given);
    case 'trace':
      return runner.trace(...question.given); // without its layers, which are no data
    case 'value':
      return runner.value(...question.given);
    case 'sample':
      return runner.sample(...question.given, {
        progress: (progress) => postMessage({ id, progress }),
        stopped: () => stopped.has(id),
      });
  }
}

const problem = (cause: unknown) => ({
  problem: (cause as Error).message,
  refused: cause instanceof RangeError,
});

async function start(): Promise<ModelRunner> {
  const { module, files } = await fetchModel((loaded) => postMessage({ loaded }));
  return ModelRunner.on(module as BufferSource, files);
}

const runner = start();
runner.then(
  ({ sizes }) => postMessage({ sizes }),
  (cause: unknown) => postMessage(problem(cause)),
);

onmessage = async ({ data }: MessageEvent<(Question & { id: number }) | { stop: number }>) => {
  if ('stop' in data) {
    stopped.add(data.stop);
    return;
  }
  try {
    postMessage({ id: data.id, answer: await answer(await runner, data.id, data) });
  } catch (cause) {
    postMessage({ id: data.id, ...problem(cause) });
  }
  stopped.delete(data.id);
};
