import type { AnyView, Seat } from '../contract/types';

/** What a seat says about itself: it owes a decision, has sealed one, waits, or has given up. */
export type SeatMood = 'owes' | 'sealed' | 'waits' | 'away' | 'conceded';

export function moodOf(view: AnyView, seats: Seat[], seat: number): SeatMood {
  if (seats[seat]?.conceded) return 'conceded';
  if (view.to_act.includes(seat)) return seats[seat]?.away ? 'away' : 'owes';
  if (view.players[seat]?.chosen) return 'sealed';
  return seats[seat]?.away ? 'away' : 'waits';
}

/** Everybody else in table order, then the viewer: the order in which boards list seats. */
export function rivalsFirst(view: AnyView): number[] {
  const all = view.players.map((player) => player.seat);
  const { viewer } = view;
  if (viewer === null) return all;
  return [...all.slice(viewer + 1), ...all.slice(0, viewer), viewer];
}

/** Whether one person plays with bots: nobody waits for a decision but the table. */
export function alone(seats: Seat[]): boolean {
  return seats.filter((one) => !one.bot).length === 1;
}

export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
