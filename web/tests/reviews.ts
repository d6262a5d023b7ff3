import type { Effect, Review, ReviewCandidate } from '../src/server/generated';

const words = (en: string, de = en, it = en) => ({ en, de, it });
const none: Effect = { luck: 0, hidden: 0, others: 0, own: 0, drift: 0, by_seat: null };
const effect = (some: Partial<Effect>): Effect => ({ ...none, ...some });

function candidate(move: string, value: number, rank: number): ReviewCandidate {
  const parts = { kind: 'select', card: 9, half: 'a', symbols: 'MMM' };
  return {
    choice: { move, parts, nuance: {}, text: words(`Play ${move}`) },
    value,
    error: 0.01,
    rank,
    chances: [value, 1 - value],
    points: [0, 0],
  };
}

const decision = {
  seat: 0,
  legal: 2,
  error: 0.01,
  continuation: [],
  sentence: null,
  rule: null,
};

/** A short game of two that the first seat loses, with sums that are right. */
export const review: Review = {
  format: 'kogge-review-1',
  game: 'tallinn',
  players: 2,
  options: {},
  viewer: 0,
  finished: true,
  fair: 0.5,
  seats: [
    { name: 'Amber', player: 'human', score: 25, rank: 2, result: 0 },
    { name: 'Pitch', player: 'master', score: 39, rank: 1, result: 1 },
  ],
  curve: [
    { step: 0, moves: 0, chances: [0.54, 0.46], errors: [0.01, 0.01] },
    { step: 1, moves: 2, chances: [0.3, 0.7], errors: [0.01, 0.01] },
    { step: 2, moves: 2, chances: [0.35, 0.65], errors: [0.01, 0.01] },
    { step: 3, moves: 4, chances: [0, 1], errors: [0, 0] },
  ],
  steps: [
    {
      number: 0,
      kind: 'deal',
      seats: [],
      first: 0,
      moves: 0,
      round: null,
      effects: [effect({ luck: 0.04 }), null],
    },
    {
      number: 1,
      kind: 'decision',
      seats: [0, 1],
      first: 0,
      moves: 2,
      round: 1,
      effects: [effect({ own: -0.24 }), null],
    },
    {
      number: 2,
      kind: 'draw',
      seats: [],
      first: 2,
      moves: 2,
      round: 1,
      effects: [effect({ luck: 0.05 }), null],
    },
    {
      number: 3,
      kind: 'decision',
      seats: [0, 1],
      first: 2,
      moves: 4,
      round: 2,
      effects: [effect({ others: -0.35 }), null],
    },
  ],
  decisions: [
    {
      ...decision,
      step: 1,
      move: 0,
      candidates: [candidate('3a', 0.54, 1), candidate('9a', 0.3, 2)],
      made: 1,
      best: 0,
      loss: 0.24,
      mark: 'blunder',
      why: words('It calls merchants.', 'Es ruft die Kaufleute.', 'Chiama i mercanti.'),
    },
    {
      ...decision,
      step: 3,
      move: 2,
      candidates: [candidate('4a', 0.35, 1), candidate('4b', 0.2, 2)],
      made: 0,
      best: 0,
      loss: 0,
      mark: 'found',
      why: null,
    },
  ],
  accounts: [
    {
      seat: 0,
      result: 0,
      fair: 0.5,
      deal: 0.04,
      draws_and_dice: 0.05,
      hidden: 0,
      others: -0.35,
      own: -0.24,
      drift: 0,
      by_seat: null,
      adjusted: -0.09,
      errors: [0, 0, 0, 0, 0],
    },
  ],
  conduct: [],
  summary: [
    {
      seat: 0,
      expensive: [0],
      luckiest: 2,
      unluckiest: null,
      turning: { step: 1, change: -0.24 },
      sentence: words('Amber lost.'),
    },
  ],
  provenance: {
    sigma: 'master',
    samples: 512,
    seed: 0,
    kogge: '0.1.0',
    rules_version: 1,
    pieces: '',
    seconds: 1,
  },
  notes: [],
  version: null,
};
