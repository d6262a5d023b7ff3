import { t } from '../i18n/language.svelte';
import { request } from '../server/api';
import type { TableReply } from '../server/messages';
import { SocketConnection } from '../server/socket.svelte';
import { lookAt } from '../server/tables';
import { here } from '../server/wire';
import { keep, kept } from '../browser/kept';
import type { Course } from '../games/lesson';

const LEARNER = 0; // the seat

/** A table of this server for one person and bots, with the course's deal; the last one goes on. */
export async function lessonTable(course: Course, anew = false): Promise<string> {
  const shelf = `lesson.${course.game}`;
  const last = kept(shelf);
  if (last && !anew && (await goesOn(last))) return last;
  await becomeSomeone();
  const { table } = await request<TableReply>('POST', '/api/tables', {
    game: course.game,
    seats: course.seats,
    seating: 'fixed',
    lesson: course.deal,
    hints: true,
  });
  keep(shelf, table);
  return table;
}

export function openDoor(table: string): SocketConnection {
  return new SocketConnection(table, [LEARNER], here);
}

async function goesOn(table: string): Promise<boolean> {
  const found = await lookAt(table).catch(() => null);
  return found?.state.status === 'playing' && found.yours.includes(LEARNER);
}

async function becomeSomeone(): Promise<void> {
  const { player } = await request<{ player: object | null }>('GET', '/api/me');
  if (!player) await request('POST', '/api/players', { name: t('guide.guest') });
}
