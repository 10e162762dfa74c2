// npm run lint:html: the site as it is built, and the prose it is built from.
import { defineConfig } from 'html-validate';

export default defineConfig({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // The renderer writes disabled, parse5 disabled=""; parse5 writes <meta>, Prettier <meta />: the same to a browser.
    'attribute-boolean-style': 'off',
    'void-style': 'off',
    'doctype-style': ['error', { style: 'lowercase' }],
    'long-title': ['error', { maxlength: 80 }],
    // Of buttons in a form: a figure has none, and inside its shadow root it is in none.
    'no-implicit-button-type': 'off',
    // Code that scrolls sideways is a region to be reached by keyboard; it stays a <pre>.
    'prefer-native-element': ['error', { exclude: ['region'] }],
  },
});
