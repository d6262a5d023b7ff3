import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

/** Layers of src/: what a folder may not import. Circles are found by tests/layers.test.ts. */
const SHELL = ['app', 'gallery', 'guide', 'home', 'lab', 'replay', 'review', 'rules'];
const LAYERS = {
  look: ['games', 'server', 'table', ...SHELL],
  i18n: ['games', 'server', 'table', ...SHELL],
  server: ['games', ...SHELL],
  games: SHELL,
};
const layers = Object.entries(LAYERS).map(([folder, above]) => ({
  files: [`src/${folder}/**`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            group: above.map((other) => `**/../${other}/**`),
            message: `${folder}/ is below them: move what both need further down.`,
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
