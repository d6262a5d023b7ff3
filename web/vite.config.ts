/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { compressed } from './tools/compressed';
import { fonts } from './tools/fonts';
import { gameTexts } from './tools/game-texts';
import { shellCache } from './tools/shell-cache';

/** The client is built into the server's package; the gallery, for developers, beside the sources. */
export default defineConfig(({ mode }) => ({
  plugins: [
    gameTexts(),
    svelte(),
    ...(mode === 'gallery' ? [] : [fonts(), shellCache(), compressed()]),
  ],
  build:
    mode === 'gallery'
      ? {
          outDir: '.gallery',
          emptyOutDir: true,
          assetsInlineLimit: 0,
          rollupOptions: { input: 'gallery.html' },
        }
      : {
          outDir: '../src/kogge/server/static',
          emptyOutDir: true,
          target: 'es2022',
          rollupOptions: { input: ['index.html', 'offline.html'] },
        },
  server: { fs: { allow: ['..'] } },
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  test: { environment: 'jsdom', include: ['tests/**/*.test.ts'], testTimeout: 300_000 },
}));
