// A state's numbers as a NumPy program writes them.
import type { Plain } from '../core/types';

const row = (numbers: number[]) => `[${numbers.map(String).join(', ')}]`;

export const vector = (numbers: Plain | undefined): string =>
  `np.array(${row(numbers as number[])}, dtype=float)`;

/** One row a line. */
export const matrix = (rows: Plain | undefined): string =>
  `np.array([\n${(rows as number[][]).map((each) => `    ${row(each)},\n`).join('')}], dtype=float)`;
