import type { GameClient } from './client';

export interface GameCard {
  name: string;
  players: string;
  minutes: number;
  /** Whether people who share a device must not see each other's view. */
  secrets: boolean;
  /** Loads the board only when someone sits down at it. */
  load: () => Promise<GameClient>;
}

/** A fifth game is one more line here. */
export const GAMES: GameCard[] = [
  card('tallinn', '2–4', 20, true, () => import('./tallinn')),
  card('visby', '2–6', 20, true, () => import('./visby')),
  card('towers', '2–4', 45, false, () => import('./towers')),
  card('talis', '2–4', 75, false, () => import('./talis')),
];

/** Boards are typed by their own view; what the shell hands over was sent for that very game. */
function card(
  name: string,
  players: string,
  minutes: number,
  secrets: boolean,
  load: () => Promise<{ client: unknown }>,
): GameCard {
  return { name, players, minutes, secrets, load: async () => (await load()).client as GameClient };
}

export function gameNamed(name: string): GameCard | undefined {
  return GAMES.find((game) => game.name === name);
}
