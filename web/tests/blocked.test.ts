import { expect, test, vi } from 'vitest';
import { block, blockedAt, readable } from '../src/table/blocked.svelte';
import type { ChatLine } from '../src/contract/connection';

const line = (seat: number | null, text: string): ChatLine => ({ seat, name: '', text, at: '' });

test('nothing more is read of who is blocked, until they are read again', () => {
  const chat = [
    line(0, 'mine'),
    line(1, 'an insult'),
    line(null, 'from the quay'),
    { ...line(1, ''), told: 'step_away' },
  ];
  block('A', 1, true);
  expect(readable('A', chat).map((one) => one.told ?? one.text)).toEqual([
    'mine',
    'from the quay',
    'step_away',
  ]);
  expect(readable('B', chat), 'at another table somebody else has this seat').toEqual(chat);
  block('A', 1, false);
  expect(readable('A', chat)).toEqual(chat);
});

test('a page that is loaded again still knows who is blocked', async () => {
  const store = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, value: string) => store.set(name, value),
  });
  block('C', 2, true);
  block('C', 0, true);
  vi.resetModules();
  const again = await import('../src/table/blocked.svelte');
  expect(again.blockedAt('C')).toEqual([2, 0]);
  again.block('C', 2, false);
  expect(again.blockedAt('C')).toEqual([0]);
  expect(blockedAt('C'), 'in the page before').toEqual([2, 0]);
  vi.unstubAllGlobals();
});
