import { request } from './api';
import type { Agreement, ServerSeat, Status, TableReply } from './messages';

/** A table in a list. */
export interface Listed {
  id: string;
  agreement: Agreement;
  status: Status;
  seats: ServerSeat[];
  touched: number;
  /** Of one's own tables: the seats one has, and those that owe a decision. */
  yours?: number[];
  to_act?: number[];
}

export interface Verdict {
  true: boolean;
  moves: number;
  commitment: string;
  key: string;
  message: string;
}

export const addressOf = (id: string) => `/t/${id}`;
const at = (id: string, rest = '') => `/api/tables/${encodeURIComponent(id)}${rest}`;

export const lookAt = (id: string) => request<TableReply>('GET', at(id));
export const leave = (id: string) => request<TableReply>('POST', at(id, '/leave'));
export const rematch = (id: string) => request<TableReply>('POST', at(id, '/rematch'));
export const verify = (id: string) => request<Verdict>('GET', at(id, '/verify'));

export function sitDown(id: string, name: string, seat?: number): Promise<TableReply> {
  return request('POST', at(id, '/join'), seat === undefined ? { name } : { name, seat });
}

export async function listOpen(): Promise<Listed[]> {
  return (await request<{ tables: Listed[] }>('GET', '/api/tables')).tables;
}

export async function listMine(): Promise<Listed[]> {
  return (await request<{ tables: Listed[] }>('GET', '/api/me/tables')).tables;
}

/** Open a table; `people` sit down on this device, each at a seat, so that nobody is in the way. */
export async function openTable(
  agreement: Partial<Agreement> & { game: string; seats: string[] },
  people: { name: string; seat: number }[],
): Promise<string> {
  const made = await request<TableReply>('POST', '/api/tables', { ...agreement, names: [] });
  for (const { name, seat } of people) await sitDown(made.table, name, seat);
  return made.table;
}
