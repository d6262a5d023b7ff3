import { knows, t } from '../i18n/language.svelte';
import type { ServerProblem, ServerSeat, State } from './messages';
import type { Problem } from '../contract/connection';
import type { Seat } from '../contract/types';

const PEOPLE = new Set(['human', 'external']);

/** Whether a seat of this kind is for a person, or a program of theirs, instead of one of our bots. */
export const isPersonKind = (kind: string) => PEOPLE.has(kind);
export const isPerson = (seat: ServerSeat) => isPersonKind(seat.kind);

/** Whether this is a bot's seat now: given to one, or lent for a while. Who gives up stays who they are. */
export const isBot = (seat: ServerSeat) =>
  !PEOPLE.has(seat.kind) || (seat.stand_in !== null && !seat.conceded);

/** Seats as boards show them: who sits there, who is away, and the clock of those who decide. */
export function seatsOf(
  seats: ServerSeat[],
  present: number[],
  toAct: number[],
  seconds: number | null,
): Seat[] {
  return seats.map((seat, number) => {
    const bot = isBot(seat);
    return {
      name: nameOf(seat),
      told: seat.name,
      bot,
      away: !bot && !seat.conceded && !present.includes(number),
      conceded: seat.conceded,
      clock: toAct.includes(number) ? seconds : null,
    };
  });
}

/** A person's name as it is; a bot's level in the language of the page, with its number. */
export function nameOf(seat: ServerSeat): string {
  if (PEOPLE.has(seat.kind)) return seat.name || (seat.stand_in ?? seat.kind);
  return botName(seat.name, seat.kind);
}

/** "Apprentice 2" in the language of the page; a bot with a name of its own keeps it. */
export function botName(name: string, level: string): string {
  return name.replace(/^\w+/, (word) => (word.toLowerCase() === level ? levelName(level) : word));
}

/** A sentence of the server, in which bots are called as they are everywhere on the page. */
export function asCalled(said: string, seats: Pick<Seat, 'name' | 'told'>[]): string {
  return seats
    .filter(({ name, told }) => told && told !== name)
    .reduce((text, { name, told }) => text.replaceAll(told!, name), said);
}

export function levelName(level: string): string {
  const key = `level.${level}`;
  return knows(key) ? t(key) : level;
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
    code: problem.code,
    message: problem.reason ?? problem.message,
    why: problem.why ?? null,
    rule: problem.rule ?? null,
    details: problem.details ?? {},
  };
}
