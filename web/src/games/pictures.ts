import type { Component } from 'svelte';

const PICTURES = import.meta.glob<Component>('./*/Picture.svelte', {
  import: 'default',
  eager: true,
});

/** The picture of a game for the home page, if it has one. */
export const pictureOf = (game: string): Component | undefined =>
  PICTURES[`./${game}/Picture.svelte`];
