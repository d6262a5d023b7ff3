import type { Move } from '../contract/types';

/** Notches on a tally stick, by what the move cost; a key where the only good move was found. */
export type Mark = 'slip-1' | 'slip-2' | 'slip-3' | 'only';
export const MARKS: Mark[] = ['slip-1', 'slip-2', 'slip-3', 'only'];
export const isSlip = (mark: Mark | null): boolean => mark !== null && mark !== 'only';

/** What moved a seat's chance in one step, in shares of a win. */
export interface Parts {
  luck: number;
  own: number;
  hidden: number;
  others: number;
  drift: number;
}

/** Something that happened: the deal, a choice of one or several seats, a draw, a roll. */
export interface Step {
  kind: 'deal' | 'decision' | 'draw' | 'roll';
  /** Moves made before it, and after it. */
  at: number;
  until: number;
  round: number | null;
  /** Who chose. */
  seats: number[];
  /** Everyone's chance before and after it, and the standard error of the latter. */
  before: number[];
  after: number[];
  errors: number[];
  parts: Parts[];
}

/** A move that could have been made, with what it was worth by what the seat knew. */
export interface Candidate {
  move: Move;
  /** What it does, in the language of the page. */
  text: string;
  value: number;
  /** One standard error. */
  error: number;
  /** Equal within the error is equal in rank. */
  rank: number;
}

export interface Decision {
  step: number;
  seat: number;
  /** Moves made before it. */
  at: number;
  /** Moves there were; only the most promising ones are candidates. */
  legal: number;
  forced: boolean;
  made: string;
  best: string;
  /** What was given away, in shares of a win, and its standard error. */
  loss: number;
  error: number;
  mark: Mark | null;
  candidates: Candidate[];
  /** Facts that speak for the better move, and the rule they rest on. */
  why: string;
  rule: string | null;
  /** How the game might go on after the better move. */
  line: { seat: number; move: Move; text: string }[];
}

/** The parts of an account that are estimates. */
export type Part = 'deal' | 'chance' | 'hidden' | 'others' | 'own';

/** Where a seat's result came from; the parts sum to result − fair. */
export interface Account {
  /** Standard errors. */
  errors: Record<Part, number>;
  fair: number;
  deal: number;
  chance: number;
  hidden: number;
  others: number;
  own: number;
  drift: number;
  result: number;
}

/** A finished game, judged: through one seat's eyes, or with open cards (`seat` is null). */
export interface Judgement {
  seat: number | null;
  players: number;
  /** Whose play the chances are of, and how many games were played out for each. */
  by: string;
  samples: number;
  /** What a designer calls the version that was played; null is the printed game. */
  version: string | null;
  steps: Step[];
  decisions: Decision[];
  /** By seat; those that the viewer may not know are missing. */
  accounts: (Account | null)[];
  /** Whether it has ended; the result of a game that has not is where chances stand. */
  finished: boolean;
  winners: number[];
  scores: number[];
  /** What has to be said about the whole, such as that it was given up. */
  notes: string[];
  summary: Summary;
}

/** The moments worth a look, as places in `steps` and `decisions`. */
export interface Summary {
  sentence: string;
  costliest: number[];
  luckiest: number | null;
  unluckiest: number | null;
  turning: number | null;
  found: number[];
}

/** Standard errors within which a share may be nothing at all. */
const SURE = 1.96;

/** What a share may be off by. */
export const doubt = (error: number): number => SURE * error;

/** Whether some parts of an account, taken together, are something rather than nothing. */
export function isSure(account: Account, ...parts: Part[]): boolean {
  const share = parts.reduce((sum, part) => sum + account[part], 0);
  return Math.abs(share) > doubt(Math.hypot(...parts.map((part) => account.errors[part])));
}

/** How one's own choices relate to all that was won or lost: as a part of it, against it, or as
 * more than all of it. */
export function shareOfOwn({ result, fair, own }: Account): 'own' | 'against' | 'more' {
  const gained = result - fair;
  if (Math.abs(own) < 0.0005) return 'own';
  if (Math.sign(own) !== Math.sign(gained)) return 'against';
  return Math.abs(own) > Math.abs(gained) + 0.0005 ? 'more' : 'own';
}

/** The two moves of a decision; the better one is missing where the one made was as good. */
export function made(decision: Decision): Candidate | undefined {
  return decision.candidates.find((one) => one.move.text === decision.made);
}
export function better(decision: Decision): Candidate | undefined {
  if (decision.made === decision.best || !isSlip(decision.mark)) return undefined;
  return decision.candidates.find((one) => one.move.text === decision.best);
}

/** Who leads after a step and did not before it; nobody if that may be an error of the estimate. */
export function leaderAfter(judgement: Judgement, step: number): number | null {
  const [before, after] = [standing(judgement, step), standing(judgement, step + 1)];
  const errors = judgement.steps[step]!.errors;
  const leader = after.indexOf(Math.max(...after));
  const led = before[leader] === Math.max(...before) && before.some((one) => one < before[leader]!);
  const ahead = after.every(
    (one, seat) =>
      seat === leader || after[leader]! - one > doubt(Math.hypot(errors[leader]!, errors[seat]!)),
  );
  return ahead && !led ? leader : null;
}

/** Everyone's chance when the game stands before a step; after the last one, the result. */
export function standing(judgement: Judgement, step: number): number[] {
  const { steps, players } = judgement;
  if (step > 0) return steps[Math.min(step, steps.length) - 1]!.after;
  return steps[0]?.before ?? new Array<number>(players).fill(1 / players);
}
