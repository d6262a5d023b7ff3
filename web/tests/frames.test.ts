import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterFrame, atFrame } from '../src/look/frames';

let frames: (() => void)[] = [];
const frame = () => frames.splice(0).forEach((job) => job());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('requestAnimationFrame', (job: () => void) => frames.push(job));
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  frames = [];
});

test('everything is measured before anything is changed', () => {
  const done: string[] = [];
  for (const name of ['one', 'two'])
    atFrame(() => {
      done.push(`look at ${name}`);
      return () => done.push(`move ${name}`);
    });
  expect(done).toEqual([]);
  frame();
  expect(done).toEqual(['look at one', 'look at two', 'move one', 'move two']);
});

test('what can wait comes after a frame, one thing after each, and asks for none', () => {
  const done: string[] = [];
  for (const name of ['one', 'two']) afterFrame(() => done.push(name));
  vi.advanceTimersByTime(16);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['one']);
  vi.advanceTimersByTime(17);
  expect(done).toEqual(['one', 'two']);
  expect(frames).toEqual([]);
});

test('a tab that nobody sees waits for no frame', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const done = vi.fn();
  afterFrame(done);
  vi.runAllTimers();
  expect(done).toHaveBeenCalledOnce();
});
