import type { Component } from 'svelte';

/** A kind of page: how its addresses begin, where it is, and what it is told. */
export interface Route {
  first: string;
  load: () => Promise<{ default: Component<never> }>;
  props: (parts: string[], hash: string) => Record<string, unknown>;
}

/** Every page but the home page, loaded when someone asks for it. A new one is one more line. */
export const ROUTES: Route[] = [
  route(
    't',
    () => import('./table/TablePage.svelte'),
    ([, id]) => ({ id: id ?? '' }),
  ),
  route(
    'new',
    () => import('./home/NewTable.svelte'),
    ([, game]) => ({ wanted: game ?? null }),
  ),
  route(
    'watch',
    () => import('./home/Watch.svelte'),
    ([, game]) => ({ game: game ?? null }),
  ),
  route(
    'replay',
    () => import('./replay/Replay.svelte'),
    ([, table], at) => ({ table: table ?? null, at }),
  ),
  route(
    'review',
    () => import('./review/ReviewPage.svelte'),
    ([, table], at) => ({ table: table ?? null, at }),
  ),
  route(
    'learn',
    () => import('./guide/Guide.svelte'),
    ([, game]) => ({ game: game ?? '' }),
  ),
  route(
    'lab',
    () => import('./lab/LabPage.svelte'),
    ([, game, id]) => ({
      game: game && game !== 'run' ? game : null,
      run: game === 'run' ? (id ?? null) : null,
    }),
  ),
  route(
    'rules',
    () => import('./rules/Rules.svelte'),
    ([, game], rule) => ({ game: game ?? null, rule: rule || null }),
  ),
];

function route(first: string, load: () => Promise<unknown>, props: Route['props']): Route {
  return { first, load: load as Route['load'], props };
}
