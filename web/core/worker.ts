// The worker of the page's jobs. It answers each question by its number:
//   in   {id, figure, state, path?} or {stop: id}     out   {id, progress | end | value | problem}
import { bytesOf } from './bytes';
import { Runner } from './runner';
import type { State } from './types';

interface Question {
  id: number;
  figure: string;
  state: State;
  path?: string;
}

const slice = 20; // ms
const runner = bytesOf('attention-jobs.wasm').then((bytes) => Runner.on(bytes, slice));
const stopped = new Set<number>();

async function answer({ id, figure, state, path }: Question) {
  const jobs = await runner;
  if (path !== undefined) return { value: await jobs.value(figure, path, state) };
  const told = {
    progress: (progress: object) => postMessage({ id, progress }),
    stopped: () => stopped.has(id),
  };
  return { end: await jobs.run(figure, state, told) };
}

onmessage = async ({ data }: MessageEvent<Question | { stop: number }>) => {
  if ('stop' in data) {
    stopped.add(data.stop);
    return;
  }
  const { id } = data;
  try {
    postMessage({ id, ...(await answer(data)) });
  } catch (problem) {
    const refused = problem instanceof RangeError;
    postMessage({ id, problem: (problem as Error).message, refused });
  }
  stopped.delete(id);
};
