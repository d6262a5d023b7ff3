import type { Snapshot } from '../contract/connection';
import type { AnyView, GameEvent, Move } from '../contract/types';

/** What the coach goes by: nothing but what the table shows this seat, and what it was told. */
export interface Moment<View extends AnyView = AnyView> {
  view: View;
  moves: Move[];
  /** Everything that has happened, oldest first. */
  told: GameEvent[];
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
export interface Lesson<Id extends string = string, View extends AnyView = AnyView> {
  id: Id;
  /** The rule it is about. */
  rule: string;
  when: (moment: Moment<View>) => boolean;
  point?: (moment: Moment<View>) => Pointer;
  /** Which of the offered moves do what the coach asks for; without it, nothing is asked. */
  asks?: (move: Move, moment: Moment<View>) => boolean;
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
export function course<Id extends string, View extends AnyView>(given: {
  game: string;
  deal: number;
  seats: string[];
  lessons: Lesson<Id, View>[];
  enough: (moment: Moment<View>) => boolean;
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
