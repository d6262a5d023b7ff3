import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import { LAYERS } from './layers.js';
import svelteConfig from './svelte.config.js';

/** What a folder of src/ may not import: those above it, and the files that put pages together. */
const layers = LAYERS.map((folder, at) => ({
  files: [`src/${folder}/**`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            group: [...LAYERS.slice(at + 1), 'App.svelte', 'main', 'routes'].flatMap((other) => [
              `**/../${other}`,
              `**/../${other}/**`,
            ]),
            message: `${folder}/ is below them (layers.js): move what both need further down.`,
          },
        ],
      },
    ],
  },
}));

export default ts.config(
  { ignores: ['.gallery/', 'fixtures/', 'node_modules/'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  ...layers,
  {
    rules: {
      // rulebooks and the sprite are our own files, made safe when the client is built
      'svelte/no-at-html-tags': 'off',
      // the router of the shell turns plain links into navigation
      'svelte/no-navigation-without-resolve': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // a game adds the names of its words to those of the shell by merging interfaces
      '@typescript-eslint/no-empty-object-type': [
        'error',
        { allowInterfaces: 'with-single-extends' },
      ],
      // sets and maps are made anew whenever they change, never changed in place
      'svelte/prefer-svelte-reactivity': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
    },
  },
);
