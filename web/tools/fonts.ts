import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const FAMILIES = ['source-sans-3', 'alegreya'];
const UPRIGHT = /assets\/[\w-]+-latin-wght-normal-[\w-]+\.woff2$/;

/** Asks for the upright fonts with the page, not after its styles, and ships the fonts' licenses. */
export function fonts(): Plugin {
  return {
    name: 'kogge-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter((name) => UPRIGHT.test(name));
        if (files.length !== FAMILIES.length) throw new Error(`fonts of the build: ${files}`);
        return files.map((name) => ({
          tag: 'link',
          injectTo: 'head-prepend' as const,
          attrs: {
            rel: 'preload',
            href: `/${name}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
          },
        }));
      },
    },
    generateBundle() {
      for (const family of FAMILIES) {
        const source = readFileSync(`node_modules/@fontsource-variable/${family}/LICENSE`, 'utf-8');
        this.emitFile({ type: 'asset', fileName: `fonts/${family}-OFL.txt`, source });
      }
    },
  };
}
