import { expect, test } from 'vitest';
import { briefly } from '../src/review/naming';

/** Headings leave out what a move brings, unless nothing would be left to tell it by. */
test.each([
  ['', 'Champion 1 to g8: wood, free to claim', 'Champion 1 to g8'],
  ['', 'To Dora: you give 3 food and get 2 gold', 'To Dora: you give 3 food and get 2 gold'],
  ['', 'Mit einer 1: 1 Gold', 'Mit einer 1: 1 Gold'],
  ['d3-d7', 'd3 to d7', 'd3-d7'],
  ['', 'Pass', 'Pass'],
])('%s %s', (word, text, short) => {
  expect(briefly({ word, text })).toBe(short);
});
