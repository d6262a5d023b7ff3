import { describe, expect, it } from 'vitest';
import { Bargain, loadOf, wordOf } from '../src/games/talis/decision/bargain.svelte';
import type { TalisMove } from '../src/games/talis/generated';

const moves = (...words: string[]): TalisMove[] =>
  words.map((text) => ({ text, parts: { kind: text.split('-')[0]! } }) as TalisMove);

/** The words that reach the server, where each step is among the moves that follow. */
function sent(bargain: Bargain, phase: string, ...answers: TalisMove[][]): string[] {
  const words = [bargain.begin(phase)];
  for (const next of answers) {
    const word = bargain.next(next);
    if (word) words.push(word);
  }
  return words;
}

describe('a free trade in Talis', () => {
  it('is written as the server reads it', () => {
    expect(wordOf({ food: 2, wood: 1 })).toBe('2f1w');
    expect(wordOf({})).toBe('0');
    expect(loadOf(['2f', '1g'])).toEqual({ food: 2, gold: 1 });
    expect(loadOf(['0'])).toEqual({});
  });

  it('offers two goods for one in four presses', () => {
    const bargain = new Bargain();
    bargain.choose(1); // a press on the ore of another player …
    bargain.add('want', 'ore', 2);
    bargain.add('give', 'food', 2); // … on the own food, and wood
    bargain.add('give', 'wood', 1);
    const words = sent(bargain, 'turn', moves('give-1f1w'), moves('want-1o')); // … and on Propose
    expect(words).toEqual(['trade-p2', 'give-1f1w', 'want-1o']);
    expect(bargain.next(moves('want-1o'))).toBe('want-1o'); // not made yet: the same once more
    expect(bargain.next([])).toBeNull();
    expect(bargain.busy).toBe(false);
  });

  it('gives something away', () => {
    const bargain = new Bargain();
    bargain.choose(2);
    bargain.add('give', 'food', 1);
    expect(sent(bargain, 'turn', moves('give-1f'), moves('want-0'))).toEqual([
      'trade-p3',
      'give-1f',
      'want-0',
    ]);
  });

  it('is over where the table makes the last step by itself, and begins anew with nothing', () => {
    const bargain = new Bargain();
    bargain.choose(1);
    bargain.add('give', 'food', 1); // all that one has, of a kind that the other has, too
    expect(sent(bargain, 'turn', moves('give-1f'), moves())).toEqual(['trade-p2', 'give-1f']);
    expect([bargain.busy, wordOf(bargain.give)]).toEqual([false, '0']);
    bargain.choose(2);
    bargain.add('want', 'food', 1);
    expect(sent(bargain, 'turn', moves('done', 'give-0'), moves())).toEqual(['trade-p3', 'give-0']);
    expect(bargain.busy).toBe(false);
    bargain.choose(0); // the same, asked for an offer
    bargain.add('give', 'ore', 1);
    expect(sent(bargain, 'give', moves())).toEqual(['give-1o']);
    expect(bargain.busy).toBe(false);
  });

  it('answers with the same goods seen from the other side, until they are changed', () => {
    const bargain = new Bargain();
    bargain.counter(0, { give: ['1f'], want: ['2o'] });
    expect([wordOf(bargain.give), wordOf(bargain.want)]).toEqual(['2o', '1f']);
    bargain.add('want', 'food', 2);
    expect(sent(bargain, 'offer', moves('give-2o'), moves('want-2f'))[0]).toBe('haggle');
  });

  it('has a good on one side only, and none after the last one', () => {
    const bargain = new Bargain();
    bargain.add('give', 'food', 1);
    bargain.add('give', 'food', 1);
    expect(wordOf(bargain.give)).toBe('0');
    bargain.add('give', 'food', 1);
    bargain.add('want', 'food', 3);
    expect([wordOf(bargain.give), wordOf(bargain.want)]).toEqual(['0', '1f']);
  });

  it('forgets what was wanted of another player, and offers nothing to nobody', () => {
    const bargain = new Bargain();
    expect(bargain.whole).toBe(false);
    bargain.choose(1);
    bargain.add('want', 'ore', 2);
    bargain.choose(2);
    expect(bargain.whole).toBe(false);
  });

  it('waits until its next step is possible', () => {
    const bargain = new Bargain();
    bargain.choose(1);
    bargain.add('give', 'food', 1);
    bargain.begin('turn');
    expect(bargain.next(moves('end', 'trade-p2'))).toBeNull();
    expect(bargain.busy).toBe(true);
    bargain.clear();
    expect(bargain.next(moves('give-1f'))).toBeNull();
  });
});
