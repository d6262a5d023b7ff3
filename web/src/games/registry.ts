import type { GameClient } from './client';

export interface GameCard {
  name: string;
  players: string;
  minutes: string;
  /** Whether people who share a device must not see each other's view. */
  secrets: boolean;
  /** Loads the board only when someone sits down at it. */
  load: () => Promise<GameClient>;
}

/** The games with a board of their own, in the order of the harbour. */
export const GAMES: GameCard[] = [
  card('tallinn', '2–4', '15–20', true, () => import('./tallinn')),
  card('visby', '2–6', '20', true, () => import('./visby')),
  card('towers', '2–4', '30–60', false, () => import('./towers')),
  card('talis', '2–4', '60–90', false, () => import('./talis')),
];

/** Boards are typed by their own view; what the shell hands over was sent for that very game. */
function card(
  name: string,
  players: string,
  minutes: string,
  secrets: boolean,
  load: () => Promise<{ client: unknown }>,
): GameCard {
  return { name, players, minutes, secrets, load: async () => (await load()).client as GameClient };
}

/** The game that a name is of: `visby~1a2b3c4d5e` is a version of Visby. */
export const printedName = (name: string): string => name.split('~')[0]!;

/** The game of this name, if it has a board of its own; versions share that of their game. */
export function gameNamed(name: string): GameCard | undefined {
  return GAMES.find((game) => game.name === printedName(name));
}

/** The board of a game: its own, or one that is made from its view. */
export async function loadBoard(name: string): Promise<GameClient> {
  const known = gameNamed(name);
  return known ? known.load() : (await import('./generic')).client;
}

/** Whether people who share a device must not see each other's view; so it is unless we know. */
export function hasSecrets(name: string): boolean {
  return gameNamed(name)?.secrets ?? true;
}
