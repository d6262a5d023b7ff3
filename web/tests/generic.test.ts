import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import Table from '../src/table/Table.svelte';
import { FixtureConnection } from '../src/table/fixture.svelte';
import { grouped } from '../src/games/generic/choices';
import { ofPlayer, onTable, pointsOf } from '../src/games/generic/shape';
import type { GameTexts } from '../src/contract/generated';
import type { AnyView, Move } from '../src/contract/types';
import { fixture } from './fixtures';

const TEXTS: GameTexts = {
  title: 'Goofspiel',
  summary: '',
  credit: '',
  words: { seat: 'Player {number}', view: { prizes: 'Prizes' }, suit: { h: 'Hearts' } },
  options: {},
  phases: { bid: 'Bid a card', over: 'The game is over' },
  events: { taken: '{seat} takes {points} points.', chosen: '{seat} has bid.' },
  moves: { bid: 'bid {card}', raise: '{count} times {face}' },
  reasons: {},
};

const view = {
  game: 'goofspiel',
  viewer: 0,
  phase: 'bid',
  to_act: [0, 1],
  turn: 2,
  prizes: [7, 3, null],
  rows: [
    [1, 2],
    [3, null],
  ],
  piles: [{ size: 4 }, { size: 5 }],
  suit: 'h',
  first_seat: 1,
  nothing: null,
  players: [
    { seat: 0, points: 7, hand: [1, 2], own_dice: [6, 1], chosen: false },
    { seat: 1, points: 0, hand: [], own_dice: [null, null], chosen: false },
  ],
} as unknown as AnyView;

test('a view becomes counters, cards, rows and groups, with the words of the game', () => {
  const things = onTable(view, TEXTS, ['Anna', 'Ben']);
  expect(things.map(({ key, kind, label }) => [key, kind, label])).toEqual([
    ['turn', 'counter', 'Turn'],
    ['prizes', 'cards', 'Prizes'],
    ['rows', 'grid', 'Rows'],
    ['piles', 'group', 'Piles'],
    ['suit', 'counter', 'Suit'],
    ['first_seat', 'counter', 'First seat'],
  ]);
  expect(things[1]).toMatchObject({ cards: [{ text: '7' }, { text: '3' }, { text: null }] });
  expect(things[4]).toMatchObject({ text: 'Hearts' });
  expect(things[5]).toMatchObject({ text: 'Ben' });
});

test('players have points, and hidden things stay face down', () => {
  expect([pointsOf(view, 0), pointsOf(view, 1)]).toEqual([7, 0]);
  expect(ofPlayer(view, 0, TEXTS, []).map(({ key }) => key)).toEqual(['hand', 'own_dice']);
  expect(ofPlayer(view, 0, TEXTS, [])[1]).toMatchObject({ cards: [{ pips: 6 }, { pips: 1 }] });
  expect(ofPlayer(view, 1, TEXTS, [])[1]).toMatchObject({
    cards: [{ text: null }, { text: null }],
  });
});

const move = (text: string, parts: Move['parts']): Move => ({ text, parts });

test('few moves are whole sentences, many stand in rows by their parts', () => {
  const bids = [1, 2].map((card) => move(`${card}`, { kind: 'bid', card }));
  const raises = [1, 2, 3].flatMap((count) =>
    [1, 2, 3, 4].map((face) => move(`${count}x${face}`, { kind: 'raise', count, face })),
  );
  const [few, many] = grouped([...bids, ...raises], TEXTS, 'bid', []);
  expect(few).toMatchObject({ spelled: true, rows: [{ options: [{ full: 'bid 1' }, {}] }] });
  expect(many!.spelled).toBe(false);
  expect(many!.rows.map(({ label, options }) => [label, options.map((one) => one.short)])).toEqual(
    ['1', '2', '3'].map((label) => [label, ['1', '2', '3', '4']]),
  );
  expect(many!.rows[1]!.options[2]!.full).toBe('2 times 3');
});

let shown: Record<string, unknown> | undefined;
afterEach(async () => {
  vi.unstubAllGlobals();
  if (shown) await unmount(shown);
  document.body.innerHTML = '';
});

/** A table of a game that the client has never heard of; the server answers as told. */
function sitDown(answer: () => Response) {
  vi.stubGlobal('fetch', async () => answer());
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const recorded = fixture('visby');
  const frame = {
    ...recorded.frames[0]!,
    view,
    moves: [3, 4].map((card) => move(`${card}`, { kind: 'bid', card })),
    events: [],
  };
  const connection = new FixtureConnection({ ...recorded, game: 'goofspiel', frames: [frame] }, 0);
  const chosen = vi.spyOn(connection, 'choose').mockImplementation(() => undefined);
  shown = mount(Table, { target: document.body, props: { connection } });
  return chosen;
}

const until = async (found: () => unknown) => {
  while (!found()) await new Promise((done) => setTimeout(done, 10));
  flushSync();
};
const named = (words: RegExp) =>
  [...document.querySelectorAll('button')].find((one) =>
    words.test(one.getAttribute('aria-label') ?? one.textContent ?? ''),
  );

test('any game can be played: a move is picked, read, and made', async () => {
  const chosen = sitDown(() => new Response(JSON.stringify({ ...TEXTS, rules: {} })));
  await until(() => document.querySelector('.prompt'));
  expect(document.body.textContent).toContain('Prizes');
  named(/^bid 4$/)!.click();
  flushSync();
  expect(document.querySelector('.prompt')!.textContent).toContain('bid 4');
  named(/Seal/)!.click();
  expect(chosen).toHaveBeenCalledWith('4');
});

test('a game that the server does not know is an answer, not a wait', async () => {
  sitDown(() => new Response('{"code":"unknown-game","message":"no"}', { status: 404 }));
  await until(() => document.querySelector('.lost'));
  expect(document.body.textContent).toContain('goofspiel');
});
