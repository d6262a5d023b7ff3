import type { Snippet } from 'svelte';
import type { GameTexts } from './texts';
import type { Language } from '../i18n/language.svelte';

/** A value in a move's parts or an event's details. */
export type Detail = string | number | boolean | null | Detail[];

/** A legal move: the word that is sent, its parts for drawing, and what it means in this position. */
export interface Move {
  text: string;
  parts: { kind: string } & Record<string, Detail>;
  nuance?: Record<string, Detail> | undefined;
}

/** One thing that happened, as this viewer heard it. */
export interface GameEvent {
  kind: string;
  details: Record<string, Detail>;
  /** The move that told it, counted from 1, where someone keeps count. */
  at?: number;
  /** What the clock played for the viewer, and in which phase. */
  lapse?: { move: Move; phase: string };
}

/** An event of the table instead of the game: the clock has made a move. */
export const TIMED_OUT = 'timed_out';

/** What every game's view has. */
export interface AnyView {
  game: string;
  viewer: number | null;
  phase: string;
  round?: number;
  /** How it ended, where the game has several ways: a key of its words. */
  ending?: string | null;
  to_act: number[];
  players: { seat: number; chosen?: boolean }[];
}

/** What a board needs to let results happen one after another. */
export interface Staged {
  /** What happens now. */
  beat: GameEvent[];
  /** What has been told, but is still to be seen. */
  pending: GameEvent[];
  /** Everything since the table last stood still, seen or not. */
  act: GameEvent[];
}

/** Who sits in a seat. */
export interface Seat {
  name: string;
  bot: boolean;
  away?: boolean;
  /** Has given up; a bot makes the moves that are left. */
  conceded?: boolean;
  /** Seconds left to decide, or null without a clock. */
  clock: number | null;
}

/** A move that is pointed out on the board: the one made, a better one, or one that is suggested. */
export interface Pointer {
  kind: 'made' | 'better' | 'hint';
  move: Move;
  /** A symbol of the sprite, or the rank among what is suggested. */
  sign: string | number;
  /** What it is, in a word. */
  word: string;
}

/** Why a move was refused, and the rule that says so. */
export interface Refusal {
  word: string;
  text: string;
  rule: string | null;
}

/** What a board is given. It draws the view and offers the words; it knows no rules. */
export interface BoardProps<View extends AnyView = AnyView> {
  view: View;
  moves: Move[];
  /** What the last move told. */
  events: GameEvent[];
  /** The same in a sentence or two. */
  told: string;
  /** Everything told before. */
  history: GameEvent[];
  seats: Seat[];
  language: Language;
  texts: GameTexts;
  refusal: Refusal | null;
  /** What the word that was last asked about would do, where the server has told. */
  hint?: { word: string; text: string } | null;
  /** What of it is still being shown, one thing after another; nothing while all stands still. */
  staged?: Staged | null;
  /** Moves that are pointed out: in a review, or as hints. */
  pointers?: Pointer[];
  /** A move that somebody would like to see picked; it is not made by that. */
  wanted?: Move | null;
  /** Send a word that was offered. */
  onChoose: (word: string) => void;
  /** Ask what a word would do, or why it is not offered. */
  onAsk: (word: string) => void;
  /** Take the last choice back, where that is still possible. */
  onUndo?: (() => void) | undefined;
  /** Log and chat, wherever the board has room for them. */
  side: Snippet;
}
