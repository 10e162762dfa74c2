// shuffle
import { html } from 'lit';
import type { Figure } from '../figure';

export const figure: Figure = {
  title: 'shuffle',
  instrument: () => html``,
  sentence: () => html``,
};
