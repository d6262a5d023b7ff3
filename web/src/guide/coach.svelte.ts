import { keep, kept } from '../browser/kept';
import type { Snapshot } from '../contract/connection';
import type { GameEvent, Move } from '../contract/types';
import { momentOf, type Course, type Lesson, type Moment } from '../games/lesson';

/** What the coach is doing: telling something, asking for a move, answering one, or keeping quiet. */
export type Mood = 'tells' | 'asks' | 'answers' | 'quiet' | 'closes' | 'gone';

interface Choice {
  move: Move;
  moment: Moment;
}

/**
 * The coach of a first game. It tells a lesson when its moment has come, asks for a move where one
 * matters, and answers what was really done. It never stands in the way of another move.
 */
export class Coach {
  mood = $state<Mood>('quiet');
  lesson = $state.raw<Lesson | null>(null);
  moment = $state.raw<Moment | null>(null);
  /** Whether the last choice was what had been asked for. */
  asExpected = $state(false);
  /** What has happened since the choice that is answered. */
  heard = $state.raw<GameEvent[]>([]);
  toldIds = $state.raw<string[]>([]);
  readonly course: Course;
  readonly #shelf: string;
  #choice: Choice | null = null;

  constructor(course: Course, table: string) {
    this.course = course;
    this.#shelf = `lesson.${course.game}.${table}`;
    this.toldIds = kept(this.#shelf)?.split(' ').filter(Boolean) ?? [];
  }

  get step(): number {
    return Math.min(this.toldIds.length, this.course.lessons.length);
  }

  /** A word is being sent. */
  chooses(word: string, shown: Snapshot): void {
    const move = shown.moves.find((one) => one.text === word);
    if (move) this.#choice = { move, moment: momentOf(shown) };
  }

  /** The table has changed. */
  notices(shown: Snapshot): void {
    const moment = momentOf(shown);
    this.moment = moment;
    if (this.mood === 'gone' || this.mood === 'closes') return;
    if (this.#choice) this.#listen(this.#choice, moment);
    if (this.mood === 'quiet') this.#next(moment);
    else if (this.mood === 'asks' && moment.over) this.#next(moment);
  }

  /** "Go on" was pressed. */
  goOn(): void {
    if (this.mood === 'closes') this.mood = 'gone';
    else if (this.moment) this.#next(this.moment);
  }

  leave(): void {
    this.mood = 'gone';
    this.lesson = null;
  }

  #listen(choice: Choice, moment: Moment): void {
    const heard = moment.told.slice(choice.moment.told.length);
    if (!heard.some((event) => event.kind !== 'chosen')) return;
    this.heard = heard;
    if (this.mood === 'asks' && this.lesson?.asks) {
      this.asExpected = this.lesson.asks(choice.move, choice.moment);
      this.mood = 'answers';
    }
    if (moment.mine || moment.over) this.#choice = null;
  }

  #next(moment: Moment): void {
    const told = new Set(this.toldIds);
    const left = this.course.lessons.filter((lesson) => !told.has(lesson.id));
    const lesson = moment.over ? undefined : left.find((one) => one.when(moment));
    if (lesson) {
      this.lesson = lesson;
      this.mood = lesson.asks ? 'asks' : 'tells';
      this.toldIds = [...this.toldIds, lesson.id];
      keep(this.#shelf, this.toldIds.join(' '));
      return;
    }
    this.lesson = null;
    const done = !left.length || moment.over || this.course.enough(moment);
    this.mood = done ? 'closes' : 'quiet';
  }
}
