// All that is loaded when a number is first asked how it came about.
export { BesideFigure } from './beside-figure';
export { BesideText } from './beside-text';
