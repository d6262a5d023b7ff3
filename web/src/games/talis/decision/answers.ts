import type { TalisView } from '../view';
import type { TalisMove } from '../generated';

/** What can be done stands before leaving it. */
const LEAVING = ['stay', 'done', 'no'];
/** What is answered on the chart, or put together good by good. */
const OTHERWISE = ['tile', 'sea', 'offer', 'trade', 'give', 'want'];
/** Questions whose first answer is what one came for; losses and rivals have no favourite. */
const LED = ['act', 'lying', 'stand', 'support', 'intercept', 'market_day'];
const DEAR = ['revolt', 'conquer', 'use_chapel'];

const last = (move: TalisMove) => Number(LEAVING.includes(move.parts.kind));

/** Those moves that answer a question by a button. */
export function answersIn(moves: TalisMove[]): TalisMove[] {
  return moves
    .filter((move) => !OTHERWISE.includes(move.parts.kind))
    .toSorted((a, b) => last(a) - last(b));
}

/** Whether the first of several answers is the one that is offered first. */
export function leads(view: TalisView, answers: TalisMove[]): boolean {
  const [first] = answers;
  if (!first || answers.length > 3 || !LED.includes(view.phase)) return false;
  const kind = String(first.nuance?.kind ?? first.parts.kind);
  return !DEAR.includes(kind) && view.fight?.chance !== 0;
}
