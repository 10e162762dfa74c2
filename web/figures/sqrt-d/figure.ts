// sqrt-d
import { html } from 'lit';
import type { Figure } from '../figure';

export const figure: Figure = {
  title: 'sqrt-d',
  instrument: () => html``,
  sentence: () => html``,
};
