import type { GameCard } from './card';
import type { GameClient } from './client';

export type { GameCard };

const CARDS = import.meta.glob<GameCard>('./*/card.ts', { import: 'card', eager: true });

/** The games with a board of their own, in the order of the harbour. */
export const GAMES: GameCard[] = Object.values(CARDS).sort((a, b) => a.berth - b.berth);

/** Boards are loaded only when someone sits down at them. They are typed by their own view; what
 * the shell hands over was sent for that very game. */
const BOARDS = import.meta.glob<unknown>(['./*/index.ts', '!./generic/index.ts'], {
  import: 'client',
});

/** The game that a name is of: `name~1a2b3c4d5e` is a version of `name`. */
export const printedName = (name: string): string => name.split('~')[0]!;

/** What we know of the game of this name itself; a version has a title of its own. */
export const cardOf = (name: string): GameCard | undefined =>
  GAMES.find((game) => game.name === name);

/** The game of this name, if it has a board of its own; versions share that of their game. */
export function gameNamed(name: string): GameCard | undefined {
  return cardOf(printedName(name));
}

/** The board of a game: its own, or one that is made from its view. */
export async function loadBoard(name: string): Promise<GameClient> {
  const own = BOARDS[`./${printedName(name)}/index.ts`];
  return own ? ((await own()) as GameClient) : (await import('./generic')).client;
}

/** Whether people who share a device must not see each other's view; so it is unless we know. */
export function hasSecrets(name: string): boolean {
  return gameNamed(name)?.secrets ?? true;
}
