import type { Snippet } from 'svelte';
import type { AnyView, Detail, Details, GameTexts, Parts } from './generated';
import type { Language } from '../i18n/language.svelte';

export type { AnyView, Detail, Details, GameTexts, Parts };

/** A legal move: the word that is sent, its parts for drawing, and what it means in this position. */
export interface Move<OfKind = Parts> {
  text: string;
  parts: OfKind;
  nuance?: Details | undefined;
}

/** One thing that happened, as this viewer heard it. */
export interface GameEvent<Kind = string, OfKind = Details> {
  kind: Kind;
  details: OfKind;
  /** The move that told it, counted from 1, where someone keeps count. */
  at?: number;
  /** What the clock played for the viewer, and in which phase. */
  lapse?: { move: Move; phase: string };
}

/** An event of the table instead of the game: the clock has made a move. */
export const TIMED_OUT = 'timed_out';
type WithTable<Kinds> = Kinds & { [TIMED_OUT]: { seat: number } };

type KeysOf<Union> = Union extends unknown ? keyof Union : never;
/** One kind of several: what only the others have can be asked for, and is not there. */
type OneOf<Kinds, Kind extends keyof Kinds> = Kinds[Kind] & {
  [Key in Exclude<KeysOf<Kinds[keyof Kinds]>, keyof Kinds[Kind]>]?: undefined;
};

/** The moves of a game, from the parts that each kind has. */
export type MoveOf<Kinds> = Move<
  { [Kind in keyof Kinds]: { kind: Kind } & OneOf<Kinds, Kind> }[keyof Kinds]
>;

/** The events of a game, from the details that each kind has. */
export type EventOf<Kinds, All = WithTable<Kinds>> = {
  [Kind in keyof All]: GameEvent<Kind, OneOf<All, Kind>>;
}[keyof All];

/** The types of a game: its view, its moves, its events. */
export interface OfGame {
  view: AnyView;
  move: Move;
  event: GameEvent;
}

/** What a board needs to let results happen one after another. */
export interface Staged<Event = GameEvent, View = AnyView> {
  /** What happens now. */
  beat: Event[];
  /** What has been told, but is still to be seen. */
  pending: Event[];
  /** Everything since the table last stood still, seen or not. */
  act: Event[];
  /** The table after the move that is being shown, where later ones are known already. */
  view: View | null;
  /** What that move brought and is still to be seen. */
  rest: Event[];
}

/** Who sits in a seat. */
export interface Seat {
  name: string;
  /** The name in sentences of the server, where it is another: that of a bot. */
  told?: string;
  bot: boolean;
  away?: boolean;
  /** Has given up; a bot makes the moves that are left. */
  conceded?: boolean;
  /** Seconds left to decide, or null without a clock. */
  clock: number | null;
}

/** A move that is pointed out on the board: the one made, a better one, or one that is suggested. */
export interface Pointer<Word = Move> {
  kind: 'made' | 'better' | 'hint';
  move: Word;
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
export interface BoardProps<Game extends OfGame = OfGame> {
  view: Game['view'];
  moves: Game['move'][];
  /** What the last move told. */
  events: Game['event'][];
  /** The same in a sentence or two. */
  told: string;
  /** Everything told before. */
  history: Game['event'][];
  seats: Seat[];
  language: Language;
  texts: GameTexts;
  refusal: Refusal | null;
  /** What the word that was last asked about would do, where the server has told. */
  hint?: { word: string; text: string } | null;
  /** What of it is still being shown, one thing after another; nothing while all stands still. */
  staged?: Staged<Game['event'], Game['view']> | null;
  /** Moves that are pointed out: in a review, or as hints. */
  pointers?: Pointer<Game['move']>[];
  /** A move that somebody would like to see picked; it is not made by that. */
  wanted?: Game['move'] | null;
  /** Send a word that was offered. */
  onChoose: (word: string) => void;
  /** Ask what a word would do, or why it is not offered. */
  onAsk: (word: string) => void;
  /** Take the last choice back, where that is still possible. */
  onUndo?: (() => void) | undefined;
  /** Log and chat, wherever the board has room for them. */
  side: Snippet;
}
