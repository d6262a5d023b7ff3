import { expect, test } from 'vitest';
import '../src/games/visby';
import { lastRound, nothings } from '../src/games/visby/nothing';
import { story } from '../src/games/visby/story';
import type { Role, VisbyView } from '../src/games/visby/view';
import type { VisbyEvent } from '../src/games/visby/generated';
import { texts } from './fixtures';

const name = (role: Role) => role.toUpperCase();
const event = (kind: string, details: object) => ({ kind, details }) as VisbyEvent;
const round = (battle: number, journey: number) =>
  event('round', { round: 1, battle, journey, market: 3 });
const played = (seat: number, ...cards: Role[]) => event('played', { seat, cards });
const seals = (seat: number, card: Role, points: number) => event('seals', { seat, card, points });
const wares = (seat: number, card: Role, wares: number) => event('wares', { seat, card, wares });

test('who lives off others is told whose cards were missing', () => {
  const told = [round(4, 4), played(0, 'tollkeeper'), played(1, 'troops'), seals(1, 'troops', 2)];
  told.push(seals(0, 'tollkeeper', 0));
  const [one, ...more] = nothings(0, told, name);
  expect(more).toEqual([]);
  expect(one).toMatchObject({ role: 'tollkeeper', missing: ['fleet', 'ship'] });
  expect(one!.why).toContain('FLEET or SHIP');
  expect(nothings(1, told, name)).toEqual([]);
});

test('nothing left is something else than too little for all', () => {
  const told = [round(2, 1), played(0, 'knight', 'ship'), played(1, 'troops', 'ship')];
  told.push(seals(1, 'troops', 2), seals(0, 'knight', 0), wares(0, 'ship', 0), wares(1, 'ship', 0));
  const [knight, ship] = nothings(0, told, name);
  expect(knight!.why).toBe('nothing was left on the board');
  expect(ship!.why).toBe('there was too little on the board for 2 of them');
});

test('a full store is the reason only of the card for whose wares it had no room', () => {
  const told = [round(4, 4), played(0, 'blacksmith', 'fleet'), wares(0, 'blacksmith', 0)];
  told.push(wares(0, 'fleet', 0), event('lost', { seat: 0, count: 3 }));
  const [smith, fleet] = nothings(0, told, name);
  expect(smith!.missing).toEqual(['troops', 'rider']);
  expect(fleet!.why).toBe('there is no room for more wares');
});

test('only the round in which cards were last laid open counts', () => {
  const told = [round(4, 4), played(0, 'knight'), seals(0, 'knight', 0), round(7, 7)];
  expect(lastRound(told)).toEqual(told);
  const next = [round(7, 7), played(0, 'troops'), seals(0, 'troops', 2)];
  expect(lastRound([...told.slice(0, 3), ...next])).toEqual(next);
  expect(lastRound([round(4, 4)])).toEqual([]);
});

test('the log says why, once where several got nothing for the same reason', () => {
  const told = [round(1, 4), played(0, 'knight'), played(1, 'knight')];
  told.push(seals(0, 'knight', 0), seals(1, 'knight', 0), round(4, 7), played(0, 'knight'));
  const context = { texts: texts('visby'), names: ['Amber', 'Pitch'], view: {} as VisbyView };
  const step = story(told, context).find(({ badge }) => badge)!;
  const why = 'there was too little on the board for 2 of them';
  expect(step.gains.map((gain) => gain.why)).toEqual([why, why]);
});
