// npm run types: writes figures.ts.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { wholeCore } from '../core';
import { modelIn, ModelRunner } from '../core/model-runner';
import { Runner } from '../core/runner';
import { whole } from '../core/whole';
import { figureTypes } from './figure-types';

const wasm = (file: string) => readFileSync(resolve(process.cwd(), '../build/wasm', file));
const jobs = await Runner.on(wasm('attention-jobs.wasm'), 1000);
const model = modelIn((file) => readFileSync(resolve(process.cwd(), 'model', file)));
const core = whole(
  await wholeCore(wasm),
  jobs,
  await ModelRunner.on(wasm('attention-model.wasm'), model),
);
writeFileSync(resolve(process.cwd(), 'package/figures.ts'), figureTypes(core));
