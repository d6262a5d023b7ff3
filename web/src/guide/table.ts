import { SocketConnection, type Wire } from '../server/socket.svelte';
import { t } from '../i18n/language.svelte';
import { keep, kept } from '../table/kept';
import type { Course } from './lesson';

interface Seated {
  table: string;
  yours: number[];
  state: { status: string };
}

/** A table of this server for one person and bots, with the course's deal; the last one goes on. */
export async function lessonTable(course: Course, anew = false): Promise<string> {
  const shelf = `lesson.${course.game}`;
  const last = kept(shelf);
  if (last && !anew && (await goesOn(last))) return last;
  await becomeSomeone();
  const { table } = await asked<Seated>('/api/tables', {
    game: course.game,
    seats: course.seats,
    seating: 'fixed',
    lesson: course.deal,
  });
  keep(shelf, table);
  return table;
}

export function openDoor(table: string): SocketConnection {
  const address = `${location.protocol.replace('http', 'ws')}//${location.host}/api/socket`;
  return new SocketConnection(table, 0, () => new WebSocket(address) as Wire);
}

async function goesOn(table: string): Promise<boolean> {
  const found = await asked<Seated>(`/api/tables/${table}`).catch(() => null);
  return found?.state.status === 'playing' && found.yours.includes(0);
}

async function becomeSomeone(): Promise<void> {
  const { player } = await asked<{ player: object | null }>('/api/me');
  if (!player) await asked('/api/players', { name: t('guide.guest') });
}

async function asked<T>(address: string, data?: object): Promise<T> {
  const how = data && {
    method: 'POST',
    body: JSON.stringify(data),
    headers: { 'content-type': 'application/json' },
  };
  const answer = await fetch(address, how);
  const found = (await answer.json()) as T & { message?: string };
  if (!answer.ok) throw new Error(found.message ?? answer.statusText);
  return found;
}
