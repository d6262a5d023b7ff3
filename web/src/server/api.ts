/** The server said no: a stable code, and a sentence in English. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Milliseconds until something is asked again that waits for its game to be made ready. */
const ASK_AGAIN = 500;

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
  const reply = await reach(path, told);
  const read: unknown = await reply.json().catch(() => null);
  if (reply.ok) return read as T;
  const refusal = refusalIn(read, reply.status);
  if (!(refusal instanceof Refused && refusal.code === 'preparing')) throw refusal;
  await new Promise((done) => setTimeout(done, ASK_AGAIN)); // the rules are being compiled
  return request(method, path, body);
}

/** Ask the server for something that is not JSON. */
export async function requestText(path: string): Promise<string> {
  const reply = await reach(path, { method: 'GET' });
  if (reply.ok) return reply.text();
  throw refusalIn(await reply.json().catch(() => null), reply.status);
}

async function reach(path: string, told: RequestInit): Promise<Response> {
  try {
    return await fetch(path, told);
  } catch (error) {
    throw new Unreachable(String(error));
  }
}

function refusalIn(read: unknown, status: number): Error {
  const problem = read as { code?: string; message?: string } | null;
  if (!problem?.code) return new Unreachable(`status ${status}`);
  return new Refused(problem.code, problem.message ?? '');
}
