import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { Replay } from '../src/replay/replay.svelte';
import { Refusal, type Eyes, type Source } from '../src/replay/source';
import type { AnyView } from '../src/contract/types';

const MOVES = 60;
const PAGE = 25;

/** A game of sixty moves, whose views say which they are. */
class Theatre implements Source {
  readonly table = 'T';
  asked: string[] = [];
  async story(eyes: Eyes) {
    this.asked.push(`story ${eyes}`);
    const moves = Array.from({ length: MOVES }, (_, i) => ({
      seat: i % 2,
      events: [{ kind: i % 10 ? 'moved' : 'round', details: {} }],
    }));
    const seats = [{ name: 'Amber', player: 'human' }];
    return { game: 'visby', options: {}, seats, viewer: null, page: PAGE, moves, result: null };
  }
  async views(eyes: Eyes, page: number) {
    this.asked.push(`${page} ${eyes}`);
    const first = page * PAGE;
    const length = Math.min(PAGE, MOVES + 1 - first);
    const views = Array.from({ length }, (_, i) => ({ phase: String(first + i) }) as AnyView);
    return { first, views };
  }
}

const settled = async () => {
  await new Promise((done) => setTimeout(done));
  flushSync();
};

test('any moment shows its own view, and only the pages that are looked at are asked for', async () => {
  const theatre = new Theatre();
  const replay = new Replay(theatre, 30);
  await settled();
  expect([replay.at, replay.view?.phase]).toEqual([30, '30']);
  expect(theatre.asked).toEqual(['story all', '1 all']);
  for (const [to, at] of [
    [1000, 60],
    [-5, 0],
    [24, 24],
    [25, 25],
    [Number.NaN, 0],
  ] as const) {
    replay.go(to);
    await settled();
    expect([replay.at, replay.view?.phase, replay.late]).toEqual([at, String(at), false]);
  }
  expect(replay.rounds).toEqual([1, 11, 21, 31, 41, 51]);
});

test('other eyes look at the same moment anew', async () => {
  const theatre = new Theatre();
  const replay = new Replay(theatre, 3);
  await settled();
  await replay.look('1');
  await settled();
  expect(replay.at).toBe(3);
  expect(theatre.asked).toEqual(['story all', '0 all', 'story 1', '0 1']);
});

test('a refusal is kept for the page to say; a lost server keeps what was loaded', async () => {
  const theatre = new Theatre();
  const problem = { code: 'not-now', message: 'later' };
  theatre.story = () => Promise.reject(new Refusal(problem));
  const refused = new Replay(theatre);
  await settled();
  expect(refused.problem).toEqual(problem);
  const broken = new Theatre();
  const replay = new Replay(broken);
  await settled();
  expect(replay.view?.phase).toBe('0');
  broken.views = () => Promise.reject(new TypeError('no network'));
  replay.go(40);
  await settled();
  expect([replay.lost, replay.late, replay.view?.phase]).toEqual([true, true, '0']);
});
