// The worker of the page's jobs.
import { bytesOf } from './bytes';
import { answering } from './questions';
import { answersOf, Runner } from './runner';

const slice = 20; // ms

answering(async () => {
  const bytes = await bytesOf('attention-jobs.wasm');
  return { ready: true, answers: answersOf(await Runner.on(bytes, slice)) };
});
