// The worker of the page's model. As it wakes it tells how the model comes in.
import { fetchModel } from './model-files';
import { answersOf, ModelRunner } from './model-runner';
import { answering } from './questions';

answering(async (coming: Parameters<typeof fetchModel>[0]) => {
  const { module, files } = await fetchModel(coming);
  const runner = await ModelRunner.on(module, files);
  return { ready: runner.ready, answers: answersOf(runner) };
});
