// npm run lint, from the repository's root: TypeScript with its types, Lit's templates, and their accessibility.
import js from '@eslint/js';
import lit from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

export default defineConfig([
  { ignores: ['tests/embeds/*/'] }, // each is a project of its own
  js.configs.recommended,
  {
    // Node's, and what a script runs in a page by page.evaluate.
    files: ['**/*.mjs'],
    languageOptions: {
      globals: Object.fromEntries(
        'Event KeyboardEvent MouseEvent URL console document performance process setTimeout'
          .split(' ')
          .map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    files: ['**/*.ts'],
    extends: [
      tseslint.configs.strictTypeChecked,
      lit.configs['flat/all'],
      litA11y.configs.recommended,
    ],
    languageOptions: {
      parserOptions: { project: 'tsconfig.json' },
    },
    rules: {
      // A style attribute is what the page's CSP forbids.
      'lit/ban-attributes': ['error', 'style'],

      // With noUncheckedIndexedAccess every index asks whether the entry is there; where a shape is known, ! says so.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // A view is a function of what it is shown: no `this` to bind, and a list reads best where it stands.
      'lit/no-template-arrow': 'off',
      'lit/no-template-map': 'off',
      // Asked for once in a while, and in a place of its own: a decorator would make a field of it.
      'lit/prefer-query-decorators': 'off',

      // A state's fields are written by their own kinds; a head of the real model only by link.ts.
      '@typescript-eslint/no-base-to-string': ['error', { ignoredTypeNames: ['HeadPlace'] }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
]);
