import { describe, expect, test } from 'vitest';
import { ACTIONS, Picks as TalisPicks, partOf, type Facet } from '../src/games/talis/picks.svelte';
import { Picks as TallinnPicks } from '../src/games/tallinn/picks.svelte';
import { endsOf, startsOf } from '../src/games/towers/view';
import { chosen, open, rolesOf, toggle } from '../src/games/visby/picks';
import type { Role } from '../src/games/visby/view';
import type { Move } from '../src/contract/types';
import type { TalisMove } from '../src/games/talis/generated';
import type { TallinnMove } from '../src/games/tallinn/generated';
import type { TowersMove } from '../src/games/towers/generated';
import type { VisbyMove } from '../src/games/visby/generated';
import { fixture } from './fixtures';

/** The moves that a game offers, as its types have them. */
const offered = <OfGame extends Move>(game: string): OfGame[][] =>
  fixture(game)
    .frames.map((frame) => frame.moves as OfGame[])
    .filter((moves) => moves.length > 0);

describe('every offered move can be picked, and picks come to nothing else', () => {
  test('Tallinn: a half, a card, cards in their order, a faction', () => {
    for (const moves of offered<TallinnMove>('tallinn')) {
      const picks = new TallinnPicks();
      for (const move of moves) {
        picks.offer(moves);
        const { parts } = move;
        if (parts.kind === 'pass') {
          expect(picks.pass?.text).toBe(move.text);
          continue;
        }
        if (parts.kind === 'select') picks.pickHalf(parts.card, parts.half);
        if (parts.kind === 'tower') picks.toggle(parts.card);
        parts.cards?.forEach((one) => picks.toggle(one));
        if (parts.kind === 'name') picks.name(parts.faction);
        expect(picks.move?.text).toBe(move.text);
      }
    }
  });

  test('Visby: cards in either order', () => {
    for (const moves of offered<VisbyMove>('visby')) {
      for (const move of moves.filter((one) => rolesOf(one).length > 0)) {
        for (const roles of [rolesOf(move), rolesOf(move).toReversed()]) {
          let picked: Role[] = [];
          for (const role of roles) {
            expect(open(moves, picked)).toContain(role);
            picked = toggle(picked, role, roles.length);
          }
          expect(chosen(moves, picked)?.text).toBe(move.text);
        }
      }
    }
  });

  test('City of Towers: where from, where to', () => {
    for (const moves of offered<TowersMove>('towers')) {
      const walks = [...startsOf(moves)].flatMap((from) =>
        [...endsOf(moves, from)].map((to) => `${from}-${to}`),
      );
      const words = moves.filter((move) => move.parts.kind === 'move').map((move) => move.text);
      expect(walks.toSorted()).toEqual(words.toSorted());
    }
  });

  test('Talis: actions and their particulars', () => {
    const facets: Facet[] = [
      'dice',
      'champion',
      'tile',
      'goods',
      'building',
      'boat',
      'sea',
      'rival',
      'give',
      'want',
      'good',
    ];
    const turn = offered<TalisMove>('talis').find((moves) =>
      moves.some((move) => move.parts.kind === 'end'),
    )!;
    const picks = new TalisPicks();
    for (const move of turn) {
      picks.offer(turn);
      const action = ACTIONS.find((one) => {
        picks.begin(one);
        picks.wanted = {};
        return picks.fitting().some((fit) => fit.text === move.text);
      });
      expect(action, move.text).toBeDefined();
      for (const facet of facets) {
        const value = partOf(move, facet);
        if (value === undefined) continue;
        expect(picks.values(facet)).toContain(value);
        picks.want(facet, value);
      }
      expect(picks.move?.text).toBe(move.text);
    }
  });
});

test('Talis prefers the walk that costs the fewest pips when only the tile is picked', () => {
  const turn = offered<TalisMove>('talis').find((moves) =>
    moves.some((move) => move.parts.kind === 'move'),
  )!;
  const pips = (move: TalisMove) => move.parts.dice!.reduce((sum, die) => sum + die, 0);
  const picks = new TalisPicks();
  picks.offer(turn);
  picks.begin('move');
  for (const tile of picks.values('tile')) {
    picks.wanted = { tile };
    const cheapest = Math.min(...picks.fitting().map(pips));
    expect(pips(picks.move!)).toBe(cheapest);
  }
});

test('Talis: with one partner to trade with, he is picked already; with several, none is', () => {
  const offer = (rival: number, give: string): TalisMove => ({
    text: `offer-${rival}-${give}`,
    parts: { kind: 'offer', rival, give: [give], want: ['0'] },
  });
  const picks = new TalisPicks();
  picks.offer([offer(1, '1f'), offer(1, '2f')]);
  picks.begin('trade');
  expect(picks.wanted).toEqual({ rival: '1' });
  picks.offer([offer(1, '1f'), offer(2, '1f')]);
  picks.begin('trade');
  expect(picks.wanted).toEqual({});
});

test('Talis: a good of another player is wanted by presses on it, one more by each', () => {
  const offer = (rival: number, give: string, want: string): TalisMove => ({
    text: `offer-${give}-${want}-p${rival + 1}`,
    parts: { kind: 'offer', rival, give: [give], want: [want] },
  });
  const picks = new TalisPicks();
  picks.offer([
    offer(1, '1f', '1w'),
    offer(1, '2f', '1w'),
    offer(1, '1f', '2w'),
    offer(2, '1w', '1f'),
  ]);
  picks.begin('trade');
  picks.wish(1, 'wood');
  expect(picks.wanted).toEqual({ rival: '1', want: '1w' });
  picks.want('give', '1f');
  picks.wish(1, 'wood');
  expect(picks.move?.text).toBe('offer-1f-2w-p2');
  picks.wish(1, 'wood');
  expect(picks.move?.text).toBe('offer-1f-1w-p2');
  picks.wish(2, 'food'); // which cannot be had for food
  expect(picks.wanted).toEqual({ rival: '2', want: '1f' });
});

test('what was picked is forgotten when a new decision is offered', () => {
  const [moves] = offered<TallinnMove>('tallinn');
  const picks = new TallinnPicks();
  picks.offer(moves!);
  picks.pickHalf(1, 'a');
  picks.offer([]);
  expect(picks.empty).toBe(true);
  expect(picks.move).toBeUndefined();
});
