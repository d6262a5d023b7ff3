import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boardOf, Stage, stillOwed, type Beat, type Staged } from '../src/board/stage.svelte';
import type { AnyView, GameEvent } from '../src/contract/types';
import { wishes } from '../src/look/wishes.svelte';
import { beat as visby, hold, turned } from '../src/games/visby/staging';
import { fixture } from './fixtures';
import type { VisbyEvent } from '../src/games/visby/generated';
import type { VisbyView } from '../src/games/visby/view';

const BEAT: Beat = ({ kind }) => (kind === 'quick' ? 0 : 500);
const told = (...kinds: string[]): GameEvent[] =>
  kinds.map((kind, at) => ({ kind, details: {}, at }));
const kinds = (events: GameEvent[] | undefined) => events?.map(({ kind }) => kind);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  wishes.pace = 'normal';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what was there at the beginning is not staged; what comes is, beat by beat', () => {
  const stage = new Stage();
  stage.hear(told('old', 'old'), BEAT);
  expect(stage.staged).toBeNull();
  stage.hear(told('old', 'old', 'quick', 'one', 'two'), BEAT);
  expect(kinds(stage.staged?.beat)).toEqual(['quick', 'one']);
  expect(kinds(stage.staged?.pending)).toEqual(['two']);
  vi.advanceTimersByTime(500);
  expect(kinds(stage.staged?.beat)).toEqual(['two']);
  expect(kinds(stage.seen)).toEqual(['quick', 'one', 'two']);
  vi.advanceTimersByTime(500);
  expect(stage.staged).toBeNull();
  expect(stage.before).toHaveLength(5);
});

test('a tap skips one beat, a second one all of them', () => {
  const stage = new Stage();
  stage.hear([], BEAT);
  stage.hear(told('one', 'two', 'three', 'four'), BEAT);
  stage.skip();
  expect(kinds(stage.staged?.beat)).toEqual(['two']);
  stage.skip();
  expect(stage.staged).toBeNull();
});

test('a move taken back, another game, or a wish for none shows everything at once', () => {
  const stage = new Stage();
  stage.hear(told('one', 'two'), BEAT);
  stage.hear(told('one'), BEAT);
  expect(stage.staged).toBeNull();
  stage.hear(told('other', 'two', 'three'), BEAT);
  expect(stage.staged).toBeNull();
  wishes.pace = 'off';
  stage.hear(told('other', 'two', 'three', 'four'), BEAT);
  expect(stage.staged).toBeNull();
});

test('nothing is staged for those who asked for less motion', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const stage = new Stage();
  stage.hear([], BEAT);
  stage.hear(told('one', 'two'), BEAT);
  expect(stage.staged).toBeNull();
});

test('each move is shown on the board as it was after it; who owes a decision is as it is now', () => {
  const board = (move: number, ...to_act: number[]): AnyView => ({
    game: 'visby',
    viewer: 0,
    phase: 'select',
    players: [],
    to_act,
    round: move,
  });
  const stage = new Stage();
  stage.hear([], BEAT, board(0, 1));
  stage.hear(told('first', 'gain'), BEAT, board(1, 1));
  stage.hear(told('first', 'gain', 'second'), BEAT, board(2, 0));
  expect(stage.staged?.view).toEqual(board(1, 1));
  expect(kinds(stage.staged?.rest)).toEqual(['gain']);
  expect(boardOf(board(2, 0), stage.staged!.view)).toEqual(board(1, 0));
  vi.advanceTimersByTime(500);
  expect(stage.staged?.view).toEqual(board(1, 1));
  vi.advanceTimersByTime(500);
  expect(stage.staged?.view).toEqual(board(2, 0));
  vi.advanceTimersByTime(500);
  expect(stage.staged).toBeNull();
});

test('many results are hurried: nobody waits longer than about seven seconds', () => {
  const stage = new Stage();
  stage.hear([], BEAT);
  stage.hear(told(...Array.from({ length: 60 }, () => 'one')), BEAT);
  let waited = 0;
  while (stage.staged && waited < 60_000) {
    vi.advanceTimersByTime(100);
    waited += 100;
  }
  expect(waited).toBeLessThan(7500);
});

test('in Visby cards turn first, then every role pays; in the end it is the table as it is', () => {
  const { frames } = fixture('visby');
  const { view, events } = frames[0]!;
  const stage = new Stage();
  const shown = () => stage.staged as Staged<VisbyEvent, VisbyView> | null;
  stage.hear([], visby as Beat);
  stage.hear(events, visby as Beat);
  const first = shown()!;
  expect(first.beat.every(({ kind }) => ['round', 'played'].includes(kind))).toBe(true);
  expect(turned(first).size).toBe(3);
  let before = hold(view as VisbyView, first);
  for (const player of before.players)
    expect(player.seals).toBe(
      (view as VisbyView).players[player.seat]!.seals - stillOwed(first, player.seat, 'points'),
    );
  const seals = () => before.players.map((player) => player.seals);
  const seen = [seals()];
  while (stage.staged) {
    vi.advanceTimersByTime(100);
    before = hold(view as VisbyView, shown());
    if (String(seals()) !== String(seen.at(-1))) seen.push(seals());
  }
  expect(seen.length).toBeGreaterThan(1);
  expect(before).toEqual(view);
});
