import type {
  Affairs,
  ChatLine,
  Connection,
  Deed,
  Hint,
  Link,
  Problem,
  Snapshot,
} from '../contract/connection';
import type { Seat } from '../contract/types';
import type { FromServer, Told, Update } from './messages';
import { clockSeconds, isPerson, seatsOf, taken } from './reading';
import { Stream } from './stream';

/** Waits before trying again, in seconds: soon at first, then patiently. */
const WAITS = [1, 1, 2, 4, 8, 15];
/** Refusals that are worth another try: the server is busy, or its database away for a moment. */
const PASSING = ['too-many', 'preparing', 'unavailable'];
/** How often in a row seats that are not ours are asked about anew. */
const MOST_DRAWS = 5;
/** A wire that was silent for so long, in milliseconds, is asked; one that stays silent is given up. */
const SILENCE = 20_000;
const ANSWERS = 1500; // milliseconds in which an end that is there answers

/** What a socket must be able to do; a WebSocket is one. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
}

type Action = Record<string, unknown> & { type: string; seat: number | null; action: string };

/** What is asked of a server: a wire to it, and which seats of a table are this person's. */
export interface Server {
  /** A socket for a table; of several workers, the one that has it serves it. */
  open: (table: string) => Wire;
  seats: (table: string) => Promise<number[]>;
  /** What this device adds to the deal, if it sealed something. */
  salt: (table: string) => string | null;
}

/**
 * A table of a server. It follows the table by number, so that after a lost connection it gets just
 * what it missed; actions without an answer are sent again, which the server does once. Several
 * people on one device have a stream each; one of them is shown.
 */
export class SocketConnection implements Connection {
  link = $state<Link>('opening');
  retryIn = $state(0);
  problem = $state.raw<Problem | null>(null);
  hint = $state.raw<Hint | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  #streams = $state.raw<Stream[]>([]);
  #shown = $state<number | null>(null);
  #present = $state.raw<number[]>([]);
  #heard = $state(0); // goes up with everything that was heard

  #wire: Wire | null = null;
  #ahead = 0; // the server's clock less ours, in milliseconds
  #unanswered: Action[] = $state.raw([]);
  #asked = new Map<string, string>();
  #seated = { said: '', seats: [] as Seat[] };
  #tries = 0;
  #draws = 0; // how often seats were not ours since an update
  #lastHeard = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  readonly #table: string;
  readonly #server: Server;

  constructor(table: string, seats: number[], server: Server) {
    this.#table = table;
    this.#server = server;
    this.#take(seats);
    this.#connect();
    globalThis.addEventListener?.('offline', this.#doubt);
    globalThis.addEventListener?.('online', this.#hope);
  }

  snapshot: Snapshot | null = $derived.by(() => {
    void this.#heard;
    const stream = this.#stream;
    if (!stream) return null;
    const { agreement, view, seats, undo, result, status } = stream.state;
    if (!agreement || !view || !seats) return null;
    const over = status === 'over';
    return {
      game: agreement.game,
      // who gives up ends a game in its middle: nobody owes anything any more
      view: over ? { ...view, phase: 'over', to_act: [] } : view,
      moves: stream.offered,
      ...stream.told,
      seats: this.#steady(
        seatsOf(seats, this.#present, over ? [] : view.to_act, this.#secondsLeft),
      ),
      over,
      scores: result?.scores ?? null,
      winners: result?.winners ?? [],
      ranks: result?.ranks ?? [],
      mayUndo: undo?.free ?? false,
    };
  });

  affairs: Affairs | null = $derived.by(() => {
    void this.#heard;
    const state = this.#stream?.state;
    if (!state?.status || !state.seats) return null;
    const { seats } = state;
    const which = (test: (seat: (typeof seats)[number]) => boolean) =>
      [...seats.keys()].filter((seat) => test(seats[seat]!));
    return {
      id: this.#table,
      status: state.status,
      mine: this.#streams.flatMap((stream) => stream.seat ?? []),
      shown: this.#shown,
      people: which((seat) => isPerson(seat) && seat.taken),
      present: this.#present,
      standIn: which((seat) => seat.stand_in !== null && !seat.conceded),
      conceded: which((seat) => seat.conceded),
      toAct: state.to_act ?? [],
      undoAsked: state.undo?.asked ?? null,
      consent: state.undo?.consent ?? [],
      votes: state.votes ?? [],
      rematch: state.rematch ?? null,
      commitment: state.commitment ?? '',
      key: state.key ?? null,
      hints: state.agreement?.hints ?? false,
      ending: state.result?.reason ?? null,
      used: state.clock?.used ?? [],
    };
  });

  /** The same list as before, as long as it says the same: then nothing is drawn anew for it. */
  #steady(seats: Seat[]): Seat[] {
    const said = JSON.stringify(seats);
    if (said !== this.#seated.said) this.#seated = { said, seats };
    return this.#seated.seats;
  }

  /** What was agreed, and who sits where, before the game has a view. */
  get state() {
    void this.#heard;
    return this.#stream?.state ?? {};
  }

  get #secondsLeft(): number | null {
    return clockSeconds(this.#stream?.state.clock, this.#ahead);
  }

  get #stream(): Stream | undefined {
    return this.#streams.find((one) => one.seat === this.#shown);
  }

  /** Whether a move of the seat that is shown is on its way. */
  get waits(): boolean {
    return this.#unanswered.some((one) => one.type === 'move' && one.seat === this.#shown);
  }

  choose(word: string): void {
    if (this.waits) return; // a second press of the same button
    this.problem = null;
    this.#act({ type: 'move', move: word, decision: this.#stream?.state.moves?.decision }, word);
  }

  ask(word: string): void {
    const id = newId();
    this.#asked.set(id, word);
    this.#send({ type: 'ask', seat: this.#shown, move: word, id });
  }

  undo(): void {
    this.do({ type: 'undo' });
  }

  do(deed: Deed): void {
    this.problem = null;
    this.#act(deed, deed.type);
  }

  sitAt(seat: number): void {
    this.#shown = seat;
    this.chat = this.#stream?.chat ?? [];
    if (this.#stream?.state.seats?.[seat]?.stand_in) this.#follow(this.#stream);
  }

  say(text: string): void {
    this.#act({ type: 'say', text }, '');
  }

  retry(): void {
    if (this.link === 'lost') this.#connect();
  }

  close(): void {
    globalThis.removeEventListener?.('offline', this.#doubt);
    globalThis.removeEventListener?.('online', this.#hope);
    clearInterval(this.#timer);
    clearInterval(this.#pulse);
    this.#forget();
    this.link = 'closed';
  }

  /**
   * Find out anew which seats are this person's: seats were drawn, or someone sat down. The server
   * knows a wire by who opened it, so whoever has just become a player needs a new one.
   */
  async reseat(): Promise<void> {
    let seats: number[];
    try {
      seats = await this.#server.seats(this.#table);
    } catch {
      if (this.link === 'open') this.#lost(); // the next connection asks again
      return;
    }
    if (this.link === 'closed') return;
    if (seats.length && this.#streams.every(({ seat }) => seat === null)) {
      this.#take(seats);
      this.#connect();
      return;
    }
    this.#streams.forEach(({ seat }) => this.#send({ type: 'unfollow', seat }));
    this.#take(seats);
    this.#streams.forEach((stream) => this.#follow(stream));
  }

  #take(seats: number[]): void {
    const wanted: (number | null)[] = seats.length ? seats : [null];
    this.#streams = wanted.map((seat) => new Stream(seat));
    if (!wanted.includes(this.#shown)) this.#shown = wanted[0]!;
  }

  #follow({ seat, number }: Stream): void {
    this.#send({ type: 'follow', seat, since: number, changes: true });
  }

  #act(
    message: Record<string, unknown> & { type: string },
    word: string,
    seat: number | null = this.#shown,
  ): void {
    const action = { ...message, seat, action: newId() };
    this.#asked.set(action.action, word);
    this.#unanswered = [...this.#unanswered, action];
    this.#send(action);
  }

  #send(message: object): void {
    if (this.link === 'open') this.#wire?.send(JSON.stringify({ table: this.#table, ...message }));
  }

  #connect(): void {
    clearInterval(this.#timer);
    clearInterval(this.#pulse);
    this.#forget();
    const wire = this.#server.open(this.#table);
    this.#wire = wire;
    wire.onopen = () => {
      this.link = 'open';
      this.#lastHeard = Date.now();
      this.#pulse = setInterval(() => this.#feel(), SILENCE);
      // seats are drawn when the game begins, perhaps while nobody listened
      if (this.#stream?.state.status === 'open') void this.reseat();
      else this.#streams.forEach((stream) => this.#follow(stream));
      this.#unanswered.forEach((action) => this.#send(action));
    };
    wire.onmessage = ({ data }) => this.#hear(JSON.parse(data) as FromServer);
    wire.onclose = () => this.#lost();
  }

  /** The network is gone, says the browser; a server on this machine may answer all the same. */
  #doubt = (): void => {
    if (this.link !== 'open') return;
    this.#wire?.send(JSON.stringify({ type: 'ping', id: newId() }));
    const asked = Date.now();
    setTimeout(() => {
      if (this.link === 'open' && this.#lastHeard < asked) this.#lost();
    }, ANSWERS);
  };
  #hope = (): void => this.retry();

  /** Whether there is still someone at the other end. */
  #feel(): void {
    if (Date.now() - this.#lastHeard > 2 * SILENCE) return this.#lost();
    this.#wire?.send(JSON.stringify({ type: 'ping', id: newId() }));
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
    clearInterval(this.#pulse);
    this.#forget();
    this.retryIn = WAITS[Math.min(this.#tries++, WAITS.length - 1)]!;
    clearInterval(this.#timer);
    this.#timer = setInterval(() => {
      this.retryIn -= 1;
      if (this.retryIn <= 0) this.#connect();
    }, 1000);
  }

  #hear(message: FromServer): void {
    this.#lastHeard = Date.now();
    switch (message.type) {
      case 'welcome':
        this.#ahead = message.now - Date.now();
        break;
      case 'update':
        this.#update(message);
        break;
      case 'presence':
        this.#present = message.present;
        break;
      case 'done':
        this.#settle(message.action);
        break;
      case 'refused':
        if (message.to === this.#table) this.#turnedAway(message.problem.code);
        else if (message.problem.code !== 'stale' && this.#asked.get(message.to ?? '') !== 'salt')
          this.problem = taken(message.problem, this.#asked.get(message.to ?? '') ?? '');
        this.#settle(message.to ?? '');
        break;
      case 'answer':
        this.#learn(message, this.#asked.get(message.id) ?? '');
        this.#asked.delete(message.id);
        break;
    }
  }

  /** The table is not shown to us as we asked; perhaps seats were drawn since we were told ours. */
  #turnedAway(code: string): void {
    if (PASSING.includes(code)) this.#lost();
    else if (code === 'forbidden' && this.#draws++ < MOST_DRAWS) void this.reseat();
    else this.close();
  }

  /** What was asked about a word: why not, or what it would do. */
  #learn({ problem, hint }: Extract<FromServer, { type: 'answer' }>, word: string): void {
    this.problem = problem ? taken(problem, word) : null;
    this.hint = hint ? { word, why: hint.why, details: hint.details } : null;
  }

  /** An action has its answer; it need not be sent again. */
  #settle(action: string): void {
    this.#unanswered = this.#unanswered.filter((one) => one.action !== action);
    this.#asked.delete(action);
  }

  /** Before the deal: show the salt that was sealed when the seat was taken. */
  #addSalt({ seat, state }: Stream): void {
    if (seat === null || !state.unsalted?.includes(seat)) return;
    const salt = this.#server.salt(this.#table);
    const waits = this.#unanswered.some((one) => one.type === 'salt' && one.seat === seat);
    if (salt && !waits) this.#act({ type: 'salt', salt }, 'salt', seat);
  }

  #update(update: Update): void {
    this.#tries = this.#draws = 0;
    const stream = this.#streams.find((one) => one.seat === update.seat);
    // the seats that we were told before are those of before the draw, whatever came between
    const heard = (stream ?? this.#streams[0])!.number;
    const begins = ({ kind, number }: Told) => kind === 'started' && number > heard;
    if (heard && update.happened.some(begins)) {
      void this.reseat();
      return;
    }
    if (!stream) return;
    const moved = stream.hear(update);
    this.#addSalt(stream);
    if (stream.seat === this.#shown) {
      this.chat = stream.chat;
      if (moved) this.problem = this.hint = null;
    }
    this.#heard += 1;
  }
}

/** An id of our own; `randomUUID` is missing on pages without TLS. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
