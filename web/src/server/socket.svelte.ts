import { clockSeconds, seatsOf, taken } from './reading';
import type { FromServer, Happened, State } from './messages';
import type { ChatLine, Connection, Link, Problem, Snapshot } from '../table/connection';
import type { GameEvent } from '../table/types';

/** Waits before trying again, in seconds: soon at first, then patiently. */
const WAITS = [1, 2, 4, 8, 15, 30];

/** What a socket must be able to do; a WebSocket is one. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
}

type Action = Record<string, unknown> & { type: string; action: string };

/**
 * A table of a server. It follows the table by number, so that after a lost connection it gets just
 * what it missed; actions without an answer are sent again, which the server does once.
 */
export class SocketConnection implements Connection {
  link = $state<Link>('opening');
  retryIn = $state(0);
  problem = $state.raw<Problem | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  snapshot = $state.raw<Snapshot | null>(null);

  #wire: Wire | null = null;
  #state: State = {};
  #number = 0;
  #seat: number | null;
  #present: number[] = [];
  #ahead = 0; // the server's clock less ours, in milliseconds
  #told: GameEvent[] = [];
  #unanswered: Action[] = [];
  #asked = new Map<string, string>();
  #tries = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #table: string;
  readonly #open: () => Wire;

  constructor(table: string, seat: number | null, open: () => Wire) {
    this.#table = table;
    this.#seat = seat;
    this.#open = open;
    this.#connect();
  }

  choose(word: string): void {
    this.problem = null;
    this.#act({ type: 'move', move: word, decision: this.#state.moves?.decision }, word);
  }

  ask(word: string): void {
    const id = crypto.randomUUID();
    this.#asked.set(id, word);
    this.#send({ type: 'ask', seat: this.#seat, move: word, id });
  }

  undo(): void {
    this.#act({ type: 'undo' }, '');
  }

  say(text: string): void {
    this.#act({ type: 'say', text }, '');
  }

  retry(): void {
    this.#connect();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#forget();
    this.link = 'closed';
  }

  #act(message: Record<string, unknown> & { type: string }, word: string): void {
    const action = { ...message, seat: this.#seat, action: crypto.randomUUID() };
    this.#asked.set(action.action, word);
    this.#unanswered.push(action);
    this.#send(action);
  }

  #send(message: object): void {
    if (this.link === 'open') this.#wire?.send(JSON.stringify({ table: this.#table, ...message }));
  }

  #connect(): void {
    clearInterval(this.#timer);
    this.#forget();
    const wire = this.#open();
    this.#wire = wire;
    wire.onopen = () => {
      this.link = 'open';
      this.#tries = 0;
      this.#send({ type: 'follow', seat: this.#seat, since: this.#number });
      this.#unanswered.forEach((action) => this.#send(action));
    };
    wire.onmessage = ({ data }) => this.#hear(JSON.parse(data) as FromServer);
    wire.onclose = () => this.#lost();
  }

  /** Stop listening to a wire that is given up. */
  #forget(): void {
    if (!this.#wire) return;
    this.#wire.onopen = this.#wire.onmessage = this.#wire.onclose = null;
    this.#wire.close();
    this.#wire = null;
  }

  #lost(): void {
    this.link = 'lost';
    this.retryIn = WAITS[Math.min(this.#tries++, WAITS.length - 1)]!;
    clearInterval(this.#timer);
    this.#timer = setInterval(() => {
      this.retryIn -= 1;
      if (this.retryIn <= 0) this.#connect();
    }, 1000);
  }

  #hear(message: FromServer): void {
    switch (message.type) {
      case 'welcome':
        this.#ahead = message.now - Date.now();
        break;
      case 'update':
        this.#update(message.number, message.seat, message.happened, message.state);
        break;
      case 'presence':
        this.#present = message.present;
        this.#show([]);
        break;
      case 'done':
        this.#settle(message.action);
        break;
      case 'refused':
        this.problem = taken(message.problem, this.#asked.get(message.to) ?? '');
        this.#settle(message.to);
        break;
      case 'answer':
        if (message.problem)
          this.problem = taken(message.problem, this.#asked.get(message.id) ?? '');
        this.#asked.delete(message.id);
        break;
    }
  }

  /** An action has its answer; it need not be sent again. */
  #settle(action: string): void {
    this.#unanswered = this.#unanswered.filter((one) => one.action !== action);
    this.#asked.delete(action);
  }

  #update(number: number, seat: number | null, happened: Happened[], state: State): void {
    this.#number = number;
    this.#seat = seat;
    this.#state = { ...this.#state, ...state };
    if (state.status === 'closed') this.link = 'closed';
    const said = happened.filter((one) => one.kind === 'said');
    this.chat = [
      ...this.chat,
      ...said.map((one) => ({
        seat: one.seat ?? null,
        text: one.text ?? '',
        at: new Date(one.at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }),
      })),
    ];
    const moved = happened.filter((one) => one.kind === 'moved');
    if (moved.length) this.problem = null;
    this.#show(moved.map((one) => one.events ?? []));
  }

  /** Make a snapshot of what is known now; of several moves the last is the news. */
  #show(heard: GameEvent[][]): void {
    const { agreement, view, seats, moves, undo, result, status, clock } = this.#state;
    if (!agreement || !view || !seats) return;
    const news = heard.at(-1);
    if (news) {
      this.#told = [...this.#told, ...(this.snapshot?.events ?? []), ...heard.slice(0, -1).flat()];
    }
    this.snapshot = {
      game: agreement.game,
      view,
      moves: (moves?.legal ?? []).map(({ move, parts }) => ({ text: move, parts })),
      events: news ?? this.snapshot?.events ?? [],
      history: this.#told,
      seats: seatsOf(seats, this.#present, view.to_act, clockSeconds(clock, this.#ahead)),
      over: status === 'over',
      scores: result?.scores ?? null,
      winners: result?.winners ?? [],
      mayUndo: undo?.free ?? false,
    };
  }
}
