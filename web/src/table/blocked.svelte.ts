import type { ChatLine } from '../contract/connection';
import { blockSeat, seatsBlocked } from '../server/tables';

/** The people whom somebody blocks, by table. The server remembers them, and sends no more of
 * their words; what has come before is hidden here. */
const seats = $state<Record<string, number[]>>({});

export const blockedAt = (table: string): number[] => seats[table] ?? [];

/** Find out who is blocked at a table; whoever is nobody blocks nobody. */
export async function lookWhoIsBlocked(table: string): Promise<void> {
  seats[table] = await seatsBlocked(table).catch(() => blockedAt(table));
}

/** Read no more of whoever has a seat, or read them again. */
export async function block(table: string, seat: number, blocks: boolean): Promise<void> {
  seats[table] = await blockSeat(table, seat, blocks);
}

/** The chat without their words; what the table itself tells stays. */
export function readable(table: string, chat: ChatLine[]): ChatLine[] {
  const blocked = blockedAt(table);
  const hidden = (line: ChatLine) =>
    !line.told && line.seat !== null && blocked.includes(line.seat);
  return blocked.length ? chat.filter((line) => !hidden(line)) : chat;
}
