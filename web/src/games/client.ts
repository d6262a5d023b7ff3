import type { Component } from 'svelte';
import type { Sound } from '../look/sound';
import type { Key } from '../i18n/language.svelte';
import type { Source } from '../board/breakdown';
import type { LookCloser } from '../board/closer';
import type { Beat } from '../board/stage.svelte';
import type { Story } from '../board/story';
import type { BoardProps, Details, OfGame } from '../contract/types';
import type { GameTexts } from '../contract/generated';

/** How far a game is: what always has room in the bar, and what has it on wide screens. */
export interface Progress {
  now: string;
  more: string;
}

/** A card of the pieces file as the lab draws it: its values by place, and which are changed. */
export interface PieceFace {
  picture: string;
  title: string;
  values: Record<string, number | string>;
  touched: Set<string>;
}

/** What a game brings to the client: its board, and how it tells what happened. */
export interface GameClient<Game extends OfGame = OfGame> {
  Board: Component<BoardProps<Game>>;
  story: Story<Game>;
  /** A symbol beside a word of the log. */
  iconOf: (detail: string, value: unknown) => string | null;
  /** Everyone's points as they stand. */
  scores: (view: Game['view']) => number[];
  /** The liveries of the seats, where players choose their colours. */
  liveries?: (view: Game['view']) => number[];
  /** How far the game is, for the bar, from what is shown and what was told. */
  progress: (view: Game['view'], told: Game['event'][]) => Progress;
  /** How long each thing that happens is looked at; without it, all is shown at once. */
  beat?: Beat<Game['event']>;
  /** What is heard when something happens, by its kind; what is not named is silent. */
  sounds?: Record<string, Sound>;
  /** A small picture of a move, where it has one. */
  Face?: Component<{ move: Game['move']; view: Game['view'] }>;
  /** What a thing on the table is, seen large. */
  closer?: LookCloser<Game['view']>;
  /** What a move is called, where the sentence for its kind does not do. */
  nameOf?: (move: Game['move'], view: Game['view'], texts: GameTexts) => string | null;
  /** Whether the word of a move says something to people, as 9a does. */
  spoken?: (move: Game['move']) => boolean;
  /** What is counted. */
  unit: Key;
  /** Whether everybody sees everything all the time. */
  open?: boolean;
  /** How cards of the pieces file look in the lab, and the words in the file of those that do. */
  PieceFace?: Component<PieceFace>;
  pictures?: readonly string[];
  /** What the letters in the pieces file mean, for the lab. */
  letters?: Key;
  /** Where points came from, if the events with `points` do not tell. */
  sources?: (events: Game['event'][], players: number) => Source[];
  /** A symbol for a source of points in the final table. */
  sourceIcon: (kind: string, details: Details) => string | null;
}
