import { speech } from '../i18n/language.svelte';
import { asCalled, botName } from '../server/reading';
import type {
  Effect,
  Review,
  ReviewedMove,
  ReviewDecision,
  ReviewStep,
  Wording,
} from '../server/generated';
import type { Move } from '../contract/types';
import type { Account, Decision, Judgement, Mark, Part, Parts, Step } from './model';

/** The server's words for marks, as notches and keys. */
const MARK: Record<NonNullable<ReviewDecision['mark']>, Mark> = {
  inaccuracy: 'slip-1',
  mistake: 'slip-2',
  blunder: 'slip-3',
  only: 'only',
  found: 'only',
};
/** The order of the errors of an account. */
const PARTS: Part[] = ['deal', 'chance', 'hidden', 'others', 'own'];
const NOTHING: Parts = { luck: 0, own: 0, hidden: 0, others: 0, drift: 0 };

type Say = (wording: Wording | null | undefined) => string;

/** A sentence in the language of the page, in which bots are called as they are everywhere on it. */
function speaker(review: Review): Say {
  const seats = review.seats.map(({ name, player }) => ({
    name: botName(name, player),
    told: name,
  }));
  return (wording) => asCalled(wording?.[speech.language] ?? '', seats);
}

/** A move as boards know it. */
export function moveOf({ move, parts, nuance }: ReviewedMove): Move {
  return { text: move, parts: parts as Move['parts'], nuance: nuance as Move['nuance'] };
}

/** A review as the page draws it, for one seat. */
export function read(review: Review, seat: number): Judgement {
  const say = speaker(review);
  const start = new Array<number>(review.players).fill(review.fair);
  const points = new Map(review.curve.map((point) => [point.step, point]));
  let before = points.get(-1)?.chances ?? start;
  const steps = review.steps.map((step): Step => {
    const point = points.get(step.number);
    const after = point?.chances ?? before;
    const read = { ...stepOf(step), before, after, errors: point?.errors ?? [] };
    before = after;
    return read;
  });
  const places = new Map(review.steps.map(({ number }, n) => [number, n]));
  const summary = review.summary.find((one) => one.seat === seat);
  const decisions = review.decisions.map((one) => decisionOf(one, places, say));
  const place = (step: number | null | undefined) =>
    step === null || step === undefined ? null : (places.get(step) ?? null);
  return {
    seat: review.viewer,
    players: review.players,
    by: review.provenance.sigma,
    samples: review.provenance.samples,
    version: review.version ?? null,
    steps,
    decisions,
    accounts: accountsOf(review),
    finished: review.finished,
    winners: review.seats.flatMap(({ result }, n) => (review.finished && result > 0 ? [n] : [])),
    scores: review.seats.map(({ score }) => score),
    notes: review.notes.map(say),
    summary: {
      sentence: say(summary?.sentence),
      costliest: summary?.expensive ?? [],
      luckiest: place(summary?.luckiest),
      unluckiest: place(summary?.unluckiest),
      turning: place(summary?.turning?.step),
      found: decisions.flatMap((one, n) => (one.mark === 'only' && one.seat === seat ? [n] : [])),
    },
  };
}

function stepOf(step: ReviewStep): Omit<Step, 'before' | 'after' | 'errors'> {
  return {
    kind: step.kind,
    at: step.first,
    until: step.moves,
    round: step.round,
    seats: step.seats,
    parts: step.effects.map(partsOf),
  };
}

function partsOf(effect: Effect | null): Parts {
  if (!effect) return NOTHING;
  const { luck, own, hidden, others, drift } = effect;
  return { luck, own, hidden, others, drift };
}

function decisionOf(one: ReviewDecision, places: Map<number, number>, say: Say): Decision {
  return {
    step: places.get(one.step) ?? 0,
    seat: one.seat,
    at: one.move,
    forced: one.legal < 2,
    made: one.candidates[one.made]?.choice.move ?? '',
    best: one.candidates[one.best]?.choice.move ?? '',
    loss: one.loss,
    error: one.error,
    mark: one.mark ? MARK[one.mark] : null,
    legal: one.legal,
    candidates: one.candidates.map(({ choice, value, error, rank }) => ({
      move: moveOf(choice),
      text: say(choice.text),
      value,
      error,
      rank,
    })),
    why: say(one.why ?? one.sentence),
    rule: one.rule,
    line: one.continuation.map(({ seat, choice }) => ({
      seat,
      move: moveOf(choice),
      text: say(choice.text),
    })),
  };
}

/** By seat; through one seat of a game with secrets there may be but one. */
function accountsOf(review: Review): (Account | null)[] {
  const all = new Array<Account | null>(review.players).fill(null);
  for (const one of review.accounts) {
    const { result, fair, deal, draws_and_dice: chance, hidden, others, own, drift } = one;
    const errors = Object.fromEntries(PARTS.map((part, n) => [part, one.errors[n] ?? 0]));
    all[one.seat] = {
      ...{ result, fair, deal, chance, hidden, others, own, drift },
      errors: errors as Account['errors'],
    };
  }
  return all;
}
