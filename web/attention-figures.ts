// The whole library: defines <attention-figure>, <attention-number> and <attention-voices>, once.
import { liesAt } from './core/bytes';
import { AttentionFigure } from './elements/attention-figure';
import { AttentionNumber } from './elements/attention-number';
import { AttentionVoices } from './elements/voices';

liesAt(import.meta.url);

const elements = {
  'attention-figure': AttentionFigure,
  'attention-number': AttentionNumber,
  'attention-voices': AttentionVoices,
};
for (const [name, element] of Object.entries(elements)) {
  if (!customElements.get(name)) customElements.define(name, element);
}

export { AttentionFigure, AttentionNumber, AttentionVoices };
