// Every field of every figure given every odd value: a trace where the field table allows it, else exactly one sentence.
// Of a job its state is read, and no more.
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Field, State } from '../../web/core';
import { plainState } from '../../web/core/plain';
import { linkHash, readLink } from '../../web/elements/link';
import { core, exactTrace, starts } from '../wasm/core';
import { fits, oddValues } from './table';

const patience = 100; // ms

/** How long a call takes, and what came of it. On a busy machine the best of three counts. */
function timed(call: () => unknown): { ms: number; result?: unknown; problem?: unknown } {
  let ms = Infinity;
  let outcome = {};
  for (let tries = 0; tries < 3 && ms > patience; tries++) {
    const start = performance.now();
    try {
      outcome = { result: call() };
    } catch (problem) {
      outcome = { problem };
    }
    ms = Math.min(ms, performance.now() - start);
  }
  return { ms, ...outcome };
}

/** What is wrong with a refusal; nothing, mostly. */
function faultOf(problem: unknown, names: string[]): string {
  if (!(problem instanceof RangeError)) return `no RangeError: ${String(problem)}`;
  const sentence = problem.message;
  const fine =
    names.some((name) => sentence.includes(name)) &&
    sentence.length < 400 &&
    !/[\n\0]|[.!?]\s|undefined|\[object/.test(sentence);
  return fine ? '' : `no sentence: ${sentence.slice(0, 500)}`;
}

describe.each(starts())('%s %s', (figure, _, start) => {
  const fields = core.fields(figure);
  const job = core.isJob(figure);
  // What myth's texts come to with silenced heads is there where any is silenced.
  const keysOf = (trace: object) => Object.keys(trace).filter((key) => !key.endsWith('Ablated'));
  const keys = keysOf(core.trace(figure, start));

  test.each(fields.map(({ name }) => name))('%s', (name) => {
    const field = fields.find((each) => each.name === name)!;
    const faults: string[] = [];
    let [taken, refused] = [0, 0];
    for (const [what, odd] of oddValues(field, start[name]!)) {
      const given: State = { ...start };
      Object.defineProperties(given, Object.getOwnPropertyDescriptors(odd as object));
      const getter = Object.values(Object.getOwnPropertyDescriptors(given)).some(
        (each) => !('value' in each),
      );
      const left = Object.entries(given).filter(([, value]) => (value as unknown) !== undefined);
      const whole = { ...core.defaults(figure), ...Object.fromEntries(left) };
      const allowed = !getter && fits(fields, whole);
      const { ms, result, problem } = timed(() =>
        job ? core.check(figure, given) : core.trace(figure, given),
      );
      if (ms > patience) faults.push(`${what} took ${ms.toFixed(0)} ms`);
      if (problem === undefined) {
        taken++;
        if (!allowed) faults.push(`${what} was taken`);
        const own = { ...core.defaults(figure), ...plainState(given) };
        const link = readLink(core, `#${linkHash(core, figure, '', own)}`);
        const opened = { ...core.defaults(figure), ...link.state };
        // A seed may be given as a number; a link holds its digits.
        const same = ({ name: at, type }: Field) =>
          type === 'seed'
            ? String(opened[at]) === String(own[at])
            : isDeepStrictEqual(structuredClone(opened[at]), structuredClone(own[at]));
        const lost = fields.find((each) => !same(each));
        if (lost) faults.push(`${what}: its link opens another state`);
        if (!job && keysOf(result as object).join() !== keys.join())
          faults.push(`${what}: another trace`);
      } else {
        refused++;
        if (allowed) faults.push(`${what} was refused: ${(problem as Error).message}`);
        const fault = faultOf(problem, [...Object.keys(start), '__proto__', '"x']);
        if (fault) faults.push(`${what}: ${fault}`);
      }
    }
    expect(faults).toEqual([]);
    expect(taken).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(30);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(exactTrace(figure, {})).toEqual(exactTrace(figure, core.defaults(figure)));
  });
});
