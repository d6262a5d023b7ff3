/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type BuildOptions, type Plugin } from 'vite';
import { compressed } from './tools/compressed';
import { fonts } from './tools/fonts';
import { gameTexts } from './tools/game-texts';
import { largerText } from './tools/larger-text';
import { lightDark } from './tools/light-dark';
import { oneFile } from './tools/one-file';
import { shellCache } from './tools/shell-cache';
import { symbols } from './tools/symbols';

const PACKAGE = '../src/kogge/server/static';

/** What is built where: the client, the page of a review as one file, the developers' gallery. */
const BUILDS: Record<string, BuildOptions> = {
  gallery: {
    outDir: '.gallery',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rollupOptions: { input: 'gallery.html' },
  },
  review: {
    outDir: PACKAGE,
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    assetsInlineLimit: 1_000_000,
    rollupOptions: { input: 'review.html', output: { inlineDynamicImports: true } },
  },
  production: {
    outDir: PACKAGE,
    emptyOutDir: true,
    target: 'es2022',
    rollupOptions: { input: ['index.html', 'offline.html'] },
  },
};
const PLUGINS: Record<string, () => Plugin[]> = {
  gallery: () => [gameTexts()],
  review: () => [oneFile()],
  production: () => [fonts(), symbols(), shellCache(), compressed()],
};

/** `npm run build` makes the client and then the page of a review, both in the server's package. */
export default defineConfig(({ mode }) => ({
  plugins: [svelte(), ...(PLUGINS[mode] ?? (() => []))()],
  css: { postcss: { plugins: [lightDark(), largerText()] } },
  build: BUILDS[mode] ?? {},
  server: { fs: { allow: ['..'] } },
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  test: { environment: 'jsdom', include: ['tests/**/*.test.ts'], testTimeout: 300_000 },
}));
