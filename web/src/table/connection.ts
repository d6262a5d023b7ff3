import type { AnyView, GameEvent, Move, Refusal, Seat } from './types';

/** How a table is reached. The page keeps what it has while the link is gone. */
export type Link = 'opening' | 'open' | 'lost' | 'closed';

export interface ChatLine {
  seat: number | null;
  text: string;
  at: string;
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
  readonly refusal: Refusal | null;
  /** Send a word; a refusal appears as `refusal` and nothing has changed. */
  choose(word: string): void;
  /** Ask why a word is not offered; the answer appears as `refusal`. */
  ask(word: string): void;
  undo(): void;
  say(text: string): void;
  retry(): void;
  close(): void;
}
