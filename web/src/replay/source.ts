import type { Story, Views } from '../server/generated';
import type { ServerProblem } from '../server/messages';

export type { Story, Views };

/** Who looks: a seat by its number, a watcher, or someone from whom nothing is hidden. */
export type Eyes = `${number}` | 'watcher' | 'all';

/** The server said no, and why. */
export class Refusal extends Error {
  readonly problem: ServerProblem;

  constructor(problem: ServerProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** Where a replay comes from. The server plays it; nothing is computed here. */
export interface Source {
  /** The table, if it is one of this server's. */
  readonly table: string | null;
  story(eyes: Eyes): Promise<Story>;
  views(eyes: Eyes, page: number): Promise<Views>;
}

/** A finished table of this server. */
export function ofTable(id: string): Source {
  const address = `/api/tables/${encodeURIComponent(id)}/replay`;
  return {
    table: id,
    story: (eyes) => asked(`${address}?viewer=${eyes}`),
    views: (eyes, page) => asked(`${address}/${page}?viewer=${eyes}`),
  };
}

/** A record that someone brings along; it goes with every question, so the server keeps nothing. */
export function ofRecord(record: Blob | string): Source {
  const post = { method: 'POST', body: record, headers: { 'content-type': 'application/json' } };
  return {
    table: null,
    story: (eyes) => asked(`/api/replay?viewer=${eyes}`, post),
    views: (eyes, page) => asked(`/api/replay/${page}?viewer=${eyes}`, post),
  };
}

/** Ask the server; a refusal is thrown with its reason. */
export async function asked<T>(address: string, how: RequestInit = {}): Promise<T> {
  const answer = await fetch(address, how);
  if (answer.ok) return (await answer.json()) as T;
  const problem = await answer.json().catch(() => null);
  throw new Refusal(
    (problem as ServerProblem | null) ?? { code: 'unavailable', message: answer.statusText },
  );
}
