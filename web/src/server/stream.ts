import type { ChatLine } from '../contract/connection';
import { TIMED_OUT, type GameEvent, type Move } from '../contract/types';
import type { State, Told, Update } from './messages';

/** What is told among the chat: entries about people instead of moves. */
const TOLD = new Set([
  'joined',
  'left',
  'stood_in',
  'returned',
  'conceded',
  'undo_asked',
  'took_back',
  'voted',
  'advised',
  'rematched',
]);

/** What a move tells; where the clock has made it, that first, with what it played for you. */
function eventsOf(
  one: Extract<Told, { kind: 'moved' }>,
  offered: Move[],
  phase: string,
): GameEvent[] {
  if (one.by !== 'clock') return one.events;
  const move = offered.find(({ text }) => text === one.move);
  const lapse = move ? { lapse: { move, phase } } : {};
  return [{ kind: TIMED_OUT, details: { seat: one.seat }, ...lapse }, ...one.events];
}

/** A view after changes: each is the way to a value, and at its end the new one. */
export function changed<View>(view: View, changes: unknown[][]): View {
  return changes.reduce<unknown>((within, change) => put(within, change), view) as View;
}

/** What did not change stays the same object. */
function put(within: unknown, [step, ...rest]: unknown[]): unknown {
  if (!rest.length) return step;
  const copied = (
    Array.isArray(within) ? [...(within as unknown[])] : { ...(within as object) }
  ) as Record<string, unknown>;
  copied[String(step)] = put(copied[String(step)], rest);
  return copied;
}

/** All that one seat, or a spectator, has been sent about a table. */
export class Stream {
  number = 0;
  state: State = {};
  chat: ChatLine[] = [];
  /** The moves on offer: the same list for as long as the same is owed, so that picks stay picked. */
  offered: Move[] = [];
  #owed = '';
  /** What each move told, but for moves that were taken back. */
  #moves: GameEvent[][] = [];
  #told = { of: this.#moves, events: [] as GameEvent[], history: [] as GameEvent[] };

  constructor(readonly seat: number | null) {}

  /** Take an update in; whether it brought a move. */
  hear(update: Update): boolean {
    const fresh = update.happened.filter((one) => one.number > this.number);
    this.number = Math.max(this.number, update.number);
    const { changes, ...told } = update.state;
    const owed: [Move[], string] = [this.offered, this.state.view?.phase ?? ''];
    this.state = { ...this.state, ...told };
    if (changes && this.state.view) this.state.view = changed(this.state.view, changes);
    this.#offer();
    for (const one of fresh) {
      if (one.kind === 'moved') this.#moves = [...this.#moves, eventsOf(one, ...owed)];
      else if (one.kind === 'took_back') this.#takeBack(one.moves);
      else if (one.kind === 'unsaid')
        this.chat = this.chat.filter(({ number }) => number !== one.words);
      this.#note(one);
    }
    return fresh.some((one) => one.kind === 'moved');
  }

  #offer(): void {
    const owed = JSON.stringify(this.state.moves ?? null);
    if (owed === this.#owed) return;
    this.#owed = owed;
    const legal = this.state.moves?.legal ?? [];
    this.offered = legal.map(({ move, ...meaning }) => ({ text: move, ...meaning }));
  }

  /** What the last move told, and everything before: the same lists until there is another. */
  get told(): { events: GameEvent[]; history: GameEvent[] } {
    if (this.#told.of !== this.#moves)
      this.#told = {
        of: this.#moves,
        events: this.#moves.at(-1) ?? [],
        history: this.#moves.slice(0, -1).flat(),
      };
    const { events, history } = this.#told;
    return { events, history };
  }

  #takeBack(places: number[]): void {
    this.#moves = this.#moves.filter((_, place) => !places.includes(place));
  }

  #note(one: Told): void {
    const refused = one.kind === 'undo_answered' && !one.agrees;
    if (one.kind !== 'said' && !refused && !TOLD.has(one.kind)) return;
    const line: ChatLine = {
      number: one.number,
      seat: 'seat' in one ? one.seat : null,
      name: 'name' in one ? one.name : '',
      text: 'text' in one ? one.text : '',
      at: new Date(one.at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }),
    };
    if (one.kind !== 'said') line.told = refused ? 'undo_refused' : one.kind;
    if ('about' in one) line.about = one.about;
    this.chat = [...this.chat, line];
  }
}
