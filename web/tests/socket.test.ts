import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SocketConnection, type Wire } from '../src/server/socket.svelte';
import { moodOf } from '../src/board/seats';
import { frame } from './fixtures';

/** A wire that keeps what is sent and says what it is told to. */
class TestWire implements Wire {
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.onclose?.();
  }
  says(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let wires: TestWire[];
const wire = () => wires.at(-1)!;
const { view, moves } = frame('visby', 'cards');
const seat = (name: string, kind = 'human') => ({
  kind,
  name,
  taken: true,
  stand_in: null,
  conceded: false,
});

let yours: number[];
const opened: SocketConnection[] = [];
let away: boolean; // the server does not say which seats are ours

function open(seats = [0]): SocketConnection {
  const connection = new SocketConnection('t1', seats, {
    open: () => {
      wires.push(new TestWire());
      return wire();
    },
    seats: async () => {
      if (away) throw new Error('unavailable');
      return yours;
    },
    salt: () => 'ab'.repeat(32),
  });
  opened.push(connection);
  wire().onopen?.();
  return connection;
}

function update(number: number, more: object = {}, happened: object[] = [], seat = 0) {
  wire().says({ type: 'update', table: 't1', seat, number, happened, state: more });
}

const moved = (number: number, ...kinds: string[]) => ({
  number,
  at: 0,
  kind: 'moved',
  events: kinds.map((kind) => ({ kind, details: {} })),
});

const whole = {
  agreement: { game: 'visby' },
  status: 'playing',
  seats: [seat('Amber'), seat('Pitch'), seat('Madder', 'greedy')],
  view,
  moves: { decision: 3, legal: moves.map(({ text, parts }) => ({ move: text, parts })) },
};

beforeEach(() => {
  wires = [];
  away = false;
  vi.useFakeTimers();
  return () => {
    opened.splice(0).forEach((one) => one.close());
    vi.useRealTimers();
  };
});

describe('a table of a server', () => {
  test('offers the same list of moves until something else is owed', () => {
    const connection = open();
    update(4, whole);
    const offered = connection.snapshot!.moves;
    update(5, { moves: structuredClone(whole.moves) }, [
      { number: 5, at: 0, kind: 'said', seat: 1, name: 'Pitch', text: 'Moin' },
    ]);
    expect(connection.snapshot!.moves).toBe(offered);
    update(6, { moves: { ...whole.moves, decision: 4 } });
    expect(connection.snapshot!.moves).not.toBe(offered);
    expect(connection.snapshot!.moves).toEqual(offered);
  });

  test('is followed from the beginning and shown when its state has come', () => {
    const connection = open();
    expect(wire().sent).toEqual([
      { table: 't1', type: 'follow', seat: 0, since: 0, changes: true },
    ]);
    expect(connection.snapshot).toBeNull();
    update(4, whole);
    expect(connection.snapshot?.game).toBe('visby');
    expect(connection.snapshot?.moves.map((move) => move.text)).toEqual(
      moves.map((move) => move.text),
    );
    expect(connection.snapshot?.seats.map((one) => one.bot)).toEqual([false, false, true]);
  });

  test('asks whether the server is there when the network goes, and again when it is back', () => {
    const connection = open();
    dispatchEvent(new Event('offline'));
    wire().says({ type: 'pong' });
    vi.advanceTimersByTime(2000);
    expect(connection.link).toBe('open'); // one on this machine answers
    vi.advanceTimersByTime(10);
    dispatchEvent(new Event('offline'));
    vi.advanceTimersByTime(2000);
    expect(connection.link).toBe('lost');
    dispatchEvent(new Event('online'));
    expect(wires).toHaveLength(2);
  });

  test('adds its salt to the deal once, when all seats are taken', () => {
    open();
    update(2, { ...whole, status: 'open', view: undefined, unsalted: [] });
    expect(wire().sent.filter(({ type }) => type === 'salt')).toEqual([]);
    update(3, { unsalted: [0, 1] });
    update(4, { unsalted: [0] });
    const salts = wire().sent.filter(({ type }) => type === 'salt');
    expect(salts).toEqual([
      { table: 't1', type: 'salt', seat: 0, salt: 'ab'.repeat(32), action: expect.any(String) },
    ]);
  });

  test('keeps parts of the state that an update leaves out', () => {
    const connection = open();
    update(4, whole);
    update(5, { moves: null });
    expect(connection.snapshot?.view).toEqual(view);
    expect(connection.snapshot?.moves).toEqual([]);
  });

  test('puts changes into the view it has, and leaves the one it showed as it was', () => {
    const connection = open();
    update(4, whole);
    const before = connection.snapshot!.view as unknown as Record<string, unknown>;
    const copy = structuredClone(before);
    const changes = [
      ['players', 1, 'seals', 41],
      ['phase', 'trade'],
    ];
    update(5, { changes });
    const after = connection.snapshot!.view as unknown as Record<string, unknown>;
    expect((after['players'] as { seals: number }[])[1]!.seals).toBe(41);
    expect(after['phase']).toBe('trade');
    expect((after['players'] as object[])[0]).toBe((before['players'] as object[])[0]);
    expect(before).toEqual(copy);
    expect(connection.state).not.toHaveProperty('changes');
  });

  test('tells the last move as news and everything before as history', () => {
    const connection = open();
    update(4, whole, [moved(3, 'a'), moved(4, 'b', 'c')]);
    update(5, {}, [moved(5, 'd')]);
    expect(connection.snapshot?.history.map((event) => event.kind)).toEqual(['a', 'b', 'c']);
    expect(connection.snapshot?.events.map((event) => event.kind)).toEqual(['d']);
  });

  test('comes back by itself after a loss, asks for what it missed, and repeats what had no answer', () => {
    const connection = open();
    update(7, whole);
    connection.choose('fleet+ship');
    const [, move] = wire().sent;
    wire().onclose?.();
    expect(connection.link).toBe('lost');
    expect(connection.snapshot).not.toBeNull();
    vi.advanceTimersByTime(1000);
    expect(wires).toHaveLength(2);
    wire().onopen?.();
    expect(connection.link).toBe('open');
    expect(wire().sent).toEqual([
      { table: 't1', type: 'follow', seat: 0, since: 7, changes: true },
      move,
    ]);
  });

  test('does not repeat what was done or refused', () => {
    const connection = open();
    update(7, whole);
    connection.choose('fleet+ship');
    connection.say('Moin');
    const [, move, chat] = wire().sent;
    wire().says({ type: 'done', action: move!['action'], number: 8 });
    wire().says({
      type: 'refused',
      to: chat!['action'],
      problem: { code: 'too-many', message: 'slow' },
    });
    expect(connection.problem?.message).toBe('slow');
    wire().onclose?.();
    connection.retry();
    wire().onopen?.();
    expect(wire().sent).toHaveLength(1);
  });

  test('waits longer after every failure', () => {
    const connection = open();
    const waits = [];
    for (let n = 0; n < 4; n++) {
      wire().onclose?.();
      waits.push(connection.retryIn);
      vi.advanceTimersByTime(1000 * connection.retryIn);
    }
    expect(waits).toEqual([1, 1, 2, 4]);
  });

  test('keeps why a word is not offered, with its rule', () => {
    const connection = open();
    update(7, whole);
    connection.ask('fleet+fleet');
    const [, question] = wire().sent;
    const problem = {
      code: 'illegal-move',
      message: 'm',
      reason: 'r',
      why: 'discarded',
      rule: 'V5',
      details: { card: 'fleet' },
    };
    wire().says({ type: 'answer', id: question!['id'], legal: false, problem });
    expect(connection.problem).toEqual({
      word: 'fleet+fleet',
      code: 'illegal-move',
      message: 'r',
      why: 'discarded',
      rule: 'V5',
      details: { card: 'fleet' },
    });
  });

  test('keeps what a word that is offered would do, until something happens', () => {
    const connection = open();
    update(7, whole);
    connection.ask('fleet+ship');
    const [, question] = wire().sent;
    const hint = { why: 'scores', rule: 'C-score', details: { points: 3 } };
    wire().says({ type: 'answer', id: question!['id'], legal: true, hint });
    expect(connection.hint).toEqual({
      word: 'fleet+ship',
      why: 'scores',
      details: { points: 3 },
    });
    expect(connection.problem).toBeNull();
    update(8, {}, [moved(8, 'a')]);
    expect(connection.hint).toBeNull();
  });

  test('owes nothing after someone gave up, who is still who they were', () => {
    const connection = open();
    const seats = [
      { ...seat('Amber'), conceded: true, stand_in: 'greedy' },
      ...whole.seats.slice(1),
    ];
    update(4, whole);
    expect(connection.snapshot!.view.to_act).not.toEqual([]);
    update(5, { status: 'over', seats });
    const { view: seen, seats: shown, over } = connection.snapshot!;
    expect([over, seen.phase, seen.to_act]).toEqual([true, 'over', []]);
    expect(shown[0]).toMatchObject({ bot: false, away: false, conceded: true, clock: null });
    expect(shown.map((_, number) => moodOf(seen, shown, number))).toEqual([
      'conceded',
      'away',
      'waits',
    ]);
  });

  test('shows who is away and the clock of those who decide', () => {
    vi.setSystemTime(1_000_000);
    const connection = open();
    wire().says({ type: 'welcome', now: 1_005_000 });
    update(4, { ...whole, clock: { name: 'fast', deadline: 1_025_000 } });
    wire().says({ type: 'presence', table: 't1', present: [0] });
    const seats = connection.snapshot!.seats;
    expect(seats.map((one) => one.away)).toEqual([false, true, false]);
    expect(seats[view.to_act[0]!]!.clock).toBe(20);
  });

  test('is closed for good when the server knows no such table', () => {
    const connection = open();
    const problem = { code: 'not-found', message: 'there is no such table' };
    wire().says({ type: 'refused', to: 't1', problem });
    expect(connection.link).toBe('closed');
  });

  test('comes back later to a table that the server cannot show just now', () => {
    const connection = open();
    const waits: number[] = [];
    for (const code of ['unavailable', 'too-many', 'preparing']) {
      wire().says({ type: 'refused', to: 't1', problem: { code, message: 'try again' } });
      expect(connection.link).toBe('lost');
      waits.push(connection.retryIn);
      vi.advanceTimersByTime(1000 * connection.retryIn);
      wire().onopen?.();
      expect(wire().sent.at(-1)).toMatchObject({ type: 'follow', seat: 0 });
    }
    expect(waits).toEqual([1, 1, 2]);
    update(4, whole);
    expect(connection.link).toBe('open');
    expect(connection.snapshot).not.toBeNull();
  });

  test('sends a move once, however often the button is pressed', () => {
    const connection = open();
    update(7, whole);
    connection.choose('fleet+ship');
    connection.choose('fleet+ship');
    expect(wire().sent.filter((one) => one['type'] === 'move')).toHaveLength(1);
    wire().says({ type: 'done', action: wire().sent.at(-1)!['action'], number: 8 });
    connection.choose('troops+ship');
    expect(wire().sent.filter((one) => one['type'] === 'move')).toHaveLength(2);
  });

  test('forgets what moves told that were taken back', () => {
    const connection = open();
    update(3, whole, [moved(1, 'a'), moved(2, 'b'), moved(3, 'c')]);
    update(4, {}, [{ number: 4, at: 0, kind: 'took_back', seat: 0, moves: [1, 2] }]);
    expect(connection.snapshot?.events.map((event) => event.kind)).toEqual(['a']);
    expect(connection.snapshot?.history).toEqual([]);
  });

  test('hears nothing twice', () => {
    const connection = open();
    update(3, whole, [moved(2, 'a'), moved(3, 'b')]);
    update(4, whole, [moved(2, 'a'), moved(3, 'b'), moved(4, 'c')]);
    const { history, events } = connection.snapshot!;
    expect([...history, ...events].map((event) => event.kind)).toEqual(['a', 'b', 'c']);
  });

  test('asks which seats are ours when they have been drawn', async () => {
    const connection = open([0]);
    update(1, { ...whole, status: 'open', view: undefined });
    yours = [2];
    update(2, whole, [{ number: 2, at: 0, kind: 'started', order: [1, 2, 0] }], 2);
    await vi.waitFor(() => expect(connection.affairs).toBeNull());
    expect(wire().sent.at(-1)).toEqual({
      table: 't1',
      type: 'follow',
      seat: 2,
      since: 0,
      changes: true,
    });
    update(2, whole, [], 2);
    expect(connection.affairs?.mine).toEqual([2]);
  });

  test('asks for its seat, and waits for no salt, where the draw was told late', async () => {
    const connection = open([0]);
    update(1, { ...whole, status: 'open', view: undefined, unsalted: [1] });
    yours = [2];
    // whoever begins to follow while the seats are drawn is shown the table as it is by then
    update(2, { ...whole, unsalted: [] }, [
      { number: 2, at: 0, kind: 'salted', seat: 1, salt: '' },
    ]);
    expect(connection.state.unsalted).toEqual([]);
    update(3, whole, [{ number: 3, at: 0, kind: 'started', order: [1, 2, 0] }], 2);
    await vi.waitFor(() =>
      expect(wire().sent.at(-1)).toMatchObject({ type: 'follow', seat: 2, since: 0 }),
    );
  });

  test('asks again for the seats that were drawn while the server was busy', async () => {
    const connection = open([0]);
    update(1, { ...whole, status: 'open', view: undefined });
    yours = [2];
    away = true;
    update(2, whole, [{ number: 2, at: 0, kind: 'started', order: [1, 2, 0] }], 2);
    await vi.waitFor(() => expect(connection.link).toBe('lost'));
    away = false;
    vi.advanceTimersByTime(1000);
    wire().onopen?.();
    await vi.waitFor(() =>
      expect(wire().sent.at(-1)).toMatchObject({ type: 'follow', seat: 2, since: 0 }),
    );
  });

  test('follows its new seat where seats were drawn after it was told the old one', async () => {
    const connection = open([0]);
    yours = [2];
    const problem = { code: 'forbidden', message: 'seat 0 is not yours' };
    wire().says({ type: 'refused', to: 't1', problem });
    await vi.waitFor(() =>
      expect(wire().sent.at(-1)).toMatchObject({ type: 'follow', seat: 2, since: 0 }),
    );
    update(2, whole, [], 2);
    expect(connection.link).toBe('open');
    expect(connection.affairs?.mine).toEqual([2]);
  });

  test('gives up a table whose seats are refused again and again', async () => {
    const connection = open([0]);
    yours = [0];
    const problem = { code: 'forbidden', message: 'seat 0 is not yours' };
    for (let n = 0; n < 6; n++) {
      expect(connection.link).toBe('open');
      wire().says({ type: 'refused', to: 't1', problem });
      await vi.waitFor(() => Promise.resolve());
    }
    expect(connection.link).toBe('closed');
  });

  test('shows one of several seats on this device at a time', () => {
    const connection = open([0, 1]);
    update(4, whole, [moved(4, 'mine')], 0);
    update(4, { ...whole, moves: null }, [moved(4, 'hers')], 1);
    expect(connection.snapshot?.events[0]?.kind).toBe('mine');
    connection.sitAt(1);
    expect(connection.snapshot?.events[0]?.kind).toBe('hers');
    connection.say('Moin');
    expect(wire().sent.at(-1)).toMatchObject({ type: 'say', seat: 1 });
  });
});
