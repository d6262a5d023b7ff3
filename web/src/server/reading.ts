import type { ServerProblem, ServerSeat, State } from './messages';
import type { Problem } from '../table/connection';
import type { Seat } from '../table/types';

const PEOPLE = new Set(['human', 'external']);

/** Seats as boards show them: who sits there, who is away, and the clock of those who decide. */
export function seatsOf(
  seats: ServerSeat[],
  present: number[],
  toAct: number[],
  seconds: number | null,
): Seat[] {
  return seats.map((seat, number) => {
    const bot = !PEOPLE.has(seat.kind) || seat.stand_in !== null;
    return {
      name: seat.name ?? seat.stand_in ?? seat.kind,
      bot,
      away: !bot && !present.includes(number),
      clock: toAct.includes(number) ? seconds : null,
    };
  });
}

/** Seconds until the deadline, by the server's clock. */
export function clockSeconds(clock: State['clock'], ahead: number): number | null {
  if (!clock?.deadline) return null;
  return Math.max(0, (clock.deadline - Date.now() - ahead) / 1000);
}

/** A refusal as the page keeps it. */
export function taken(problem: ServerProblem, word: string): Problem {
  return {
    word,
    message: problem.reason ?? problem.message,
    why: problem.why ?? null,
    rule: problem.rule ?? null,
    details: problem.details ?? {},
  };
}
