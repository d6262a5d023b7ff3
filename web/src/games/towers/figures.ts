import './text';
import type { Figure } from '../figure';
import LittleTown from './LittleTown.svelte';
import { COLOURS } from './colours';
import type { Stack } from './view';

const Picture = LittleTown as Figure['Picture'];

function stack(symbol: Stack['symbol'], ...owners: number[]): Stack {
  const top = owners.at(-1)!;
  const colours = owners.map((one) => COLOURS[one]!);
  return {
    owner: top,
    colour: COLOURS[top]!,
    symbol,
    height: owners.length,
    colours,
    safe: owners.length === 5,
    locked_by: null,
  };
}

const row = [null, stack('crown', 0), stack('lily', 1), null];
const over = [stack('crown', 0), stack('lily', 0), null, stack('crown', 1, 2)];
const sites = { sites: [null, 'crown', 'lily', null] };
const along = [stack('lily', 0), null, null, stack('lily', 1, 1)];

/** Pictures of the rules of City of Towers, after the examples of the text. */
export const figures: Figure[] = [
  {
    rule: 'C1',
    Picture,
    steps: [
      { props: { fields: row, may: [0], no: [] }, says: 'book.towers.street' },
      { props: { fields: row, may: [0], no: [2] }, says: 'book.towers.other' },
      { props: { fields: over, may: [3], no: [] }, says: 'book.towers.over' },
    ],
  },
  {
    rule: 'C-towers',
    Picture,
    steps: [
      { props: { fields: [stack('rose', 0), stack('rose', 1)] }, says: 'book.towers.two' },
      { props: { fields: [null, stack('rose', 1, 0)] }, says: 'book.towers.stacked' },
      { props: { fields: [null, stack('rose', 1, 0, 2, 0, 0)] }, says: 'book.towers.safe' },
    ],
  },
  {
    rule: 'C-sites',
    Picture,
    steps: [
      { props: { ...sites, fields: along, may: [2, 3], no: [1] }, says: 'book.towers.sites' },
      {
        props: { ...sites, fields: [null, null, stack('lily', 0), along[3]!] },
        says: 'book.towers.counts',
      },
    ],
  },
];
