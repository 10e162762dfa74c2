// lab
import { html } from 'lit';
import type { Figure } from '../figure';

export const figure: Figure = {
  title: 'lab',
  instrument: () => html``,
  sentence: () => html``,
};
