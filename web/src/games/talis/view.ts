import type { AnyView } from '../../table/types';

export const GOODS = ['food', 'wood', 'ore', 'gold'] as const;
export type Good = (typeof GOODS)[number];
/** Goods by the letters that words of moves have for them. */
export const LETTERS: Record<string, Good> = { f: 'food', w: 'wood', o: 'ore', g: 'gold' };
export type Goods = Record<Good, number>;
export const SEAS = ['nw', 'ne', 'se', 'sw'] as const;
export type Sea = (typeof SEAS)[number];
export type Biome = 'plains' | 'mountains' | 'woodlands';

export interface Monster {
  name: string;
  might: number;
}

export interface Tile {
  tile: string;
  row: number;
  column: number;
  tier: 1 | 2 | 3;
  /** What it shows; null lies face down. */
  face: string | null;
  yields: Goods | null;
  monster: Monster | null;
  sleeping_guard: Monster | null;
  cards: Biome[];
  card_tier: number | null;
  owner: number | null;
  protected: boolean;
  treasures: string[];
}

export interface Champion {
  number: number;
  tile: string;
  finished: boolean;
  treasures: string[];
}

export interface TalisPlayer {
  seat: number;
  fame: number;
  might: number;
  goods: Goods;
  home: string;
  flags: number;
  claims: string[];
  harvest: Goods;
  harvest_tiles: string[];
  champions: Champion[];
  eaten: number;
  boats: { number: number; sea: Sea; warship: boolean }[];
  buildings: string[];
  slots: number;
  slots_used: number;
  has_slot: boolean;
  chosen?: boolean;
}

export interface Question {
  seat: number;
  about: string;
  mover?: number;
  champion?: number;
  tile?: string;
  rival?: number;
  give?: string;
  want?: string;
  gold?: number;
  card?: string;
  bought?: boolean;
  proposals?: number;
  /** Who could help in the fight, and by how much. */
  helpers?: number[];
  bonus?: number;
  claims?: number;
  boat?: number;
}

export interface Fight {
  tile: string;
  seat: number;
  champion: number;
  rolled: (number | null)[];
  supported: boolean[];
  swords: number[];
  /** What each side adds to its die and Might: treasures, a used-up sword, a warship, help. */
  added: { by: string; bonus: number }[][];
  opponent: Monster | null;
  rival: number | null;
  other?: number;
  started?: number;
  chance: number;
}

export interface TalisView extends AnyView {
  game: 'talis';
  round: number;
  round_cap: number;
  fame_to_win: number;
  board: string;
  first: number;
  active: number;
  winner: number | null;
  dice: number[];
  proposals: number;
  forged: boolean;
  dragon: number | null;
  tiles: Tile[];
  players: TalisPlayer[];
  question: Question | null;
  fight: Fight | null;
  odds: { champion: number; tile: string; chance: number }[];
  /** What a treasure adds in fights. */
  bonuses: Record<string, number>;
  /** … and when: always, weaker, dragon, once. */
  uses: Record<string, string>;
  /** The Fame of those buildings that bring some. */
  fames: Record<string, number>;
  costs: Record<string, Goods>;
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
