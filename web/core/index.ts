// Loads the lessons' modules and hands out a Core. Nothing else imports them.
import { bytesOf } from './bytes';
import { asking, ok, type Answer } from './module';
import { plainState } from './plain';
import type { Core, Field, Preset, State, Table, Trace } from './types';

export type * from './types';

interface Module {
  figures(): string[];
  fields(name: string): Answer<{ fields: Field[]; defaults: State; job: boolean }>;
  presets(name: string): Answer<{ presets: Preset[] }>;
  trace(name: string, state: State): Answer<Trace>;
  value(name: string, path: string, state: State): Answer<{ value: number }>;
}

/** The tables are handed out as they are: nobody may write in them. */
function frozen<T extends object>(value: T): T {
  for (const each of Object.values(value)) if (typeof each === 'object' && each) frozen(each);
  return Object.freeze(value);
}

type Create = (options: { wasmBinary: BufferSource }) => Promise<unknown>;
type Ask = Awaited<ReturnType<typeof asking<Module>>>;

interface Lesson {
  glue: () => Promise<{ default: Create }>;
  figures: string[];
}

/** Which module has which figures, by its file. */
export const modules: Record<string, Lesson> = {
  'attention-1.wasm': {
    glue: () => import('attention-1-wasm'),
    figures: [
      'path-length',
      'one-query',
      'softmax-vs-normalise',
      'loop-vs-matmul',
      'uniform-baseline',
      'magnitude',
    ],
  },
  'attention-2.wasm': {
    glue: () => import('attention-2-wasm'),
    figures: ['gaze', 'direction', 'sqrt-d', 'saturation', 'shuffle'],
  },
  'attention-3.wasm': { glue: () => import('attention-3-wasm'), figures: ['lab'] },
  'attention-4.wasm': {
    glue: () => import('attention-4-wasm'),
    figures: ['question-tags', 'softmax-scores'],
  },
};

/** The figures of the real model, which attention-model.wasm runs: they come when they are needed. */
export const modelFigures = ['head-grid', 'all-heads', 'myth'];
export const isModel = (figure: string): boolean => modelFigures.includes(figure);

const loaded = new Map<string, Ask>(); // by file

/** Every figure there is. */
const allFigures = () => [
  ...Object.values(modules).flatMap(({ figures }) => figures),
  ...modelFigures,
];

/** The file of a figure's module. One that is no figure is refused, with all that are. */
function fileOf(figure: string): string {
  const found = Object.entries(modules).find(([, { figures }]) => figures.includes(figure));
  if (found) return found[0];
  const name = JSON.stringify(figure.slice(0, 40));
  throw new RangeError(`there is no figure ${name}; there is ${allFigures().join(', ')}`);
}

function ask<T>(figure: string, question: (module: Module) => T): T {
  if (isModel(figure)) throw new Error(`the model that runs ${figure} has not been loaded`);
  const module = loaded.get(fileOf(figure));
  if (!module) throw new Error(`the module of ${figure} has not been loaded`);
  return module(question);
}

const tables = new Map<string, Table>();
function table(figure: string) {
  let found = tables.get(figure);
  if (!found) {
    const { fields, defaults, job } = ok(ask(figure, (m) => m.fields(figure)));
    const { presets } = ok(ask(figure, (m) => m.presets(figure)));
    found = learn(figure, { fields, defaults, presets, job });
  }
  return found;
}

/** Takes a figure's table into the Core. */
export function learn(figure: string, { fields, defaults, presets, job }: Table): Table {
  const plain = ({ name, state }: Preset) => ({ name, state: plainState(state) });
  const known = frozen({
    fields,
    defaults: plainState(defaults),
    presets: presets.map(plain),
    job,
  });
  tables.set(figure, known);
  return known;
}

const core: Core = {
  figures: allFigures,
  fields: (figure) => table(figure).fields,
  defaults: (figure) => table(figure).defaults,
  presets: (figure) => table(figure).presets,
  isJob: (figure) => table(figure).job,
  isModel,
  check: (figure, state) => {
    const own = plainState(state);
    ok(ask(figure, (m) => m.trace(figure, own)));
  },
  trace: (figure, state) => {
    const own = plainState(state); // its refusals are no trap
    return ok(ask(figure, (m) => m.trace(figure, own)));
  },
  value: (figure, path, state) => {
    const own = plainState(state);
    return ok(ask(figure, (m) => m.value(figure, path, own))).value;
  },
};

async function start(file: string, read: (file: string) => BufferSource | Promise<BufferSource>) {
  const [bytes, { default: create }] = await Promise.all([read(file), modules[file]!.glue()]);
  const module = await asking(async () => (await create({ wasmBinary: bytes })) as Module);
  loaded.set(file, module);
}

const starting = new Map<string, Promise<void>>(); // by file

/** The page's one Core, once it has that figure: its module, or the model, is fetched beside this script. */
export async function loadCore(figure: string): Promise<Core> {
  if (isModel(figure)) {
    const known = Object.entries((await (await import('./model')).loadModel()).tables);
    if (!tables.has(figure)) known.forEach(([name, each]) => learn(name, each));
    return core;
  }
  const file = fileOf(figure);
  let started = starting.get(file);
  if (!started) {
    started = start(file, bytesOf);
    starting.set(file, started);
    started.catch(() => starting.delete(file)); // the next one to ask tries again
  }
  await started;
  return core;
}

/** The same with every figure, of modules that are read otherwise: for builds and tests. */
export async function wholeCore(read: (file: string) => BufferSource): Promise<Core> {
  await Promise.all(Object.keys(modules).map((file) => start(file, read)));
  return core;
}
