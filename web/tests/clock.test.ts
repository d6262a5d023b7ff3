import { expect, test } from 'vitest';
import { loadBoard } from '../src/games/registry';
import { Stream } from '../src/server/stream';
import type { Update } from '../src/server/messages';
import { lapsesIn } from '../src/board/lapses';
import { inShort } from '../src/board/story';
import { TIMED_OUT, type GameEvent } from '../src/contract/types';
import { GAMES, frame, texts } from './fixtures';

const PHASES: Record<string, string> = {
  tallinn: 'select',
  visby: 'cards',
  towers: 'turn',
  talis: 'turn',
};

function moved(by: string): Update {
  const one = { kind: 'moved', number: 1, at: 0, seat: 1, by, events: [] };
  return { type: 'update', table: 'x', seat: 0, number: 1, state: {}, happened: [one] } as never;
}

test.each(GAMES)('%s: everyone is told whose time ran out', async (game) => {
  const stream = new Stream(0);
  stream.hear(moved('clock'));
  const { story } = await loadBoard(game);
  const { view } = frame(game, PHASES[game]!);
  const names = ['Amber', 'Pitch', 'Madder'];
  const told = inShort(story(stream.told.events, { texts: texts(game), names, view }), names);
  expect(told).toBe('Time ran out for Pitch; the table moves for them.');
});

test('whose time ran out is told what was played', async () => {
  const { view, moves } = frame('visby', 'cards');
  const stream = new Stream(0);
  const [first] = moves;
  const legal = moves.map(({ text, parts }) => ({ move: text, parts }));
  stream.hear({ ...moved('player'), state: { view, moves: { decision: 1, legal } } } as never);
  const lapsed = moved('clock');
  Object.assign(lapsed.happened[0]!, { number: 2, seat: 0, move: first!.text });
  stream.hear({ ...lapsed, number: 2 } as never);
  const { story } = await loadBoard('visby');
  const told = inShort(story(stream.told.events, { texts: texts('visby'), names: [], view }), []);
  expect(told).toMatch(/^Your time ran out; chosen for you: .*Troops/);
});

test('a move of one’s own is told by the game alone', () => {
  const stream = new Stream(0);
  stream.hear(moved('player'));
  expect(stream.told.events).toEqual([]);
});

test('several lapses are all named, each with what it brought, whatever else happened', () => {
  const event = (kind: string, seat: number): GameEvent => ({ kind, details: { seat } });
  const mine = {
    ...event(TIMED_OUT, 0),
    lapse: { move: { text: 'x', parts: { kind: 'cards' } }, phase: 'cards' },
  };
  const theirs = event(TIMED_OUT, 1);
  const told = [
    mine,
    event('chosen', 0),
    theirs,
    event('chosen', 1),
    event('played', 0),
    event('played', 1),
    event('seals', 1),
  ];
  const found = lapsesIn(told, ({ kind }) => kind !== 'chosen');
  expect(found).toEqual([mine, theirs, event('played', 1)]);
});
