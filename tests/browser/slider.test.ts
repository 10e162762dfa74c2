// A slider over more than one power of ten goes through stops; the number beside it may be any.
import { expect, test } from 'vitest';
import { core } from '../wasm/core';
import { expectWhole, figureOn, figurePage, see } from './site';

test('the gain goes from none through twenty stops to each power of ten', async () => {
  const page = await figurePage('saturation');
  const figure = figureOn(page);
  const range = figure.getByRole('slider', { name: 'Gain' });
  const gain = async () => core.value('saturation', 'gain', (await see(figure)).state);
  const says = () => range.getAttribute('aria-valuetext');
  const press = async (key: string, times = 1) => {
    for (let i = 0; i < times; i++) await range.press(key);
    return gain();
  };
  expect(await press('ArrowRight', 20)).toBe(10);
  expect(await says()).toBe('10');
  expect(await press('ArrowLeft')).toBe(9);
  expect(await press('Home')).toBe(0);
  expectWhole(await see(figure));
  expect(await press('ArrowRight')).toBe(0.01);
  expect(await press('End')).toBe(1000);
  expectWhole(await see(figure));
  const number = figure.locator('input.edit[data-path="gain"]');
  await number.fill('1.05');
  await number.press('Enter');
  expect(await gain()).toBe(1.05);
  expect(await says()).toBe('1.05');
  expect([1, 1.1, 1.25]).toContain(await press('ArrowRight'));
});
