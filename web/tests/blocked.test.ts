import { beforeEach, expect, test, vi } from 'vitest';
import { block, blockedAt, lookWhoIsBlocked, readable } from '../src/table/blocked.svelte';
import { blockSeat, seatsBlocked } from '../src/server/tables';
import type { ChatLine } from '../src/contract/connection';

vi.mock('../src/server/tables', () => ({ blockSeat: vi.fn(), seatsBlocked: vi.fn() }));
const line = (seat: number | null, text: string): ChatLine => ({ seat, name: '', text, at: '' });
const chat = [
  line(0, 'mine'),
  line(1, 'an insult'),
  line(null, 'from the quay'),
  { ...line(1, ''), told: 'step_away' },
];

beforeEach(() => {
  vi.mocked(blockSeat).mockImplementation(async (_, seat, blocks) => (blocks ? [seat] : []));
});

test('nothing more is read of who is blocked, until they are read again', async () => {
  await block('A', 1, true);
  expect(readable('A', chat).map((one) => one.told ?? one.text)).toEqual([
    'mine',
    'from the quay',
    'step_away',
  ]);
  expect(readable('B', chat), 'at another table somebody else has this seat').toEqual(chat);
  await block('A', 1, false);
  expect(readable('A', chat)).toEqual(chat);
});

test('the server knows who is blocked, and a page that cannot ask it keeps what it knew', async () => {
  vi.mocked(seatsBlocked).mockResolvedValueOnce([2, 0]);
  await lookWhoIsBlocked('C');
  expect(blockedAt('C')).toEqual([2, 0]);
  vi.mocked(seatsBlocked).mockRejectedValueOnce(new Error('offline'));
  await lookWhoIsBlocked('C');
  expect(blockedAt('C')).toEqual([2, 0]);
});

test('a block that did not arrive changes nothing', async () => {
  vi.mocked(blockSeat).mockRejectedValueOnce(new Error('offline'));
  await expect(block('D', 1, true)).rejects.toThrow('offline');
  expect(readable('D', chat)).toEqual(chat);
});
