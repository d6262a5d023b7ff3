import type { AnyView, Move } from '../../table/types';

export type Faction = 'knights' | 'merchants' | 'monks';
export const FACTIONS: Faction[] = ['knights', 'merchants', 'monks'];
export const LETTER: Record<Faction, string> = { knights: 'K', merchants: 'E', monks: 'M' };
export const SYMBOL: Record<string, string> = { K: 'knight', E: 'merchant', M: 'monk', P: 'envoy' };
export const FACTION_ICON: Record<Faction, string> = {
  knights: 'knight',
  merchants: 'merchant',
  monks: 'monk',
};

/** A card with the symbols of its two halves, `*` for a coin. */
export interface Card {
  card: number;
  halves: [string, string];
}

export interface RowCard {
  card: number;
  half: 'a' | 'b';
  symbols: string;
}

export interface TowerCard {
  card: number | null;
  halves: [string, string] | null;
  from: 'row' | 'hand';
}

export interface Chronicle {
  level: number;
  chronicle: number;
  kind: 'have' | 'discard';
  symbols: string;
  steps: { reach: number; points: number }[];
}

export interface Preview {
  card: number;
  half: 'a' | 'b';
  symbols: Record<Faction, number>;
  contest: { faction: Faction; strength: number; against: number[]; points: number } | null;
}

export interface TallinnPlayer {
  seat: number;
  points: number;
  start: string;
  symbols: Record<Faction, number>;
  row: RowCard[];
  towers: TowerCard[];
  gone: Card[];
  hand: (Card | null)[];
  deck: number;
  exchanged: number;
  contest: Faction | null;
  chosen: boolean;
  choice?: string | null;
  bottom?: Card[];
  previews?: Preview[];
}

export interface TallinnView extends AnyView {
  game: 'tallinn';
  /** How many there can be at most, as it stands. */
  rounds: number;
  round: number;
  waiting: number[];
  chronicles: Chronicle[];
  cards: Card[];
  lead: number;
  players: TallinnPlayer[];
}

/** The cards of a player that lie nowhere in the open. */
export function unseen(view: TallinnView, player: TallinnPlayer): number[] {
  const known = new Set<number | null>(
    [...player.row, ...player.towers, ...player.gone].map((one) => one.card),
  );
  return view.cards.map((one) => one.card).filter((card) => !known.has(card));
}

/** The letters of a half without its coin. */
export function letters(symbols: string): string[] {
  return [...symbols].filter((letter) => letter in SYMBOL);
}

export const hasCoin = (symbols: string): boolean => symbols.includes('*');

/** The offered move that takes exactly these cards, in this order where the order counts. */
export function moveOfCards(moves: Move[], kind: string, cards: number[]): Move | undefined {
  const wanted = kind === 'swap' ? cards : [...cards].sort((a, b) => a - b);
  return moves.find(
    ({ parts }) => parts.kind === kind && String(parts['cards']) === String(wanted),
  );
}
