// How a number looks on screen: the only place that turns a number into digits for a reader.
// No Intl: the same text in every browser and every locale.

export type As = 'fixed' | 'percent' | 'integer' | 'scientific' | 'word';

const minus = '\u2212';
const words = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
];

/** A real minus sign, and none on a value that rounds to zero. */
function signed(text: string): string {
  if (!text.startsWith('-')) return text;
  return /[1-9]/.test(text.split('e')[0] ?? '') ? minus + text.slice(1) : text.slice(1);
}

function scientific(x: number, digits: number): string {
  const [mantissa = '', exponent = ''] = x.toExponential(digits).split('e');
  return `${signed(mantissa)}e${exponent.startsWith('-') ? minus : ''}${exponent.replace(/^[+-]/, '')}`;
}

/** Fixed digits; scientific where fixed would run to more than nine digits before the point. */
function fixed(x: number, digits: number): string {
  return Math.abs(x) < 1e9 ? signed(x.toFixed(digits)) : scientific(x, digits);
}

function integer(x: number): string {
  return signed(x.toFixed(0).replace(/\B(?=(\d{3})+$)/g, ','));
}

/** The text of a number: fixed digits, a percentage, an integer with commas, 1.5e−9, or a word. */
export function format(x: number, as: As = 'fixed', digits = 4): string {
  if (Number.isNaN(x)) return 'NaN';
  if (!Number.isFinite(x)) return x > 0 ? '\u221e' : `${minus}\u221e`;
  switch (as) {
    case 'percent':
      return `${fixed(x * 100, digits)}%`;
    case 'integer':
      return integer(x);
    case 'scientific':
      return scientific(x, digits);
    case 'word':
      return words[x] ?? integer(x);
    case 'fixed':
      return fixed(x, digits);
  }
}

/** All of a double: 17 significant digits tell every two of them apart. */
export function exactly(x: number): string {
  if (!Number.isFinite(x)) return format(x);
  return x.toPrecision(17).replace('+', '').replaceAll('-', minus);
}

/** A number as a formula has room for it: as it is where it is short, else rounded. */
export function brief(x: number): string {
  if (!Number.isFinite(x)) return format(x);
  if (String(x).length <= 7) return String(x).replace('+', '').replaceAll('-', minus);
  return Math.abs(x) >= 1e-3 ? fixed(x, 4) : scientific(x, 2);
}

/** True where brief() leaves nothing out. */
export const isBrief = (x: number): boolean => String(x).length <= 7 || !Number.isFinite(x);

/**
 * A number as a person types it: 0.5, -3, 1e-3, with a real minus too.
 * Anything else is NaN, a comma too (0,5 and 1,000 mean different things to different readers): a
 * text is never cut short to make a number of it.
 */
export function parse(text: string): number {
  const plain = text.trim().replaceAll(minus, '-');
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN;
}
