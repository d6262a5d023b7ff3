import type { TallinnPlayer, TallinnView } from './generated';
import type { TallinnMove } from './generated';

export type {
  Card,
  Chronicle,
  Preview,
  RowCard,
  TallinnPlayer,
  TallinnView,
  TowerCard,
} from './generated';

export type Faction = keyof TallinnPlayer['symbols'];
export const FACTIONS: Faction[] = ['knights', 'merchants', 'monks'];
export const LETTER: Record<Faction, string> = { knights: 'K', merchants: 'E', monks: 'M' };
export const SYMBOL: Record<string, string> = { K: 'knight', E: 'merchant', M: 'monk', P: 'envoy' };
export const FACTION_ICON: Record<Faction, string> = {
  knights: 'knight',
  merchants: 'merchant',
  monks: 'monk',
};

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
export function moveOfCards(
  moves: TallinnMove[],
  kind: string,
  cards: number[],
): TallinnMove | undefined {
  const wanted = kind === 'swap' ? cards : [...cards].sort((a, b) => a - b);
  return moves.find(({ parts }) => parts.kind === kind && String(parts.cards) === String(wanted));
}
