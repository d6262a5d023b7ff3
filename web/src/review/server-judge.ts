import { asked, Refusal, type Eyes } from '../replay/source';
import type { Review, ReviewProgress, TableReply } from '../server/generated';
import { addressOf } from '../server/tables';
import type { Answer, Judge } from './judge';

/** The server judges a finished table of its own. */
export function judgeOfTable(id: string): Judge {
  const address = `/api/tables/${encodeURIComponent(id)}`;
  return {
    ask: async (eyes) => answer(await asked(`${address}/review?viewer=${eyes}`)),
    cancel: (eyes) => asked(`${address}/review?viewer=${eyes}`, { method: 'DELETE' }),
    playOn: async (at, seat, move) => {
      const body = JSON.stringify({ at, seat, move });
      const made = await asked<TableReply>(`${address}/branch`, { ...POST, body });
      return addressOf(made.table);
    },
  };
}

/** The server judges a record that somebody brought; it goes with every question. */
export function judgeOfRecord(record: Blob): Judge {
  const send = (eyes: Eyes, how = POST) =>
    asked<Review | ReviewProgress>(`/api/review?viewer=${eyes}`, { ...how, body: record });
  return {
    ask: async (eyes) => answer(await send(eyes)),
    playOn: async (at, seat, move) => {
      const wish = new URLSearchParams({ at: String(at), seat: String(seat) });
      if (move) wish.set('move', move);
      const made = await asked<TableReply>(`/api/branch?${wish}`, { ...POST, body: record });
      return addressOf(made.table);
    },
    cancel: async (eyes) => {
      await send(eyes, { ...POST, method: 'DELETE' });
    },
  };
}

const POST = { method: 'POST', headers: { 'content-type': 'application/json' } };

/** A review is there when it is sent: progress alone never ends the waiting. */
export function answer(told: Review | ReviewProgress): Answer {
  if ('curve' in told) return { review: told, done: 1 };
  if (told.state === 'failed') throw new Refusal({ code: 'failed', message: told.problem ?? '' });
  return { review: null, done: Math.min(0.99, told.done) };
}
