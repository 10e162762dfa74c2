// The numbers without a picture, with their types.
import { trace, value } from 'attention-figures/core';

const { weights } = await trace('one-query', { query: 2 });
const median: number = await value('direction', 'median', { pairs: 20 });
console.log(JSON.stringify([...weights, median]));
