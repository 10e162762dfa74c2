// A sheet of ours for a shadow root, where the page around it decides as little as can be.
import { unsafeCSS } from 'lit';

const registered = typeof CSS !== 'undefined' && 'registerProperty' in CSS;
try {
  if (registered) {
    CSS.registerProperty({
      name: '--af-rem',
      syntax: '<length>',
      inherits: true,
      initialValue: '16px',
    });
  }
} catch {
  // Another copy of this library has registered it.
}

/**
 * A rem is the root's, which many a page shrinks. Ours is --af-rem: on :host, the size of text that the reader has chosen.
 * What a window or a container is asked has no var() in it: that stays as it is.
 */
export const own = (css: string) =>
  unsafeCSS(
    css.replace(/@[^{;]+|(?<![\w.-])-?\d*\.?\d+rem\b/g, (found) =>
      found.startsWith('@') ? found : `calc(${parseFloat(found)} * var(--af-rem, 16px))`,
    ),
  );

/** First of all sheets: what a figure is made of is its own, whatever a page says of all elements. */
export const host = unsafeCSS(`
:host {
  --af-rem: ${registered ? '1em' : '16px'};
  font-size: medium !important;
  display: block !important;
  container-type: inline-size !important;
}
:host([hidden]) { display: none !important; }
`);
