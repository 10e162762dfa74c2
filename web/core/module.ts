// What the modules have in common: what an answer is, what follows a trap.
type Answer<T> = T & { error?: string };
export type { Answer };

/** The answer, or its refusal thrown as a RangeError: the core itself throws nothing. */
export function ok<T extends object>(answer: Answer<T>): T {
  if (typeof answer.error === 'string') throw new RangeError(answer.error);
  return answer;
}

/** Asks an instance of a module. A trap leaves it in no state to be trusted: a new one follows. */
export async function asking<M>(instance: () => Promise<M>) {
  let module: M = await instance();
  return <T>(question: (module: M) => T): T => {
    try {
      return question(module);
    } catch (cause) {
      void instance().then((fresh) => (module = fresh));
      throw new Error('the core stopped and was started again; please try once more', { cause });
    }
  };
}
