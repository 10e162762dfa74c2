// The page around a lesson: head, navigation, foot. Addresses are relative: `up` leads to the root.

export interface Lesson {
  file: string;
  title: string;
  says: string;
}

export const lessons: Lesson[] = [
  {
    file: '1-no-parameters',
    title: 'Attention with no parameters',
    says: 'Scores, softmax, a weighted average: attention from embeddings alone, and how little it does.',
  },
  {
    file: '2-scaling',
    title: 'The weights taken out',
    says: 'Why the scores are divided by the square root of the width, measured.',
  },
  {
    file: '3-lab',
    title: 'Attention on the bench',
    says: 'Queries, keys and values of one sentence, and a temperature dial with which attention fails at both ends.',
  },
  {
    file: '4-real-model',
    title: 'A real model, read',
    says: 'Sixteen heads of a small trained transformer, and what they can be seen to do.',
  },
];

const csp = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export const favicon =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><g fill="#0b5a6f"><rect x="1" y="9" width="3" height="6"/><rect x="6.5" y="1" width="3" height="14"/><rect x="12" y="6" width="3" height="9"/></g></svg>',
  );

export const escape = (text: string) =>
  text.replace(/[&<>"]/g, (c) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[c]};`);

export interface Page {
  /** Where it goes below build/site: lessons/1-no-parameters.html */
  path: string;
  title: string;
  description: string;
  body: string;
  /** What else belongs in its head. */
  head?: string;
}

export function layout({ path, title, description, body, head = '' }: Page): string {
  const up = '../'.repeat(path.split('/').length - 1);
  const links = lessons.map(({ file, title: name }) => {
    const here = path === `lessons/${file}.html` ? ' aria-current="page"' : '';
    return `<a href="${up}lessons/${file}.html"${here}>${escape(name)}</a>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${csp}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<meta name="description" content="${escape(description)}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${favicon}">
<link rel="stylesheet" href="${up}style.css">
<script type="module" src="${up}attention-figures.js"></script>${head}
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header class="site"><nav aria-label="Site"><a class="home" href="${up}index.html">attention-figures</a>
${links.join('\n')}
<a href="${up}figures/index.html">All figures</a></nav></header>
<main id="main">
${body}
</main>
<footer class="end"><p>Every number in a figure is computed in your browser, in float64, by the same C++ that the tests assert. MIT licence. <a href="${up}glossary.html">Glossary</a></p></footer>
</body>
</html>
`;
}
