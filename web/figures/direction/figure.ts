// direction
import { html } from 'lit';
import type { Figure } from '../figure';

export const figure: Figure = {
  title: 'direction',
  instrument: () => html``,
  sentence: () => html``,
};
