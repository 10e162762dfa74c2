// Runs the real model on attention-model.wasm, wherever it is: in a worker, in a page, in Node.
import createModule from 'attention-model-wasm';
import { asking, ok, type Answer } from './module';
import { plainState } from './plain';
import type {
  Asked,
  HeadPlace,
  HeadTrace,
  SampleState,
  Sizes,
  Summary,
  Written,
} from './model-types';

interface Step extends Written {
  job: number;
}
interface Module {
  load(
    config: string,
    vocabulary: string,
    merges: string,
    weights: Uint8Array,
  ): Answer<Sizes & { model: number }>;
  tokens(model: number, text: string): Answer<{ tokens: string[]; ids: Float64Array }>;
  run(model: number, text: string, ablate: number[]): Answer<Summary>;
  head(
    model: number,
    text: string,
    ablate: number[],
    layer: number,
    head: number,
  ): Answer<HeadTrace>;
  attnConcat(
    model: number,
    text: string,
    ablate: number[],
    layer: number,
  ): Answer<{ attnConcat: Float64Array[] }>;
  logits(model: number, text: string, ablate: number[]): Answer<{ logits: Float64Array[] }>;
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

/** Who is told how a text gets on, and says whether it is to stop. */
export interface Told {
  progress(now: Written): void;
  stopped(): boolean;
}

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

/** Heads as C++ takes them: layer, head, layer, head, ... */
function flat(ablate: unknown): number[] {
  if (!Array.isArray(ablate)) throw new RangeError('ablate must be a list of {layer, head}');
  return ablate.flatMap((place: Partial<HeadPlace> | null) => [
    whole(place?.layer, 'layer in ablate'),
    whole(place?.head, 'head in ablate'),
  ]);
}

export class ModelRunner {
  private constructor(
    private readonly ask: <T>(question: (module: Module, model: number) => T) => T,
    readonly sizes: Sizes,
  ) {}

  /** A runner of the model in these files. Throws a RangeError where they are none. */
  static async on(bytes: BufferSource, files: ModelFiles): Promise<ModelRunner> {
    const text = (part: Uint8Array) => new TextDecoder().decode(part);
    const { config, vocabulary, merges, weights } = files;
    let sizes: Sizes | undefined;
    const ask = await asking(async () => {
      const module = (await createModule({ wasmBinary: bytes })) as Module;
      const { model, ...found } = ok(
        module.load(text(config), text(vocabulary), text(merges), weights),
      );
      sizes = found;
      return { module, model };
    });
    return new ModelRunner((question) => ask((m) => question(m.module, m.model)), sizes!);
  }

  #about<T extends object>(
    { text, ablate = [] }: Asked,
    question: (module: Module, model: number, text: string, ablate: number[]) => Answer<T>,
  ): T {
    const own = textOf(text, 'text'); // its refusals are no trap
    const heads = flat(ablate);
    return ok(this.ask((module, model) => question(module, model, own, heads)));
  }

  tokens(text: string): string[] {
    return this.#about({ text }, (m, model, own) => m.tokens(model, own)).tokens;
  }

  run(asked: Asked): Summary {
    return this.#about(asked, (m, model, text, ablate) => m.run(model, text, ablate));
  }

  head(asked: Asked, place: HeadPlace): HeadTrace {
    const layer = whole(place.layer, 'layer');
    const head = whole(place.head, 'head');
    return this.#about(asked, (m, model, text, ablate) => m.head(model, text, ablate, layer, head));
  }

  attnConcat(asked: Asked, layer: number): Float64Array[] {
    const own = whole(layer, 'layer');
    return this.#about(asked, (m, model, text, ablate) => m.attnConcat(model, text, ablate, own))
      .attnConcat;
  }

  /** How much each token of the vocabulary is expected after each token of the text. */
  logits(asked: Asked): Float64Array[] {
    return this.#about(asked, (m, model, text, ablate) => m.logits(model, text, ablate)).logits;
  }

  /** Writes on, a token at a time; undefined where it was stopped before its end. */
  async sample(state: SampleState, told: Told): Promise<Written | undefined> {
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
