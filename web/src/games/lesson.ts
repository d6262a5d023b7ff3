import type { Snapshot } from '../contract/connection';
import type { OfGame } from '../contract/types';

/** What the coach goes by: nothing but what the table shows this seat, and what it was told. */
export interface Moment<Game extends OfGame = OfGame> {
  view: Game['view'];
  moves: Game['move'][];
  /** Everything that has happened, oldest first. */
  told: Game['event'][];
  me: number;
  /** Whether this seat owes a decision. */
  mine: boolean;
  over: boolean;
}

/** What a lesson points at: parts of the page, and places of the board as the log names them. */
export interface Pointer {
  elements?: string;
  places?: string[];
}

/** One thing to learn, told when its moment has come. */
export interface Lesson<Id extends string = string, Game extends OfGame = OfGame> {
  id: Id;
  /** The rule it is about. */
  rule: string;
  when: (moment: Moment<Game>) => boolean;
  point?: (moment: Moment<Game>) => Pointer;
  /** Which of the offered moves do what the coach asks for; without it, nothing is asked. */
  asks?: (move: Game['move'], moment: Moment<Game>) => boolean;
}

/** A first game: the same deal each time, easy rivals, and what there is to learn. */
export interface Course {
  game: string;
  /** The deal; the server knows it by this number. */
  deal: number;
  seats: string[];
  lessons: Lesson[];
  /** When the coach steps back, even if a lesson has not come up. */
  enough: (moment: Moment) => boolean;
}

/** A course is typed by its own view and lessons; the table it is given shows that very game. */
export function course<Id extends string, Game extends OfGame>(given: {
  game: string;
  deal: number;
  seats: string[];
  lessons: Lesson<Id, Game>[];
  enough: (moment: Moment<Game>) => boolean;
}): Course {
  return given as unknown as Course;
}

export function momentOf(shown: Snapshot): Moment {
  const { view, moves, over } = shown;
  return {
    view,
    moves,
    told: [...shown.history, ...shown.events],
    me: view.viewer ?? 0,
    mine: moves.length > 0,
    over,
  };
}

/** How often something of a kind has happened to a seat. */
export function count(moment: Moment, kind: string, seat = moment.me): number {
  return moment.told.filter((event) => event.kind === kind && event.details['seat'] === seat)
    .length;
}
