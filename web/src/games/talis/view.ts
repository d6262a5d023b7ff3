import type { TalisView, Tile } from './generated';

export type { Champion, Fight, Monster, Question, TalisPlayer, TalisView, Tile } from './generated';

export const GOODS = ['food', 'wood', 'ore', 'gold'] as const;
export type Good = (typeof GOODS)[number];
/** Goods by the letters that words of moves have for them. */
export const LETTERS: Record<string, Good> = { f: 'food', w: 'wood', o: 'ore', g: 'gold' };
export type Goods = Record<Good, number>;
export const SEAS = ['nw', 'ne', 'se', 'sw'] as const;
export type Sea = (typeof SEAS)[number];
export type Biome = Tile['cards'][number];

/** Where champions are whose castle lies apart from the island (L12). */
export const CASTLE = 'castle';

/** The seat whose castle stands on a tile, if one does. */
export function homeOn(view: TalisView, tile: Tile): number | null {
  return tile.face === 'home' ? cornerOf(view, tile) : null;
}

/** The seat that begins on a tile: its corner, with the castle on it or off it. */
export function cornerOf(view: TalisView, tile: Tile): number | null {
  return view.players.find((player) => player.home === tile.tile)?.seat ?? null;
}

/** The chance of a champion in the fight that waits on a tile, if one does. */
export function oddsOn(view: TalisView, champion: number, tile: string): number | null {
  const found = view.odds.find((one) => one.champion === champion && one.tile === tile);
  return found ? found.chance : null;
}

export const percent = (chance: number): string => `${Math.round(100 * chance)} %`;

export function standingOn(view: TalisView, tile: string) {
  return view.players.flatMap((player) =>
    player.champions
      .filter((champion) => champion.tile === tile)
      .map((champion) => ({ seat: player.seat, ...champion })),
  );
}
