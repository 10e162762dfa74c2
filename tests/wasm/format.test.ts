// How a number looks, and how one is read: the same in every locale.
import { describe, expect, test } from 'vitest';
import { format, parse, type As } from '../../web/format';

test.each([
  [0, 'fixed', 4, '0.0000'],
  [0.2378912986, 'fixed', 4, '0.2379'],
  [1.495, 'fixed', undefined, '1.4950'],
  [12345.678, 'fixed', 2, '12345.68'],
  [-0.77, 'fixed', 2, '−0.77'],
  [-1e-9, 'fixed', 4, '0.0000'],
  [-0.00004999, 'fixed', 4, '0.0000'],
  [-0.00006, 'fixed', 4, '−0.0001'],
  [-0, 'fixed', 4, '0.0000'],
  [-0.4, 'fixed', 0, '0'],
  [999999999, 'fixed', 1, '999999999.0'],
  [1e9, 'fixed', 1, '1.0e9'],
  [-1.5e300, 'fixed', 2, '−1.50e300'],
  [5e-324, 'fixed', 4, '0.0000'],
  [0.073, 'percent', 1, '7.3%'],
  [-0.5, 'percent', 0, '−50%'],
  [-1e-9, 'percent', 2, '0.00%'],
  [1, 'percent', 4, '100.0000%'],
  [0, 'integer', 4, '0'],
  [-0, 'integer', 4, '0'],
  [999, 'integer', 4, '999'],
  [1000, 'integer', 4, '1,000'],
  [-123456, 'integer', 4, '−123,456'],
  [12865792, 'integer', 4, '12,865,792'],
  [-0.2, 'integer', 4, '0'],
  [6.22e-61, 'scientific', 2, '6.22e−61'],
  [-1.5e-9, 'scientific', 1, '−1.5e−9'],
  [6.02e23, 'scientific', 2, '6.02e23'],
  [0, 'scientific', 1, '0.0e0'],
  [-0, 'scientific', 1, '0.0e0'],
  [0, 'word', 4, 'zero'],
  [1, 'word', 4, 'one'],
  [10, 'word', 4, 'ten'],
  [11, 'word', 4, '11'],
  [-1, 'word', 4, '−1'],
  [1234, 'word', 4, '1,234'],
] as [number, As, number | undefined, string][])('%d as %s to %s digits is %s', (...given) => {
  const [x, as, digits, text] = given;
  expect(format(x, as, digits)).toBe(text);
});

test.each(['fixed', 'percent', 'integer', 'scientific', 'word'] as As[])(
  'what is no finite number has a name or a sign as %s',
  (as) => {
    expect(format(NaN, as)).toBe('NaN');
    expect(format(Infinity, as)).toBe('∞');
    expect(format(-Infinity, as)).toBe('−∞');
  },
);

test('fixed, four digits, is what a number is shown as when nothing is said', () => {
  expect(format(0.5)).toBe('0.5000');
});

test('no hyphen ever stands for a minus', () => {
  for (const as of ['fixed', 'percent', 'integer', 'scientific', 'word'] as As[]) {
    for (const x of [-1, -1e-7, -1e7, -1e-300, -1e300, 1e-300]) {
      expect(format(x, as, 3)).not.toContain('-');
    }
  }
});

describe('parse', () => {
  test.each([
    ['0.5', 0.5],
    ['  0.5\u00a0', 0.5],
    ['.5', 0.5],
    ['5.', 5],
    ['+3', 3],
    ['-3', -3],
    ['−3', -3],
    ['-0', -0],
    ['1e-3', 0.001],
    ['1E3', 1000],
    ['1e+3', 1000],
    ['1e−3', 0.001],
    ['−1.5e−9', -1.5e-9],
    ['0.1', 0.1],
    ['007', 7],
    ['1e999', Infinity],
  ])('reads %j', (text, x) => {
    expect(parse(text)).toBe(x);
  });

  test.each(
    [
      '',
      ' ',
      '0,5',
      '1,000',
      '1x',
      'x1',
      'two',
      '1.2.3',
      '--1',
      '1e',
      '1e1.5',
      '.',
      '-',
      '0x10',
    ].concat([
      '1 000',
      '1_000',
      'NaN',
      'Infinity',
      '∞',
      '٣',
      '１',
      '1\n2',
      '1%',
      '½',
      '1e-',
      '+-1',
    ]),
  )('refuses %j', (text) => {
    expect(parse(text)).toBeNaN();
  });

  test('reads back what format wrote, whatever the sign', () => {
    for (const x of [0, 0.25, -0.25, 1e-7, -1e-7, 123456789.5, -2e12, 5e-324, -1.7e308]) {
      expect(parse(format(x, 'scientific', 17))).toBe(x);
    }
    for (const x of [0.43, -0.77, 12.5]) expect(parse(format(x, 'fixed', 2))).toBe(x);
  });
});
