// gaze
import { html } from 'lit';
import type { Figure } from '../figure';

export const figure: Figure = {
  title: 'gaze',
  instrument: () => html``,
  sentence: () => html``,
};
