import './text';
import type { Figure } from '../figure';
import LittleStreets from './LittleStreets.svelte';

const Picture = LittleStreets as Figure['Picture'];
const mine = { seat: 0, gate: 'EEM', houses: ['E', 'E*'] };
const rivals = [
  { seat: 1, gate: 'KKE', houses: ['E'] },
  { seat: 2, gate: 'EEK', houses: ['EE'] },
  { seat: 3, gate: 'EEM', houses: ['EE', 'EE'] },
];
const compared = (nth: number) => ({
  rows: [mine, rivals[nth]!],
  counts: [4, [2, 4, 6][nth]!],
  letter: 'E',
});

/** Pictures of Tallinn's rules; the contest is the example of the text. */
export const figures: Figure[] = [
  {
    rule: 'T-select',
    Picture,
    steps: [
      { props: { cards: [['E*', 'KK']] }, says: 'book.tallinn.card' },
      { props: { cards: [['E*', 'KK']], chosen: 0 }, says: 'book.tallinn.half' },
      { props: { rows: [{ ...mine, houses: ['E*'] }] }, says: 'book.tallinn.street' },
    ],
  },
  {
    rule: 'T-contest',
    Picture,
    steps: [
      { props: { rows: [mine], counts: [4], letter: 'E' }, says: 'book.tallinn.contest' },
      { props: compared(0), says: 'book.tallinn.more' },
      { props: compared(1), says: 'book.tallinn.level' },
      { props: compared(2), says: 'book.tallinn.fewer' },
    ],
  },
  {
    rule: 'T-tower',
    Picture,
    steps: [
      { props: { rows: [mine] }, says: 'book.tallinn.before_tower' },
      {
        props: { rows: [{ ...mine, houses: ['E*'], towers: [{ card: 6, secret: false }] }] },
        says: 'book.tallinn.open_tower',
      },
      {
        props: { rows: [{ ...mine, towers: [{ card: null, secret: true }] }] },
        says: 'book.tallinn.secret_tower',
      },
    ],
  },
];
