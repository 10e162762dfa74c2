// Fetches the model: its module, which lies beside this script, and its files in model/ beside it.
import { beside } from './bytes';
import type { ModelFiles } from './model-runner';

/** How much has come of how much; 0 where a server does not say how much there is. */
export interface Loaded {
  bytes: number;
  of: number;
}

export const modelFileNames = ['config.json', 'vocab.json', 'merges.txt', 'model.safetensors'];

type File = Uint8Array<ArrayBuffer>;

/** A file's bytes, told of as they come in. */
async function streamed(response: Response, came: (bytes: number) => void): Promise<File> {
  const parts: Uint8Array[] = [];
  const reader = response.body!.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    came(value.length);
  }
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** What a response will come to; 0 where that is not said, or is said of its packed form. */
function sizeOf({ headers }: Response): number {
  return headers.has('content-encoding') ? 0 : Number(headers.get('content-length') ?? 0);
}

/** All that a ModelRunner needs. */
export async function fetchModel(
  progress: (now: Loaded) => void,
): Promise<{ module: File; files: ModelFiles }> {
  const paths = ['attention-model.wasm', ...modelFileNames.map((name) => `model/${name}`)];
  const responses = await Promise.all(paths.map(beside));
  const sizes = responses.map(sizeOf);
  const of = sizes.every(Boolean) ? sizes.reduce((sum, size) => sum + size) : 0;
  let bytes = 0;
  const came = (more: number) => progress({ bytes: (bytes += more), of });
  const [module, config, vocabulary, merges, weights] = (await Promise.all(
    responses.map((response) => streamed(response, came)),
  )) as [File, File, File, File, File];
  return { module, files: { config, vocabulary, merges, weights } };
}
