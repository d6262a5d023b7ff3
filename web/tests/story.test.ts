import { describe, expect, test } from 'vitest';
import { loadBoard } from '../src/games/registry';
import { breakdown, rest } from '../src/board/breakdown';
import { fill, plain, withSign } from '../src/board/speak';
import { grown, inShort, type Entry } from '../src/board/story';
import type { TalisEvent, TalisMove } from '../src/games/talis/generated';
import { meanwhile } from '../src/games/talis/story';
import type { TowersEvent } from '../src/games/towers/generated';
import type { TalisView } from '../src/games/talis/view';
import { Lexicon } from '../src/games/talis/words';
import { arrivals, turnsIn } from '../src/games/towers/story';
import { GAMES, fixture, frame, texts } from './fixtures';

describe.each(GAMES)('the log of %s', (game) => {
  test.each(['en', 'de', 'it'])(
    'is told in full sentences without gaps in %s',
    async (language) => {
      const client = await loadBoard(game);
      const { seats, frames } = fixture(game);
      const names = seats.map((seat) => seat.name);
      for (const { view, events, history = [] } of frames) {
        const context = { texts: texts(game, language), names, view };
        const entries = client.story([...history, ...events], context);
        expect(entries.length).toBeGreaterThan(0);
        for (const entry of entries) {
          expect(plain(entry.pieces)).not.toMatch(/[{}]|\bundefined\b|\bnull\b|NaN/);
          entry.gains.forEach((gain) => expect(gain.amount).not.toBeNaN());
        }
      }
    },
  );
});

test('a contest of Tallinn is one line with all rivals and the sum of its points', async () => {
  const client = await loadBoard('tallinn');
  const { view } = frame('tallinn', 'select');
  const compared = (rival: number, against: number, points: number) => ({
    kind: 'compared',
    details: { seat: 0, rival, faction: 'monks', strength: 4, against, points },
  });
  const events = [
    { kind: 'contest', details: { seat: 0, faction: 'monks', strength: 4 } },
    compared(1, 4, 1),
    compared(2, 2, 2),
  ];
  const entries = client.story(events, { texts: texts('tallinn'), names: ['A', 'B', 'C'], view });
  expect(entries).toHaveLength(1);
  expect(plain(entries[0]!.pieces)).toContain('counts 4 against 4, 2');
  expect(entries[0]!.gains).toEqual([{ amount: 3 }]);
});

test('the final table of Tallinn adds up to the score', () => {
  const over = frame('tallinn', 'over');
  const sources = breakdown([...over.history!, ...over.events], texts('tallinn'), 3);
  expect(rest(sources, over.scores!)).toEqual([4, 4, 4]);
});

test('the final table of Visby explains every seal', () => {
  const over = frame('visby', 'over');
  const sources = breakdown([...over.history!, ...over.events], texts('visby'), 3);
  expect(rest(sources, over.scores!)).toEqual([0, 0, 0]);
});

test('gaps of a sentence are filled with names, words of the game and signed numbers', () => {
  const pieces = fill(
    texts('tallinn'),
    '{seat} / {faction} / {points:+} / {cards}',
    { seat: 1, faction: 'monks', points: -2, cards: [2, 7] },
    ['Amber', 'Pitch'],
  );
  expect(plain(pieces)).toBe('Pitch / monks / −2 / 2, 7');
});

test('a roll of Talis is a sentence, and its dice are said', async () => {
  const client = await loadBoard('talis');
  const { view } = frame('talis', 'turn');
  const rolled = { kind: 'dice', details: { seat: 1, ones: 1, twos: 0, threes: 1 } };
  const [entry] = client.story([rolled], { texts: texts('talis'), names: ['A', 'B', 'C'], view });
  expect(plain(entry!.pieces)).toBe('B rolls 1 3');
});

test('a move of Talis says what it means where it is made', () => {
  const move: TalisMove = {
    text: 'fight',
    parts: { kind: 'fight' },
    nuance: { kind: 'fight_monster', fame: 2, goods: '3F 1G', price: 3, loss: 1 },
  };
  const { view } = frame('talis', 'stand');
  const said = new Lexicon(texts('talis'), []).move(view as TalisView, move);
  expect(said).toContain('Fame +2 and 3 food, 1 gold');
});

test('turns of City of Towers are counted by what ended them', () => {
  const told = (...kinds: TowersEvent['kind'][]) =>
    kinds.map((kind) => ({ kind, details: {} }) as TowersEvent);
  expect(turnsIn([])).toBe(0);
  expect(turnsIn(told('moved', 'entered', 'gained', 'again'))).toBe(1);
  expect(turnsIn(told('moved', 'entered', 'again', 'stopped', 'stacked'))).toBe(3);
});

test('where the others have come to in City of Towers is known since one has moved', () => {
  const made = (seat: number, to: string, kind: TowersEvent['kind'] = 'moved') =>
    ({ kind, details: { seat, to } }) as TowersEvent;
  const told = [made(0, 'a1'), made(1, 'b2', 'entered'), made(1, 'c3', 'stacked'), made(2, 'd4')];
  expect([...arrivals(told, 0)]).toEqual(['b2', 'c3', 'd4']);
  expect([...arrivals(told, 2)], 'one’s own move is no news').toEqual([]);
  expect([...arrivals(told, null)], 'watchers see the last turn').toEqual(['d4']);
  expect([...arrivals([], 0)]).toEqual([]);
});

test('a counter is its owner’s or neutral in the log of City of Towers', async () => {
  const { story } = await loadBoard('towers');
  const { view } = frame('towers', 'turn');
  const moved = (colour: string) => ({
    kind: 'moved',
    details: { seat: 0, colour, symbol: 'lily', height: 1, from: 'a1', to: 'a2' },
  });
  const context = { texts: texts('towers'), names: ['Anna', 'Ben'], view: { ...view } };
  Object.assign(context.view, { neutral_colours: ['white'] });
  const lines = story([moved('white'), moved('amber'), moved('black')], context);
  expect(lines.map((one) => plain(one.pieces))).toEqual([
    'Anna: a1 to a2 (neutral white, lily).',
    'Anna: a1 to a2 (lily).',
    'Anna: a1 to a2 (Ben, lily).',
  ]);
});

test('what happened in short keeps its lines apart', () => {
  const entry = (text: string, ...amounts: number[]) => ({
    seat: 0,
    pieces: [{ text }],
    gains: amounts.map((amount) => ({ amount, seat: 1 })),
    places: [],
  });
  expect(inShort([entry('Fleet', 2, 1), entry('Ship.'), entry('Toll')], ['Anna', 'Bo'])).toBe(
    'Fleet: Bo +2, Bo +1 · Ship. Toll',
  );
  const three = [entry('Fleet'), entry('Ship'), entry('Toll')];
  expect(inShort(three, [], 3, 11)).toBe('Ship · Toll');
  expect(inShort(three, [], 3, 2)).toBe('Toll');
});

test('numbers carry their sign, zero has none', () => {
  expect([3, -3, 0].map(withSign)).toEqual(['+3', '−3', '0']);
});

test('a trade of Talis says of each side what it gave and got', async () => {
  const client = await loadBoard('talis');
  const { view } = frame('talis', 'turn');
  const goods = (seat: number, wood: number, gold: number) => ({
    kind: 'goods',
    details: { seat, food: 0, wood, ore: 0, gold },
  });
  const events = [
    { kind: 'accepted', details: { seat: 1, rival: 0 } },
    goods(0, -2, 0),
    goods(1, 2, 0),
    goods(1, 0, -1),
    goods(0, 0, 1),
  ];
  const [entry] = client.story(events, { texts: texts('talis'), names: ['A', 'B', 'C'], view });
  expect(entry!.gains.map(({ seat, amount, icon }) => [seat, amount, icon])).toEqual([
    [0, -2, 'wood'],
    [0, 1, 'gold'],
    [1, 2, 'wood'],
    [1, -1, 'gold'],
  ]);
});

test('a turn of Talis begins with what the others did since one’s last, without their dice', () => {
  const { view } = frame('talis', 'turn');
  const context = {
    texts: texts('talis'),
    names: ['A', 'B', 'C'],
    view: { ...view, viewer: 0 } as TalisView,
  };
  const told = (kind: TalisEvent['kind'], seat: number) =>
    ({ kind, details: { seat, tile: 'b6' } }) as TalisEvent;
  const history = [told('claimed', 0), told('ended', 0), told('turn', 1), told('claimed', 1)];
  const events = [told('ended', 1), told('turn', 0)];
  expect(meanwhile(events, history, context).map((entry) => plain(entry.pieces))).toEqual([
    'B claims b6.',
  ]);
  expect(meanwhile([told('claimed', 0)], [...history, ...events], context)).toEqual([]);
});

test('of a log that has grown only new lines and those that say something else are new', () => {
  const said = (text: string): Entry => ({ seat: 0, pieces: [{ text }], gains: [], places: [] });
  const before = [said('one'), said('two')];
  const now = grown(before, [said('one'), said('two, and more'), said('three')]);
  expect(now.map((entry) => plain(entry.pieces))).toEqual(['one', 'two, and more', 'three']);
  expect(now[0]).toBe(before[0]);
  expect(now[1]).not.toBe(before[1]);
});
