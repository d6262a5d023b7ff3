import type { Figure } from '../games/figure';

const FIGURES = import.meta.glob<Figure[]>('../games/*/figures.ts', { import: 'figures' });

/** The figures of a game's rulebook; a game without any is words alone. */
export async function loadFigures(game: string): Promise<Figure[]> {
  return (await FIGURES[`../games/${game}/figures.ts`]?.()) ?? [];
}
