import type { AnyView } from '../../table/types';

export const ROLES = [
  'troops',
  'knight',
  'blacksmith',
  'fleet',
  'ship',
  'tollkeeper',
  'merchant',
  'mendicant',
] as const;
export type Role = (typeof ROLES)[number];
export type Track = 'battle' | 'journey' | 'market';

/** The symbol of each role, and the track whose colour it wears. */
export const ROLE_ICON: Record<Role, string> = {
  troops: 'troops',
  knight: 'rider',
  blacksmith: 'smith',
  fleet: 'fleet',
  ship: 'ship',
  tollkeeper: 'toll',
  merchant: 'merchant',
  mendicant: 'mendicant',
};
export const FAMILY: Record<Role | Track, string> = {
  battle: 'k',
  journey: 'm',
  market: 'e',
  troops: 'k',
  knight: 'k',
  blacksmith: 'k',
  fleet: 'm',
  ship: 'm',
  tollkeeper: 'm',
  merchant: 'e',
  mendicant: 'e',
};

export interface Rate {
  from: number;
  wares: number;
  seals: number;
}

export interface VisbyPlayer {
  seat: number;
  seals: number;
  wares: number;
  hand: Role[];
  display: Role[];
  discards: Role[];
  chosen: boolean;
  trades: { wares: number; seals: number }[];
  choice?: string | null;
}

export interface VisbyView extends AnyView {
  game: 'visby';
  round: number;
  target: number;
  cards: number;
  most_wares: number;
  board: {
    end: number;
    supply: number;
    battle: number;
    journey: number;
    market: number;
    rate: { wares: number; seals: number };
    rates: Rate[];
  };
  effects: {
    troops: { seals: number };
    knight: { seals: number };
    blacksmith: { troops: number; knight: number };
    fleet: { wares: number };
    tollkeeper: { fleet: number; ship: number };
    mendicant: { merchant: number };
  };
  players: VisbyPlayer[];
}
