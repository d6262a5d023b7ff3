import type { Eyes } from '../replay/source';
import type { Review } from '../server/generated';

/** What is known, and how far the game has been judged, from 0 to 1. */
export interface Answer {
  review: Review | null;
  done: number;
}

/** Whoever judges a game: a server, or a file that holds the answer. */
export interface Judge {
  ask(eyes: Eyes): Promise<Answer>;
  /** Stop judging; nothing where there is nothing to stop. */
  cancel?: (eyes: Eyes) => Promise<void>;
  /** Begin a table against bots at a moment of this game; its address. */
  playOn?: (at: number, seat: number, move: string | null) => Promise<string>;
}
