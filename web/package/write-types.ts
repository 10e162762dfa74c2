// npm run types: writes figures.ts.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { wholeCore } from '../core';
import { Runner } from '../core/runner';
import { whole } from '../core/whole';
import { figureTypes } from './figure-types';

const wasm = (file: string) => readFileSync(resolve(process.cwd(), '../build/wasm', file));
const jobs = await Runner.on(wasm('attention-jobs.wasm'), 1000);
const core = whole(await wholeCore(wasm), jobs);
writeFileSync(resolve(process.cwd(), 'package/figures.ts'), figureTypes(core));
