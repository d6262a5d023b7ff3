import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { FixtureConnection } from '../src/table/fixture.svelte';
import Table from '../src/table/Table.svelte';
import { giveTexts } from '../src/games/texts';
import type { TallinnView } from '../src/games/tallinn/view';
import { seatingOf } from '../src/games/towers/colours';
import type { TowersView } from '../src/games/towers/view';
import type { Seat } from '../src/contract/types';
import { GAMES, fixture, frame, texts } from './fixtures';

/** What a browser calls when something gets more or less room. */
let resized: (() => void)[] = [];
vi.stubGlobal(
  'ResizeObserver',
  class {
    constructor(call: () => void) {
      resized.push(call);
    }
    observe() {}
    disconnect() {}
  },
);
vi.stubGlobal('scrollTo', () => undefined);

let shown: Record<string, unknown> | undefined;
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  resized = [];
  document.body.innerHTML = '';
});

/** A table in the page, at one moment of a recorded game, or at one that is told otherwise. */
async function sitDown(game: string, phase: string, otherwise: object = {}, seats?: Seat[]) {
  const recorded = { ...fixture(game), ...(seats ? { seats } : {}) };
  giveTexts(game, 'en', texts(game));
  const at = recorded.frames.findIndex((frame) => frame.view.phase === phase);
  const frames = recorded.frames.with(at, { ...recorded.frames[at]!, ...otherwise });
  const connection = new FixtureConnection({ ...recorded, frames }, at);
  vi.spyOn(connection, 'choose').mockImplementation(() => undefined);
  vi.spyOn(connection, 'ask').mockImplementation(() => undefined);
  shown = mount(Table, { target: document.body, props: { connection } });
  await vi.waitUntil(() => document.querySelector('.prompt'), { timeout: 60_000, interval: 10 });
  flushSync();
  return connection;
}

function press(element: Element | null | undefined) {
  element?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
}

const button = (words: RegExp) =>
  [...document.querySelectorAll('button')].find((one) =>
    words.test(one.getAttribute('aria-label') ?? one.textContent ?? ''),
  );

const MOMENTS = GAMES.flatMap((game) =>
  fixture(game).frames.map((frame) => [game, frame.view.phase] as const),
);

describe.each(MOMENTS)('%s in phase %s', (game, phase) => {
  test('every control has a name, and nothing is said in code', async () => {
    await sitDown(game, phase);
    const controls = document.querySelectorAll('button, a, [role=gridcell], [role=img], input');
    expect(controls.length).toBeGreaterThan(5);
    for (const control of controls) {
      const name = control.getAttribute('aria-label') ?? control.textContent ?? '';
      expect(name.trim(), control.outerHTML.slice(0, 120)).not.toBe('');
      expect(name).not.toMatch(/\bundefined\b|\bnull\b|NaN|\{\w+\}/);
    }
  });
});

test.each([
  ['another person', false, 2],
  ['bots alone', true, 0],
])('the own clock is seen on phones among %s', async (_, bot, shown) => {
  const { seats } = fixture('visby');
  const timed = seats.map((seat, n) => ({ ...seat, bot: bot && n > 0, clock: n ? null : 25 }));
  await sitDown('visby', 'cards', {}, timed);
  expect([...document.querySelectorAll('.own-time')].map((one) => one.textContent)).toEqual(
    Array(shown).fill('0:25'),
  );
});

test('Talis: what one can pay with stands beside the dice', async () => {
  await sitDown('talis', 'turn');
  expect(document.querySelectorAll('.prompt .dice ~ .have .tok')).toHaveLength(4);
});

test('Visby: what the Merchant will do is said while others decide', async () => {
  const { view } = frame('visby', 'trade');
  const players = view.players.map((one) => ({ ...one, choice: one.seat ? null : 'trade-3' }));
  await sitDown('visby', 'trade', { view: { ...view, players, viewer: 0 }, moves: [] });
  expect(document.querySelector('.prompt .ask')!.textContent).toContain('Trade wares: 3');
});

test('Tallinn: what one has sealed is said in words while others choose', async () => {
  const { view } = frame('tallinn', 'select');
  const [me, ...others] = (view as TallinnView).players;
  const card = me!.hand[0]!;
  const players = [{ ...me!, choice: `${card.card}a` }, ...others];
  await sitDown('tallinn', 'select', { view: { ...view, players, viewer: 0 }, moves: [] });
  const said = document.querySelector('.prompt .ask')!.textContent;
  expect(said).toMatch(new RegExp(`card ${card.card}, (a|two|three) (knight|merchant|monk)`));
});

test('Tallinn: a half is picked, then sealed', async () => {
  const connection = await sitDown('tallinn', 'select');
  const half = document.querySelector<HTMLButtonElement>('.hand button.half')!;
  press(half);
  expect(half.getAttribute('aria-pressed')).toBe('true');
  expect(connection.choose).not.toHaveBeenCalled();
  press(document.querySelector('.prompt .go'));
  const [word] = vi.mocked(connection.choose).mock.calls[0]!;
  expect(connection.snapshot.moves.map((move) => move.text)).toContain(word);
});

test('Visby: two cards are picked, then sealed; one alone is not enough', async () => {
  const connection = await sitDown('visby', 'cards');
  const [first, second] = document.querySelectorAll('.rc.held');
  press(first);
  press(document.querySelector('.prompt .go'));
  expect(connection.choose).not.toHaveBeenCalled();
  press(second);
  press(document.querySelector('.prompt .go'));
  const [word] = vi.mocked(connection.choose).mock.calls[0]!;
  expect(connection.snapshot.moves.map((move) => move.text)).toContain(word);
});

test('City of Towers: the first press on a target asks what it does, the second makes the move', async () => {
  const connection = await sitDown('towers', 'turn');
  const move = connection.snapshot.moves.find((one) => one.parts.kind === 'move')!;
  const field = (name: unknown) => document.querySelector(`[data-field="${String(name)}"]`);
  press(field(move.parts['from']));
  press(field(move.parts['to']));
  expect(connection.choose).not.toHaveBeenCalled();
  expect(connection.ask).toHaveBeenCalledExactlyOnceWith(move.text);
  press(field(move.parts['to']));
  expect(connection.choose).toHaveBeenCalledExactlyOnceWith(move.text);
});

test('City of Towers: a field that cannot be reached asks why not', async () => {
  const connection = await sitDown('towers', 'turn');
  const move = connection.snapshot.moves.find((one) => one.parts.kind === 'move')!;
  const open = new Set(
    connection.snapshot.moves.flatMap((one) => [one.parts['from'], one.parts['to']]),
  );
  press(document.querySelector(`[data-field="${String(move.parts['from'])}"]`));
  const closed = [...document.querySelectorAll<SVGGElement>('[data-field]')].find(
    (one) => !open.has(one.dataset['field']!),
  )!;
  press(closed);
  expect(connection.ask).toHaveBeenCalledExactlyOnceWith(
    `${String(move.parts['from'])}-${closed.dataset['field']}`,
  );
});

test('City of Towers: why something cannot be done is told until something else is picked', async () => {
  const connection = await sitDown('towers', 'turn');
  const starts = [...new Set(connection.snapshot.moves.flatMap((one) => one.parts['from'] ?? []))];
  const field = (name: unknown) => document.querySelector(`[data-field="${String(name)}"]`);
  press(field(starts[0]));
  const ends = connection.snapshot.moves.map((one) => one.parts['to']);
  const closed = [...document.querySelectorAll<SVGGElement>('[data-field]')].find(
    ({ dataset }) => !ends.includes(dataset['field']!) && !starts.includes(dataset['field']!),
  )!;
  press(closed);
  const word = `${String(starts[0])}-${closed.dataset['field']}`;
  connection.problem = { word, code: '', message: 'No.', why: null, rule: 'C1', details: {} };
  flushSync();
  expect(document.querySelector('.whynot')?.textContent).toContain('No.');
  press(field(starts[1]));
  expect(document.querySelector('.whynot')).toBeNull();
});

test('the log stays at its end when it gets less room, unless someone reads further up', async () => {
  await sitDown('towers', 'turn');
  const log = document.querySelector('.log')!;
  Object.defineProperty(log, 'scrollHeight', { value: 900 });
  Object.defineProperty(log, 'clientHeight', { value: 300 });
  resized.forEach((call) => call());
  expect(log.scrollTop).toBe(900);
  log.dispatchEvent(new Event('scroll')); // as browsers do
  log.scrollTop = 100;
  log.dispatchEvent(new Event('scroll'));
  resized.forEach((call) => call());
  expect(log.scrollTop).toBe(100);
});

test('City of Towers: arrow keys walk the board and Enter picks', async () => {
  await sitDown('towers', 'turn');
  const board = document.querySelector('.board')!;
  const key = (name: string) => {
    board.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
    flushSync();
  };
  const focused = () => document.querySelector<SVGGElement>('[data-field][tabindex="0"]')!;
  key('ArrowRight');
  key('ArrowDown');
  expect(focused().dataset['field']).toBe('b2');
  key('n');
  key('Enter');
  expect(focused().getAttribute('aria-selected')).toBe('true');
  key('Escape');
  expect(document.querySelector('[aria-selected="true"][data-field]')).toBeNull();
});

test('Talis: a tile is picked, the button walks there', async () => {
  const connection = await sitDown('talis', 'turn');
  const move = connection.snapshot.moves.find((one) => one.parts.kind === 'move')!;
  press(document.querySelector(`[data-tile="${String(move.parts['tile'])}"]`));
  press(document.querySelector('.detail .go'));
  const [word] = vi.mocked(connection.choose).mock.calls[0]!;
  const made = connection.snapshot.moves.find((one) => one.text === word)!;
  expect(made.parts['tile']).toBe(move.parts['tile']);
});

test('Talis: a question is answered with a button', async () => {
  const connection = await sitDown('talis', 'stand');
  press(button(/flee/i));
  expect(connection.choose).toHaveBeenCalledExactlyOnceWith('flee');
});

test('a lost connection is announced, with what is safe', async () => {
  const connection = await sitDown('visby', 'cards');
  connection.retryIn = 4;
  connection.link = 'lost';
  flushSync();
  expect(document.body.textContent).toContain('Your last move is safe. Trying again in 4 s.');
});

test('the end names the winner and shows totals', async () => {
  const connection = await sitDown('tallinn', 'over');
  const { seats, winners, scores } = connection.snapshot;
  const title = document.querySelector('#end-title')!.textContent;
  expect(title).toContain(winners.includes(0) ? 'You win' : seats[winners[0]!]!.name);
  const totals = [...document.querySelectorAll('tfoot td')].map((cell) => Number(cell.textContent));
  expect(totals).toEqual([...scores!].sort((a, b) => b - a));
});

test('City of Towers: chosen colours are worn by seats, crests and counters', async () => {
  const { view } = frame('towers', 'turn');
  const { players } = view as TowersView;
  const [first, second] = players.map(({ colour }) => colour);
  const other: Record<string, string> = { [first!]: second!, [second!]: first! };
  const renamed = JSON.parse(
    JSON.stringify(view, (key, value) => (key === 'colour' ? (other[value] ?? value) : value)),
  );
  await sitDown('towers', 'turn', { view: renamed });
  const seats = [...document.querySelectorAll('section.seat')];
  const worn = (n: number) => seats[n]!.querySelector('.crest use')!.getAttribute('href');
  expect([worn(0), worn(1)]).toEqual(['#seat-2', '#seat-1']);
  expect(seats[0]!.classList.contains('s2')).toBe(true);
});

test('City of Towers: before the game, seats wear the colours that are chosen', () => {
  const known = JSON.parse(
    readFileSync(resolve(import.meta.dirname, '../../tests/games/towers/colours.json'), 'utf8'),
  ) as Record<string, number[]>;
  for (const [choice, seats] of Object.entries(known)) expect(seatingOf(choice)).toEqual(seats);
  expect(seatingOf()).toEqual(known['amber-black']);
});

test('the end says one’s own place, and why someone with as many points has not won', async () => {
  await sitDown('tallinn', 'over', { winners: [1], scores: [40, 40, 31], ranks: [2, 1, 3] });
  const end = document.querySelector('.final')!.textContent;
  expect(end).toContain('you: place 2 of 3');
  expect(end).toContain('more symbols on the towers decide');
});

test('digits press what bears that number, and a question mark explains the keys', async () => {
  await sitDown('tallinn', 'select');
  const key = (name: string) => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
    flushSync();
  };
  const printed = document.querySelector('.hand .cn')!.textContent!;
  const chosen = () => document.querySelector('.half[aria-pressed=true]')?.closest('.card');
  key(printed.slice(-1));
  expect(chosen()?.querySelector('.cn')?.textContent).toBe(printed);
  key('?');
  expect(document.querySelector('.keys')).not.toBeNull();
  key('Escape');
  expect(document.querySelector('.keys')).toBeNull();
});
