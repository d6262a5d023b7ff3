import { still } from '../look/motion';
import type { AnyView, GameEvent, Staged } from '../contract/types';
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
  /** The boards after the moves of the present act, each with the events that were told by then. */
  #boards: { view: AnyView; until: number }[] = [];
  #beatOf: Beat = () => 0;
  #begun = false;
  #skipped = 0;
  #haste = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Take in all events of a game so far. The first time, and after a leap, all of them are old. */
  hear(told: GameEvent[], beatOf: Beat, view?: AnyView): void {
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
    if (view) this.#keep(view, told.length);
    if (told.length === known.length) return;
    this.#hasten();
    if (this.#timer !== undefined) return;
    this.#settled = this.#from = this.#at;
    this.#skipped = 0;
    this.#step();
  }

  #keep(view: AnyView, until: number): void {
    if (this.#boards.at(-1)?.until === until) this.#boards.pop();
    this.#boards.push({ view, until });
  }

  get playing(): boolean {
    return this.#at < this.#told.length || this.#from < this.#at;
  }

  get staged(): Staged | null {
    if (!this.playing) return null;
    const told = this.#told;
    const board = this.#boards.find(({ until }) => until >= this.#at);
    return {
      beat: told.slice(this.#from, this.#at),
      pending: told.slice(this.#at),
      act: told.slice(this.#settled),
      view: board?.view ?? null,
      rest: told.slice(this.#at, board?.until),
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
    this.#boards = [];
  }

  #step(): void {
    if (this.#at >= this.#told.length) return this.finish();
    this.#from = this.#at;
    let wait = 0;
    while (wait === 0 && this.#at < this.#told.length) wait = this.#wait(this.#at++);
    this.#boards = this.#boards.filter(({ until }) => until >= this.#at);
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

/**
 * The table after the move that is being shown: moves made since are still to be seen. Who owes a
 * decision, and who has made it, is as it is now.
 */
export function boardOf<View extends AnyView>(view: View, then: View | null): View {
  if (!then) return view;
  const players = then.players.map((player, seat) => {
    const { chosen } = view.players[seat] ?? {};
    return chosen === undefined ? player : changed(player, { chosen });
  });
  return { ...then, players, to_act: view.to_act, phase: view.phase };
}

/** A thing with other values; itself where they are the same, so that nothing is drawn anew. */
export function changed<Thing extends object>(thing: Thing, values: Partial<Thing>): Thing {
  const same = Object.entries(values).every(([key, one]) => thing[key as keyof Thing] === one);
  return same ? thing : { ...thing, ...values };
}

/** What a seat will have got, of one kind, when all that the move brought has been seen. */
export function stillOwed(
  staged: Pick<Staged, 'rest'> | null | undefined,
  seat: number,
  kind: string,
): number {
  let owed = 0;
  for (const { details } of staged?.rest ?? [])
    if (details['seat'] === seat) owed += Number(details[kind] ?? 0);
  return owed;
}
