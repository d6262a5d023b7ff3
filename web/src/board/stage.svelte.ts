import { still } from '../look/motion';
import type { GameEvent, Staged } from '../contract/types';
import { wishes } from '../look/wishes.svelte';

export type { Staged };

/** How long an event is looked at before the next one, in milliseconds; 0 shows both together. */
export type Beat<Event = GameEvent> = (event: Event, next: Event | undefined) => number;

/** An act longer than this, in milliseconds, is hurried, and never slower than a glance a beat. */
const LONGEST = 7000;
const GLANCE = 60;

/**
 * The stage shows what was told beat by beat. Only the showing takes time: moves are offered and
 * taken all the while, and whoever makes one sees the rest at once.
 */
export class Stage {
  #told = $state.raw<GameEvent[]>([]);
  #settled = $state(0); // events before the present act
  #at = $state(0); // events that are seen
  #from = $state(0); // where the present beat begins
  #beatOf: Beat = () => 0;
  #begun = false;
  #skipped = 0;
  #haste = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Take in all events of a game so far. The first time, and after a leap, all of them are old. */
  hear(told: GameEvent[], beatOf: Beat): void {
    const known = this.#told;
    const last = known.at(-1);
    const goesOn =
      this.#begun &&
      told.length >= known.length &&
      (!last || JSON.stringify(told[known.length - 1]) === JSON.stringify(last));
    this.#told = told;
    this.#beatOf = beatOf;
    this.#begun = true;
    if (!goesOn || still() || wishes.pace === 'off' || document.hidden) return this.finish();
    if (told.length === known.length) return;
    this.#hasten();
    if (this.#timer !== undefined) return;
    this.#settled = this.#from = this.#at;
    this.#skipped = 0;
    this.#step();
  }

  get playing(): boolean {
    return this.#at < this.#told.length || this.#from < this.#at;
  }

  get staged(): Staged | null {
    if (!this.playing) return null;
    const told = this.#told;
    return {
      beat: told.slice(this.#from, this.#at),
      pending: told.slice(this.#at),
      act: told.slice(this.#settled),
    };
  }

  /** Events before the present act, and those of it that are seen. */
  get before(): GameEvent[] {
    return this.#told.slice(0, this.#settled);
  }
  get seen(): GameEvent[] {
    return this.#told.slice(this.#settled, this.#at);
  }

  /** One beat less to wait for; who asks twice has seen enough. */
  skip(): void {
    if (!this.playing) return;
    if (++this.#skipped > 1) return this.finish();
    clearTimeout(this.#timer);
    this.#step();
  }

  finish(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#settled = this.#from = this.#at = this.#told.length;
  }

  #step(): void {
    if (this.#at >= this.#told.length) return this.finish();
    this.#from = this.#at;
    let wait = 0;
    while (wait === 0 && this.#at < this.#told.length) wait = this.#wait(this.#at++);
    this.#timer = setTimeout(() => this.#step(), Math.max(GLANCE, wait * this.#haste));
  }

  #wait(index: number): number {
    return this.#beatOf(this.#told[index]!, this.#told[index + 1]);
  }

  /** A beat is given the time that is wished, and less the more there is still to see. */
  #hasten(): void {
    let left = 0;
    for (let index = this.#at; index < this.#told.length; index++) left += this.#wait(index);
    const wished = { calm: 1.6, normal: 1, brisk: 0.5, off: 0 }[wishes.pace];
    this.#haste = wished * Math.min(1, LONGEST / Math.max(1, left));
  }
}

/** What a seat will have got, of one kind, when everything has been seen. */
export function stillOwed(staged: Staged | null | undefined, seat: number, kind: string): number {
  let owed = 0;
  for (const { details } of staged?.pending ?? [])
    if (details['seat'] === seat) owed += Number(details[kind] ?? 0);
  return owed;
}
