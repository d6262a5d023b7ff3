import './text';
import type { Figure } from '../figure';
import LittleIsland from './island/LittleIsland.svelte';
import type { Tile } from './view';

const Picture = LittleIsland as Figure['Picture'];

function tile(column: number, more: Partial<Tile>): Tile {
  return {
    tile: 'abc'.charAt(column) + '1',
    row: 7,
    column,
    tier: 1,
    face: 'empty',
    yields: null,
    monster: null,
    sleeping_guard: null,
    cards: [],
    card_tier: null,
    owner: null,
    protected: false,
    treasures: [],
    ...more,
  };
}
const goods = (food: number, wood: number) => ({ food, wood, ore: 0, gold: 0 });
const field = (more: Partial<Tile> = {}) => tile(1, { face: 'F', yields: goods(1, 0), ...more });
const home = tile(0, {});
const troll = { name: 'troll', might: 7 };

/** Pictures of Talis' rules: turning a tile over, claiming it, harvesting, fighting. */
export const figures: Figure[] = [
  {
    rule: 'L-move',
    Picture,
    steps: [
      { props: { tiles: [home, field()], homes: [0], at: 0, dice: [2] }, says: 'book.talis.die' },
      { props: { tiles: [home, field()], homes: [0], at: 1 }, says: 'book.talis.walk' },
    ],
  },
  {
    rule: 'L-explore',
    Picture,
    steps: [
      {
        props: { tiles: [tile(1, { face: null, tier: 2, cards: ['woodlands'], card_tier: 2 })] },
        says: 'book.talis.hidden',
      },
      {
        props: {
          tiles: [tile(1, { face: 'W', tier: 2, yields: goods(0, 1), monster: troll })],
          at: 0,
        },
        says: 'book.talis.turned',
      },
    ],
  },
  {
    rule: 'L-claim',
    Picture,
    steps: [
      { props: { tiles: [field()], at: 0 }, says: 'book.talis.free' },
      { props: { tiles: [field({ owner: 0 })], at: 0 }, says: 'book.talis.flag' },
    ],
  },
  {
    rule: 'L-harvest',
    Picture,
    steps: [
      {
        props: { tiles: [field({ owner: 0 })], dice: [2] },
        says: 'book.talis.harvest',
      },
    ],
  },
  {
    rule: 'L-monsters',
    Picture,
    steps: [
      { props: { tiles: [field({ monster: troll })], at: 0 }, says: 'book.talis.guard' },
      { props: { tiles: [field({ monster: troll })], at: 0, dice: [3] }, says: 'book.talis.fight' },
      { props: { tiles: [field({ owner: 0 })], at: 0 }, says: 'book.talis.won' },
    ],
  },
];
