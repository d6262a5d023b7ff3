import type { Figure } from '../games/figure';

/** The figures of each game's rulebook; a game without any is words alone. */
const FIGURES: Record<string, () => Promise<{ figures: Figure[] }>> = {
  tallinn: () => import('../games/tallinn/figures'),
  visby: () => import('../games/visby/figures'),
  towers: () => import('../games/towers/figures'),
  talis: () => import('../games/talis/figures'),
};

export async function loadFigures(game: string): Promise<Figure[]> {
  return (await FIGURES[game]?.())?.figures ?? [];
}
