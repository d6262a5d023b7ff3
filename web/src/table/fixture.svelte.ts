import type { ChatLine, Connection, Link, Problem, Snapshot } from '../contract/connection';
import type { AnyView, GameEvent, Move, Seat } from '../contract/types';

/** What a viewer was sent after one move of a recorded game. */
export interface Frame {
  view: AnyView;
  moves: Move[];
  events: GameEvent[];
  history?: GameEvent[];
  over: boolean;
  scores: number[] | null;
  winners: number[];
}

export interface Fixture {
  game: string;
  players: number;
  viewer: number | null;
  seats: Seat[];
  frames: Frame[];
}

/** A table without a server: a recorded game, which goes on whatever is chosen. */
export class FixtureConnection implements Connection {
  link = $state<Link>('open');
  retryIn = $state(0);
  problem = $state.raw<Problem | null>(null);
  readonly hint = null;
  chat = $state.raw<ChatLine[]>([]);
  readonly affairs = null;
  at = $state(0);
  #fixture: Fixture;

  constructor(fixture: Fixture, at = 0) {
    this.#fixture = fixture;
    this.at = at;
  }

  snapshot: Snapshot = $derived.by(() => {
    const { game, seats, frames } = this.#fixture;
    const frame = frames[this.at]!;
    const before = frames.slice(0, this.at).flatMap((one) => one.events);
    return { game, seats, mayUndo: false, ranks: [], ...frame, history: frame.history ?? before };
  });

  choose(word: string): void {
    const offered = this.snapshot.moves.some((move) => move.text === word);
    if (!offered) return this.ask(word);
    this.problem = null;
    this.step(1);
  }

  step(by: number): void {
    this.at = Math.max(0, Math.min(this.#fixture.frames.length - 1, this.at + by));
  }

  ask(word: string): void {
    if (this.snapshot.moves.some((move) => move.text === word)) return;
    this.problem = { word, code: '', message: `${word}?`, why: null, rule: null, details: {} };
  }

  undo(): void {
    this.step(-1);
  }

  do(): void {
    // nobody else is there
  }

  sitAt(): void {
    // a recording has one seat
  }

  say(text: string): void {
    this.chat = [...this.chat, { seat: this.#fixture.viewer, name: '', text, at: '' }];
  }

  retry(): void {
    this.link = 'open';
  }

  close(): void {
    this.link = 'closed';
  }
}
