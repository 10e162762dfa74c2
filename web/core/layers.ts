// The layers of a head-grid trace by their names, over the one list that they come in.
import type { HeadGridTrace, HeadTrace, LayerTrace } from './model-types';

/** An object whose parts are made when they are first read. */
function lazily<T extends object>(parts: { [Name in keyof T]: () => T[Name] }): T {
  const whole = {} as T;
  for (const name of Object.keys(parts) as (keyof T)[]) {
    Object.defineProperty(whole, name, {
      enumerable: true,
      configurable: true,
      get: () => {
        const value = parts[name]();
        Object.defineProperty(whole, name, { value, enumerable: true });
        return value;
      },
    });
  }
  return whole;
}

/** The list taken apart, in the order that core/model/layers.h gives. */
function layersOf(trace: HeadGridTrace): LayerTrace[] {
  const { reading, tokens, layerCount, headCount, width, headWidth } = trace;
  const n = tokens.length;
  let at = 0;
  const next = (columns: number) => {
    const from = at;
    at += n * columns;
    const row = (_: unknown, i: number) =>
      reading.subarray(from + i * columns, from + (i + 1) * columns);
    return () => Array.from({ length: n }, row);
  };
  return Array.from({ length: layerCount }, () => {
    const heads = Array.from({ length: headCount }, () =>
      lazily<HeadTrace>({
        q: next(headWidth),
        k: next(headWidth),
        v: next(headWidth),
        scaledMasked: next(n),
        weights: next(n),
      }),
    );
    return lazily<LayerTrace>({ heads: () => heads, attnConcat: next(width) });
  });
}

/** A trace with its layers. They are no data of their own: what is cloned or walked is `reading`. */
export function withLayers(trace: Omit<HeadGridTrace, 'layers'>): HeadGridTrace {
  let layers: LayerTrace[] | undefined;
  return Object.defineProperty(trace as HeadGridTrace, 'layers', {
    configurable: true,
    get: () => (layers ??= layersOf(trace as HeadGridTrace)),
  });
}
