import type { Role } from './view';
import { count, course as made, type Lesson, type Moment } from '../lesson';
import type { Visby, VisbyMove } from './generated';
import { rolesOf } from './picks';

type Id =
  'tracks' | 'order' | 'fleet' | 'gone' | 'seals' | 'merchant' | 'trade' | 'others' | 'mendicant';

const HAND = '.prompt .hand';
const me = ({ view, me: seat }: Moment<Visby>) => view.players[seat]!;
const holds = (moment: Moment<Visby>, role: Role) => me(moment).hand.includes(role);
const chooses = ({ mine, view }: Moment<Visby>) => mine && view.phase === 'cards';
const plays = (role: Role) => (move: VisbyMove) => rolesOf(move).includes(role);

const lessons: Lesson<Id, Visby>[] = [
  {
    id: 'tracks',
    rule: 'V-supply',
    when: chooses,
    point: () => ({ elements: '.tracks' }),
  },
  {
    id: 'order',
    rule: 'V-order',
    when: chooses,
    point: () => ({ elements: '[role=table] .hr' }),
  },
  {
    id: 'fleet',
    rule: 'V-fleet',
    when: (moment) => chooses(moment) && holds(moment, 'fleet'),
    point: ({ me: seat }) => ({ elements: HAND, places: [`role:${seat}:fleet`] }),
    asks: plays('fleet'),
  },
  {
    id: 'gone',
    rule: 'V-discard',
    when: (moment) => chooses(moment) && me(moment).discards.length > 0,
    point: ({ me: seat }) => ({ elements: `[role=table] .pr.s${seat + 1}` }),
  },
  {
    id: 'seals',
    rule: 'V-knight',
    when: (moment) => chooses(moment) && holds(moment, 'knight'),
    point: ({ me: seat }) => ({ elements: HAND, places: [`role:${seat}:knight`, 'track:battle'] }),
    asks: plays('knight'),
  },
  {
    id: 'merchant',
    rule: 'V-merchant',
    when: (moment) =>
      chooses(moment) &&
      holds(moment, 'merchant') &&
      me(moment).wares >= 4 &&
      moment.view.round > 2,
    point: ({ me: seat }) => ({
      elements: HAND,
      places: [`role:${seat}:merchant`, 'track:market'],
    }),
    asks: plays('merchant'),
  },
  {
    id: 'trade',
    rule: 'V4',
    when: ({ mine, view }) => mine && view.phase === 'trade',
    point: () => ({ elements: '.prompt .trades' }),
    asks: ({ parts }) => parts.kind === 'trade',
  },
  {
    id: 'others',
    rule: 'V-blacksmith',
    when: (moment) => chooses(moment) && moment.view.round > 3,
    point: () => ({ elements: '[role=table]' }),
  },
  {
    id: 'mendicant',
    rule: 'V-mendicant',
    when: (moment) => chooses(moment) && me(moment).hand.length <= 4,
    point: ({ me: seat }) => ({ elements: HAND, places: [`role:${seat}:mendicant`] }),
    asks: plays('mendicant'),
  },
];

export const course = made<Id, Visby>({
  game: 'visby',
  deal: 1,
  seats: ['human', 'greedy', 'random', 'greedy'],
  lessons,
  enough: (moment) => moment.view.round >= 10 || count(moment, 'played') >= 9,
});
