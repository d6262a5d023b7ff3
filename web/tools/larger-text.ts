import type { Plugin } from 'postcss';

const PIXELS = /^(\d+(?:\.\d+)?)px$/;

/**
 * PostCSS: sizes of text in pixels become multiples of `--type`, which people who want larger text
 * set (look/wishes.css). Inside drawings it is 1, as their text has to fit.
 */
export function largerText(): Plugin {
  return {
    postcssPlugin: 'larger-text',
    Declaration(declaration) {
      if (declaration.prop !== 'font-size' || !PIXELS.test(declaration.value)) return;
      declaration.value = `calc(${declaration.value} * var(--type, 1))`;
    },
  };
}
