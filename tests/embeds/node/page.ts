// The element as TypeScript knows it; on a server it is not defined, and the import does no harm.
import 'attention-figures';

export function follow(page: Document) {
  const figure = page.querySelector('attention-figure')!;
  figure.state = { query: 2 };
  figure.addEventListener('attention-change', ({ detail }) => console.log(detail.trace));
  return figure.ready;
}
