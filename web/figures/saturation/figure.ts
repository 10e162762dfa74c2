// saturation
import { html } from 'lit';
import type { Figure } from '../figure';

export const figure: Figure = {
  title: 'saturation',
  instrument: () => html``,
  sentence: () => html``,
};
