// How slopes are tinted, in the panel and in the figure: by their sign and their size.
import type { Derivation } from '../core/types';

const levels = 6;
const noise = 1e-12; // slopes below it, against the number, are what rounding leaves of a zero

/** Below this a slope is none. */
const least = ({ value }: Derivation): number =>
  value === 0 ? noise : noise * Math.min(1, Math.abs(value));

/** Each input's tint by its path: rises-1 to rises-6, falls-1 to falls-6; without one: no part. */
export function tintsOf(derivation: Derivation): Map<string, string> {
  const floor = least(derivation);
  const felt = derivation.slopes.filter(
    ({ value }) => Number.isFinite(value) && Math.abs(value) >= floor,
  );
  const most = felt.reduce((size, { value }) => Math.max(size, Math.abs(value)), 0);
  return new Map(
    felt.map(({ path, value }) => {
      const level = Math.ceil((Math.abs(value) / most) * levels);
      return [path, `${value > 0 ? 'rises' : 'falls'}-${level}`];
    }),
  );
}
