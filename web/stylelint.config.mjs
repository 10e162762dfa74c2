// npm run lint:css.
export default {
  extends: ['stylelint-config-standard'],
  reportNeedlessDisables: true,
  reportDescriptionlessDisables: true,
  rules: {
    // Colours are tokens: style/tokens.css has them all (see the override below).
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': [/^(rgb|hsl|hwb|lab|lch|oklab|oklch|color|light-dark)a?$/],

    // Rules stand close together, by mark; what belongs together is told by comments and blank lines.
    'at-rule-empty-line-before': null,
    'comment-empty-line-before': null,
    'custom-property-empty-line-before': null,
    'declaration-empty-line-before': null,
    'rule-empty-line-before': null,
    // It compares selectors of one mark with those of another, which never meet on one element.
    'no-descending-specificity': null,

    'media-feature-range-notation': 'prefix', // as in container queries
    'color-hex-length': 'long',
    'number-max-precision': 5, // 0.28125rem is 4.5 pixels
    // iOS has the prefixed one only.
    'property-no-vendor-prefix': [true, { ignoreProperties: ['-webkit-text-size-adjust'] }],
    // The names of fonts are written as their makers write them.
    'value-keyword-case': ['lower', { ignoreProperties: [/^--af-(serif|sans|mono)$/] }],
  },
  overrides: [
    {
      files: ['**/tokens.css'],
      rules: { 'color-no-hex': null, 'function-disallowed-list': null },
    },
  ],
};
