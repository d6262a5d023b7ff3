import { describe, expect, test } from 'vitest';
import { gameNamed } from '../src/games/registry';
import { breakdown, rest } from '../src/table/breakdown';
import { fill, plain, withSign } from '../src/table/speak';
import { GAMES, fixture, frame, texts } from './fixtures';

describe.each(GAMES)('the log of %s', (game) => {
  test.each(['en', 'de', 'it'])(
    'is told in full sentences without gaps in %s',
    async (language) => {
      const client = await gameNamed(game)!.load();
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
  const client = await gameNamed('tallinn')!.load();
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

test('numbers carry their sign, zero has none', () => {
  expect([3, -3, 0].map(withSign)).toEqual(['+3', '−3', '0']);
});
