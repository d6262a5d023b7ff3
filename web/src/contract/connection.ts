import type { AnyView, Details, GameEvent, Move, Seat } from './types';

/** How a table is reached. The page keeps what it has while the link is gone. */
export type Link = 'opening' | 'open' | 'lost' | 'closed';

export interface ChatLine {
  /** Of its entry at the table; nothing in recorded games. */
  number?: number;
  /** Whose words; null is someone who watches. */
  seat: number | null;
  name: string;
  text: string;
  at: string;
  /** What the table tells, instead of someone's words: a key of the page's texts. */
  told?: string;
  about?: number;
}

/** Why something was refused, as it was sent: a key of the game's reasons, or a plain message. */
export interface Problem {
  word: string;
  code: string;
  message: string;
  why: string | null;
  rule: string | null;
  details: Details;
}

/** What is good to know before a move: a key of the game's words, as it was sent. */
export interface Hint {
  word: string;
  why: string;
  details: Details;
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
  /** Everyone's place at the end, where someone has found it out. */
  ranks: number[];
  mayUndo: boolean;
}

/** What is the matter among the people at a table, beside the game itself. */
export interface Affairs {
  id: string;
  status: 'open' | 'playing' | 'over' | 'closed';
  /** The seats of this device, and the one that is shown. */
  mine: number[];
  shown: number | null;
  /** Seats of people, of whom some are here and for some a bot plays. */
  people: number[];
  present: number[];
  standIn: number[];
  conceded: number[];
  toAct: number[];
  /** Who asks to take a move back, and who agrees. */
  undoAsked: number | null;
  consent: number[];
  /** Who finds that whom has gone. */
  votes: [number, number][];
  rematch: string | null;
  commitment: string;
  key: string | null;
  /** Whether what a master would do may be asked. */
  hints: boolean;
  /** How the game ended: by the rules or by concession. */
  ending: string | null;
  /** Milliseconds of the clock that each seat has used; empty without a clock. */
  used: number[];
}

/** What people do at a table beside playing. */
export type Deed =
  | { type: 'undo' }
  | { type: 'answer_undo'; agrees: boolean }
  | { type: 'concede' }
  | { type: 'step_away' }
  | { type: 'fill'; about: number; bot: string | null }
  | { type: 'vote'; about: number };

/** The one door between a table on this page and wherever the game is played. */
export interface Connection {
  readonly link: Link;
  /** Seconds until the next try while the link is lost. */
  readonly retryIn: number;
  readonly snapshot: Snapshot | null;
  /** Nothing where nobody else is at the table, as in a recorded game. */
  readonly affairs: Affairs | null;
  readonly chat: ChatLine[];
  /** Whether a move is on its way and not answered yet. */
  readonly waits?: boolean;
  readonly problem: Problem | null;
  /** The answer to the last question about a move that is offered. */
  readonly hint: Hint | null;
  /** Send a word; a refusal appears as `problem` and nothing has changed. */
  choose(word: string): void;
  /** Ask about a word: why it is not offered appears as `problem`, what it does as `hint`. */
  ask(word: string): void;
  undo(): void;
  do(deed: Deed): void;
  /** Look at the table from another seat of this device, or take it over from a bot again. */
  sitAt(seat: number): void;
  say(text: string): void;
  retry(): void;
  close(): void;
}
