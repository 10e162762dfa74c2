// Runs the real model on attention-model.wasm, wherever it is: in a worker, in a page, in Node.
import createModule from 'attention-model-wasm';
import { asking, ok, type Answer } from './module';
import { plainState } from './plain';
import { withLayers } from './layers';
import type {
  ModelFigure,
  ModelReady,
  ModelTraces,
  SampleState,
  Sizes,
  Written,
} from './model-types';
import type { Answers, Told } from './questions';
import type { Field, Preset, State, Table } from './types';

interface Step extends Written {
  job: number;
}
interface Module {
  load(
    config: string,
    vocabulary: string,
    merges: string,
    weights: Uint8Array,
    whole: boolean,
  ): Answer<Sizes & { model: number }>;
  tokens(model: number, text: string): Answer<{ tokens: string[]; ids: Float64Array }>;
  figures(): ModelFigure[];
  fields(model: number, figure: string): Answer<{ fields: Field[]; defaults: State }>;
  presets(model: number, figure: string): Answer<{ presets: Preset[] }>;
  trace(model: number, figure: string, state: State): Answer<ModelTraces[ModelFigure]>;
  value(model: number, figure: string, path: string, state: State): Answer<{ value: number }>;
  logits(model: number, state: State): Answer<{ logits: Float64Array; vocabulary: number }>;
  start(
    model: number,
    text: string,
    tokens: number,
    seed: string,
    temperature: number,
  ): Answer<Step>;
  step(job: number, tokens: number): Answer<Step>;
  end(job: number): void;
}

/** The bytes of the four files of a model. */
export interface ModelFiles {
  config: Uint8Array;
  vocabulary: Uint8Array;
  merges: Uint8Array;
  weights: Uint8Array;
}

/** The four files, each read by its name. */
export const modelIn = (read: (name: string) => Uint8Array): ModelFiles => ({
  config: read('config.json'),
  vocabulary: read('vocab.json'),
  merges: read('merges.txt'),
  weights: read('model.safetensors'),
});

/** Lets everything else that waits have its turn. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

/** A text as C++ can take it. */
function textOf(value: unknown, name: string): string {
  const own = plainState({ [name]: value })[name];
  if (typeof own === 'string') return own;
  throw new RangeError(`${name} must be a text`);
}

function numberOf(value: unknown, name: string): number {
  if (typeof value === 'number') return value;
  throw new RangeError(`${name} must be a number`);
}

function whole(value: unknown, name: string): number {
  if (Number.isInteger(value) && Math.abs(value as number) < 2 ** 31) return value as number;
  throw new RangeError(`${name} must be a whole number`);
}

export class ModelRunner {
  private constructor(
    private readonly ask: <T>(question: (module: Module, model: number) => T) => T,
    readonly sizes: Sizes,
  ) {}

  /**
   * A runner of the model in these files. Its figures use the first 64 tokens of a longer text, as on a page, or with
   * `whole` all that the model has positions for. Throws a RangeError where the files are no model.
   */
  static async on(bytes: BufferSource, files: ModelFiles, whole = false): Promise<ModelRunner> {
    const text = (part: Uint8Array) => new TextDecoder().decode(part);
    const { config, vocabulary, merges, weights } = files;
    let sizes: Sizes | undefined;
    const ask = await asking(async () => {
      const module = (await createModule({ wasmBinary: bytes })) as Module;
      const { model, ...found } = ok(
        module.load(text(config), text(vocabulary), text(merges), weights, whole),
      );
      sizes = found;
      return { module, model };
    });
    return new ModelRunner((question) => ask((m) => question(m.module, m.model)), sizes!);
  }

  tokens(text: string): string[] {
    const own = textOf(text, 'text'); // its refusals are no trap
    return ok(this.ask((m, model) => m.tokens(model, own))).tokens;
  }

  figures(): ModelFigure[] {
    return this.ask((m) => m.figures());
  }

  table(figure: ModelFigure): Table {
    const { fields, defaults } = ok(this.ask((m, model) => m.fields(model, figure)));
    const { presets } = ok(this.ask((m, model) => m.presets(model, figure)));
    return { fields, defaults, presets, job: false };
  }

  /** What is to be known of it before it is asked anything. */
  get ready(): ModelReady {
    const tables = this.figures().map((figure) => [figure, this.table(figure)] as const);
    return { sizes: this.sizes, tables: Object.fromEntries(tables) };
  }

  /** The trace of a state; fields that are left out keep their defaults. */
  trace<F extends ModelFigure>(figure: F, state: State): ModelTraces[F] {
    const own = plainState(state);
    const trace = ok(this.ask((m, model) => m.trace(model, figure, own)));
    if ('reading' in trace) withLayers(trace);
    return trace as ModelTraces[F];
  }

  /** One number of the trace, by its path: layers[1].heads[0].weights[5][0]; see core/value.h. */
  value(figure: ModelFigure, path: string, state: State): number {
    const own = plainState(state);
    return ok(this.ask((m, model) => m.value(model, figure, path, own))).value;
  }

  /** How much each token of the vocabulary is expected after each token of a state of head-grid. */
  logits(state: State): Float64Array[] {
    const own = plainState(state);
    const { logits, vocabulary } = ok(this.ask((m, model) => m.logits(model, own)));
    return Array.from({ length: logits.length / vocabulary }, (_, i) =>
      logits.subarray(i * vocabulary, (i + 1) * vocabulary),
    );
  }

  /** Writes on, a token at a time; undefined where it was stopped before its end. */
  async sample(state: SampleState, told: Told<Written>): Promise<Written | undefined> {
    const text = textOf(state.text, 'text');
    const seed = textOf(state.seed, 'seed');
    const tokens = whole(state.tokens, 'tokens');
    const temperature = numberOf(state.temperature, 'temperature');
    const begun = ok(this.ask((m, model) => m.start(model, text, tokens, seed, temperature)));
    const { job } = begun;
    let now: Written = begun;
    try {
      while (now.done < now.of) {
        if (told.stopped()) return undefined;
        const { done, of, text: written } = ok(this.ask((m) => m.step(job, 1)));
        now = { done, of, text: written };
        told.progress(now);
        await turn();
      }
      return { done: now.done, of: now.of, text: now.text };
    } finally {
      this.ask((m) => m.end(job));
    }
  }
}

/** What can be asked of a runner, by name. */
export const answersOf = (runner: ModelRunner): Answers => ({
  trace: ({ figure, state }: { figure: ModelFigure; state: State }) => runner.trace(figure, state),
  value: ({ figure, path, state }: { figure: ModelFigure; path: string; state: State }) =>
    runner.value(figure, path, state),
  sample: (state: SampleState, told: Told<Written>) => runner.sample(state, told),
});
