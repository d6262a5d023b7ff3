import { expect, test } from 'vitest';
import { steady } from '../src/board/steady';

test('what says the same stays the same thing', () => {
  const stack = { height: 2 };
  const before = [
    { field: 'a1', stack },
    { field: 'a2', stack },
  ];
  const now = steady(before, [
    { field: 'a1', stack },
    { field: 'a2', stack: { height: 2 } },
    { field: 'a3', stack },
  ]);
  expect(now[0]).toBe(before[0]);
  expect(now[1]).not.toBe(before[1]);
  expect(now).toHaveLength(3);
});
