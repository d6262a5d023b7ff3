import type { Tile } from './view';
import { count, course as made, type Lesson, type Moment } from '../lesson';
import type { Talis, TalisMove } from './generated';

type Id = 'fame' | 'dice' | 'walk' | 'claim' | 'harvest' | 'end' | 'castle' | 'explore' | 'fight';

type Now = Moment<Talis>;

const tileOf = ({ view }: Now, name: unknown): Tile | undefined =>
  view.tiles.find((one) => one.tile === name);
const turns = (moment: Now) => count(moment as Moment, 'dice');
const inTurn = ({ mine, view }: Now) => mine && view.phase === 'turn';
const offers = (moment: Now, kind: string) => moment.moves.some((one) => one.parts.kind === kind);

/** A walk to a tile that yields something and that nobody holds or guards. */
function walksToField({ parts }: TalisMove, moment: Now): boolean {
  const tile = tileOf(moment, parts.tile);
  return (
    parts.kind === 'move' &&
    !!tile?.yields &&
    tile.owner === null &&
    !tile.monster &&
    !tile.cards.length
  );
}

const walksToCards = ({ parts }: TalisMove, moment: Now): boolean =>
  parts.kind === 'move' && (tileOf(moment, parts.tile)?.cards.length ?? 0) > 0;

/** Where such walks end, to be lit. */
const targets = (moment: Now, wanted: typeof walksToField): string[] => [
  ...new Set(
    moment.moves.filter((one) => wanted(one, moment)).map(({ parts }) => `tile:${parts.tile}`),
  ),
];

const lessons: Lesson<Id, Talis>[] = [
  {
    id: 'fame',
    rule: 'L-goal',
    when: ({ mine }) => mine,
    point: () => ({ elements: '.panel.fame, .colM > .chips' }),
  },
  {
    id: 'dice',
    rule: 'L-dice',
    when: inTurn,
    point: () => ({ elements: '.prompt .dice' }),
  },
  {
    id: 'walk',
    rule: 'L-move',
    when: (moment) => inTurn(moment) && moment.moves.some((one) => walksToField(one, moment)),
    point: (moment) => ({ places: targets(moment, walksToField) }),
    asks: walksToField,
  },
  {
    id: 'claim',
    rule: 'L-claim',
    when: (moment) => moment.mine && offers(moment, 'claim'),
    point: () => ({ elements: '.prompt' }),
    asks: ({ parts }) => parts.kind === 'claim',
  },
  {
    id: 'harvest',
    rule: 'L-harvest',
    when: (moment) => inTurn(moment) && offers(moment, 'harvest'),
    point: () => ({ elements: '.prompt .acts' }),
    asks: ({ parts }) => parts.kind === 'harvest',
  },
  {
    id: 'end',
    rule: 'L-turn',
    when: (moment) => inTurn(moment) && !moment.view.dice.length,
    point: () => ({ elements: '.prompt .ac.last' }),
    asks: ({ parts }) => parts.kind === 'end',
  },
  {
    id: 'castle',
    rule: 'L-build',
    when: (moment) => inTurn(moment) && turns(moment) > 1,
    point: () => ({ elements: '.panel.castle' }),
  },
  {
    id: 'explore',
    rule: 'L-explore',
    when: (moment) =>
      inTurn(moment) && turns(moment) > 1 && moment.moves.some((one) => walksToCards(one, moment)),
    point: (moment) => ({ places: targets(moment, walksToCards) }),
    asks: walksToCards,
  },
  {
    id: 'fight',
    rule: 'L-monsters',
    when: ({ mine, view }) => mine && view.phase === 'stand',
    point: () => ({ elements: '.prompt' }),
    asks: ({ parts }) => parts.kind === 'fight',
  },
];

export const course = made<Id, Talis>({
  game: 'talis',
  deal: 2,
  seats: ['human', 'greedy'],
  lessons,
  enough: (moment) => turns(moment) >= 4 && inTurn(moment),
});
