import { count, course as made, type Lesson } from '../lesson';
import type { Tallinn } from './generated';

type Id = 'street' | 'factions' | 'coin' | 'tower' | 'weight' | 'lead' | 'unseen';

const HAND = '.prompt .hand';
const hasCoin = (symbols: unknown) => String(symbols).includes('*');
const weight = (symbols: unknown) => String(symbols).replace('*', '').length;

const lessons: Lesson<Id, Tallinn>[] = [
  {
    id: 'street',
    rule: 'T-setup',
    when: ({ mine }) => mine,
    point: () => ({ elements: '.row.you' }),
  },
  {
    id: 'factions',
    rule: 'T-goal',
    when: ({ mine }) => mine,
    point: () => ({ elements: '.bals' }),
  },
  {
    id: 'coin',
    rule: 'T-contest',
    when: ({ view, mine }) => mine && view.phase === 'select',
    point: () => ({ elements: HAND }),
    asks: ({ parts }) => hasCoin(parts.symbols),
  },
  {
    id: 'tower',
    rule: 'T-tower',
    when: ({ view, mine }) => mine && view.phase === 'tower',
    point: () => ({ elements: '.prompt' }),
    asks: ({ parts }) => parts.kind === 'tower',
  },
  {
    id: 'weight',
    rule: 'T-final',
    when: ({ view, mine }) => mine && view.phase === 'select' && view.round >= 1,
    point: () => ({ elements: HAND }),
    asks: ({ parts }) => weight(parts.symbols) >= 2,
  },
  {
    id: 'lead',
    rule: 'T4',
    when: ({ view, mine }) => mine && view.phase === 'select' && view.round >= 2,
    point: () => ({ elements: '.bals' }),
  },
  {
    id: 'unseen',
    rule: 'T7',
    when: ({ view, mine }) => mine && view.phase === 'select' && view.round >= 3,
    point: () => ({ elements: '.row:not(.you) .unseen, .row:not(.you) .stock' }),
    asks: ({ parts }, moment) =>
      hasCoin(parts.symbols) === moment.moves.some((one) => hasCoin(one.parts.symbols)),
  },
];

export const course = made<Id, Tallinn>({
  game: 'tallinn',
  deal: 3,
  seats: ['human', 'greedy'],
  lessons,
  enough: (moment) => moment.view.round >= 6 || count(moment, 'played') >= 6,
});
