import type { AnyView, Detail, GameEvent, Move, Seat } from './types';

/** How a table is reached. The page keeps what it has while the link is gone. */
export type Link = 'opening' | 'open' | 'lost' | 'closed';

export interface ChatLine {
  seat: number | null;
  text: string;
  at: string;
}

/** Why something was refused, as it was sent: a key of the game's reasons, or a plain message. */
export interface Problem {
  word: string;
  message: string;
  why: string | null;
  rule: string | null;
  details: Record<string, Detail>;
}

/** A table as this viewer sees it after the last move. */
export interface Snapshot {
  game: string;
  view: AnyView;
  moves: Move[];
  /** What the last move told … */
  events: GameEvent[];
  /** … and everything before. */
  history: GameEvent[];
  seats: Seat[];
  over: boolean;
  scores: number[] | null;
  winners: number[];
  mayUndo: boolean;
}

/** The one door between a table on this page and wherever the game is played. */
export interface Connection {
  readonly link: Link;
  /** Seconds until the next try while the link is lost. */
  readonly retryIn: number;
  readonly snapshot: Snapshot | null;
  readonly chat: ChatLine[];
  readonly problem: Problem | null;
  /** Send a word; a refusal appears as `problem` and nothing has changed. */
  choose(word: string): void;
  /** Ask why a word is not offered; the answer appears as `problem`. */
  ask(word: string): void;
  undo(): void;
  say(text: string): void;
  retry(): void;
  close(): void;
}
