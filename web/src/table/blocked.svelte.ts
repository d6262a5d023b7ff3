import { keep, kept } from '../browser/kept';
import type { ChatLine } from '../contract/connection';

/** The people whose words somebody does not want to read, by table; this browser remembers them. */
const seats = $state<Record<string, number[]>>({});

const name = (table: string) => `blocked.${table}`;

export function blockedAt(table: string): number[] {
  return seats[table] ?? (kept(name(table)) ?? '').split(' ').filter(Boolean).map(Number);
}

/** Read no more of a seat at a table, or read all of it again. */
export function block(table: string, seat: number, blocks: boolean): void {
  const others = blockedAt(table).filter((one) => one !== seat);
  seats[table] = blocks ? [...others, seat] : others;
  keep(name(table), seats[table].join(' '));
}

/** The chat without their words; what the table itself tells stays. */
export function readable(table: string, chat: ChatLine[]): ChatLine[] {
  const blocked = blockedAt(table);
  const hidden = (line: ChatLine) =>
    !line.told && line.seat !== null && blocked.includes(line.seat);
  return blocked.length ? chat.filter((line) => !hidden(line)) : chat;
}
