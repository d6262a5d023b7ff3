import type { Field } from './view';
import { count, course as made, type Lesson, type Moment } from '../lesson';
import type { Towers, TowersMove } from './generated';

type Id = 'city' | 'goal' | 'take' | 'settle' | 'chain' | 'five' | 'neutral' | 'district';

const BOARD = '.board';
const at = ({ view }: Moment<Towers>, name: unknown): Field | undefined =>
  view.fields.find((one) => one.field === name);
const moved = ({ told }: Moment) => told.some((event) => event.kind !== 'round');

/** Whether a move puts an own stack onto another. */
function stacks({ parts }: TowersMove, moment: Moment<Towers>): boolean {
  return at(moment, parts.from)?.stack?.owner === moment.me && !!at(moment, parts.to)?.stack;
}

/** Whether a move takes a stack of someone else. */
function takes(move: TowersMove, moment: Moment<Towers>): boolean {
  return stacks(move, moment) && at(moment, move.parts.to)?.stack?.owner !== moment.me;
}

function settles({ parts }: TowersMove, moment: Moment<Towers>): boolean {
  return at(moment, parts.from)?.stack?.owner === moment.me && !!at(moment, parts.to)?.site;
}

/** Both ends of the first such moves, to be lit. */
function ends(moment: Moment<Towers>, wanted: typeof stacks, most = 1): string[] {
  return moment.moves
    .filter((move) => wanted(move, moment))
    .slice(0, most)
    .flatMap(({ parts }) => [`field:${parts.from}`, `field:${parts.to}`]);
}

const lessons: Lesson<Id, Towers>[] = [
  {
    id: 'city',
    rule: 'C-setup',
    when: ({ mine }) => mine,
    point: () => ({ elements: BOARD }),
  },
  {
    id: 'goal',
    rule: 'C-goal',
    when: ({ mine }) => mine,
    point: () => ({ elements: '.seats', places: ['district:1', 'district:2'] }),
  },
  {
    id: 'take',
    rule: 'C1',
    when: (moment) => moment.mine && moment.moves.some((move) => takes(move, moment)),
    point: (moment) => ({ places: ends(moment, takes) }),
    asks: takes,
  },
  {
    id: 'settle',
    rule: 'C-sites',
    when: (moment) =>
      moment.mine &&
      moment.view.phase === 'turn' &&
      moved(moment) &&
      moment.moves.some((move) => settles(move, moment)),
    point: (moment) => ({ places: ends(moment, settles) }),
    asks: settles,
  },
  {
    id: 'chain',
    rule: 'C-chain',
    when: ({ mine, view }) => mine && view.phase === 'chain',
    point: () => ({ elements: '.prompt' }),
    asks: ({ text }) => text !== 'stop',
  },
  {
    id: 'five',
    rule: 'C-height',
    when: (moment) => moment.mine && count(moment, 'entered') > 0 && moment.view.phase === 'turn',
    point: (moment) => ({
      elements: BOARD,
      places: moment.view.fields
        .filter((one) => one.stack?.owner === moment.me && one.stack.height > 1)
        .map((one) => `field:${one.field}`),
    }),
  },
  {
    id: 'neutral',
    rule: 'C-neutral',
    when: (moment) => moment.mine && count(moment, 'entered') + count(moment, 'stacked') > 1,
    point: () => ({ elements: BOARD }),
  },
  {
    id: 'district',
    rule: 'C3',
    when: (moment) => moment.mine && count(moment, 'entered') > 1 && moment.view.phase === 'turn',
    point: ({ view, me }) => ({
      elements: '.seats',
      places: view.districts
        .filter((one) => (one.held[me] ?? 0) > 0)
        .map((one) => `district:${one.district}`),
    }),
    asks: (move, moment) => settles(move, moment) || takes(move, moment),
  },
];

export const course = made<Id, Towers>({
  game: 'towers',
  deal: 23,
  seats: ['human', 'random'],
  lessons,
  enough: (moment) => count(moment, 'entered') + count(moment, 'stacked') >= 12,
});
