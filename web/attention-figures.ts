// The whole library: defines <attention-figure> and <attention-number>, once.
import { AttentionFigure } from './elements/attention-figure';
import { AttentionNumber } from './elements/attention-number';

if (!customElements.get('attention-figure')) {
  customElements.define('attention-figure', AttentionFigure);
}
if (!customElements.get('attention-number')) {
  customElements.define('attention-number', AttentionNumber);
}

export { AttentionFigure, AttentionNumber };
