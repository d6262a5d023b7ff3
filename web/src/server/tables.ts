import { request } from './api';
import { keepSalt, newSalt, sealFor, sealOf } from './salts';
import type {
  Agreement,
  BlockedSeats,
  ChancesReply,
  InvitationReply,
  InvitedReply,
  ListedReply,
  Lobby,
  MyTable,
  MyTables,
  TableReply,
  VerifyReply,
  WatchReply,
} from './generated';

/** A table in a list; of one's own, also the seats one has, and those that owe a decision. */
export type Listed = Omit<ListedReply, 'created'> & Partial<MyTable>;
export type Verdict = VerifyReply;

/** What is wished for a table; the server says what cannot be. */
type Wish = Pick<Agreement, 'game' | 'seats'> & {
  [Part in keyof Agreement]?: Agreement[Part] | string;
};

export const addressOf = (id: string) => `/t/${id}`;
const at = (id: string, rest = '') => `/api/tables/${encodeURIComponent(id)}${rest}`;

export const lookAt = (id: string) => request<TableReply>('GET', at(id));
/** A table to watch: of people if some play in public, else of bots. */
export const findToWatch = (game: string | null) =>
  request<WatchReply>('GET', game ? `/api/watch?game=${encodeURIComponent(game)}` : '/api/watch');
export const chancesAt = (id: string) => request<ChancesReply>('GET', at(id, '/chances'));
/** What can be said instead of the table's link. */
export const invitationTo = (id: string) => request<InvitationReply>('GET', at(id, '/invitation'));
export const tableOfCode = async (code: string) =>
  (await request<InvitedReply>('GET', `/api/codes/${encodeURIComponent(code)}`)).table;
export const leave = (id: string) => request<TableReply>('POST', at(id, '/leave'));
export const verify = (id: string) => request<Verdict>('GET', at(id, '/verify'));

export function sitDown(id: string, name: string, seat?: number): Promise<TableReply> {
  const told = { name, seal: sealFor(id) };
  return request('POST', at(id, '/join'), seat === undefined ? told : { ...told, seat });
}

/** Tell those who run the server about the player of a seat. */
export const report = (id: string, seat: number, text: string) =>
  request<null>('POST', at(id, '/report'), { seat, text });

/** The seats of a table whose players one blocks; on all one's devices. */
export const seatsBlocked = async (id: string) =>
  (await request<BlockedSeats>('GET', at(id, '/blocks'))).seats;

/** Block the player of a seat, at every table, or lift that; the seats that are blocked then. */
export const blockSeat = async (id: string, seat: number, blocks: boolean) =>
  (await request<BlockedSeats>('POST', at(id, '/blocks'), { seat, blocks })).seats;

export async function rematch(id: string): Promise<TableReply> {
  const salt = newSalt();
  const made = await request<TableReply>('POST', at(id, '/rematch'), { seal: sealOf(salt) });
  keepSalt(made.table, salt);
  return made;
}

export async function listOpen(): Promise<Listed[]> {
  return (await request<Lobby>('GET', '/api/tables')).tables;
}

export async function listMine(): Promise<Listed[]> {
  return (await request<MyTables>('GET', '/api/me/tables')).tables;
}

/** Open a table; one person with bots alone may ask for hints. `people` sit down on this device, each at a seat, so that nobody is in the way. */
export async function openTable(
  agreement: Wish,
  people: { name: string; seat: number }[],
): Promise<string> {
  const alone = agreement.seats.filter((kind) => kind === 'human').length === 1;
  const bots = agreement.seats.every((kind) => kind !== 'external');
  const hints = agreement.hints ?? (alone && bots && agreement.seats.length > 1);
  const made = await request<TableReply>('POST', '/api/tables', {
    ...agreement,
    hints,
    names: [],
  });
  for (const { name, seat } of people) await sitDown(made.table, name, seat);
  return made.table;
}
