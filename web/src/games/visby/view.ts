export type { Rate, VisbyPlayer, VisbyView } from './generated';

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
export const TRACKS = ['battle', 'journey', 'market'] as const;
export type Track = (typeof TRACKS)[number];

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
export const TRACK_ICON: Record<Track, string> = {
  battle: 'battle',
  journey: 'journey',
  market: 'bag',
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
