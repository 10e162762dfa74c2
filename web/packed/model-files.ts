// Stands for core/model-files.ts where the model is packed into the script.
import type { fetchModel as fetched } from '../core/model-files';
import { bytesOf } from './bytes';

const names = ['config.json', 'vocab.json', 'merges.txt', 'model.safetensors'];

export const fetchModel: typeof fetched = async (progress) => {
  const paths = ['attention-model.wasm', ...names.map((name) => `model/${name}`)];
  const all = await Promise.all(paths.map(async (path) => new Uint8Array(await bytesOf(path))));
  const bytes = all.reduce((sum, { length }) => sum + length, 0);
  progress({ bytes, of: bytes });
  const [module, config, vocabulary, merges, weights] = all as [
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>,
  ];
  return { module, files: { config, vocabulary, merges, weights } };
};
