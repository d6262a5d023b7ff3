/** The server said no: a stable code, and a sentence in English. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Nobody answered. */
export class Unreachable extends Error {}

/** Ask the server for something, or tell it. */
export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const told: RequestInit =
    body === undefined
      ? { method }
      : {
          method,
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        };
  let reply: Response;
  try {
    reply = await fetch(path, told);
  } catch (error) {
    throw new Unreachable(String(error));
  }
  const read: unknown = await reply.json().catch(() => null);
  if (reply.ok) return read as T;
  const problem = read as { code?: string; message?: string } | null;
  if (!problem?.code) throw new Unreachable(`status ${reply.status}`);
  throw new Refused(problem.code, problem.message ?? '');
}
