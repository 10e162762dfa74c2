// Stands for core/model-files.ts where the model is packed into the script.
import type { fetchModel as fetched } from '../core/model-files';
import { bytesOf } from './bytes';

export const fetchModel: typeof fetched = async (progress) => {
  const read = async (file: string) => new Uint8Array(await bytesOf(file));
  const [module, config, vocabulary, merges, weights] = await Promise.all([
    read('attention-model.wasm'),
    read('model/config.json'),
    read('model/vocab.json'),
    read('model/merges.txt'),
    read('model/model.safetensors'),
  ]);
  const files = { config, vocabulary, merges, weights };
  const bytes = Object.values(files).reduce((sum, { length }) => sum + length, module.length);
  progress({ bytes, of: bytes });
  return { module, files };
};
