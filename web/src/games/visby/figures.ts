import './text';
import type { Figure } from '../figure';
import LittleLedger from './LittleLedger.svelte';

const Picture = LittleLedger as Figure['Picture'];

/** Pictures of Visby's rules: what is evaluated when, and who comes first. */
export const figures: Figure[] = [
  {
    rule: 'V-order',
    Picture,
    steps: [
      { props: { lit: [] }, says: 'book.visby.order' },
      { props: { lit: ['troops', 'knight', 'blacksmith'] }, says: 'book.visby.battle' },
      { props: { lit: ['fleet', 'ship', 'tollkeeper'] }, says: 'book.visby.journey' },
      { props: { lit: ['merchant', 'mendicant'] }, says: 'book.visby.market' },
    ],
  },
  {
    rule: 'V-knight',
    Picture,
    steps: [
      { props: { lit: ['troops', 'knight'], seals: 6 }, says: 'book.visby.both' },
      { props: { lit: ['troops'], seals: 4 }, says: 'book.visby.troops_first' },
      { props: { lit: ['knight'], seals: 0 }, says: 'book.visby.knight_rest' },
    ],
  },
  {
    rule: 'V-mendicant',
    Picture,
    steps: [
      { props: { lit: ['mendicant'], gone: ['troops', 'ship', 'fleet'] }, says: 'book.visby.gone' },
      { props: { lit: ['troops', 'ship', 'fleet', 'mendicant'] }, says: 'book.visby.back' },
    ],
  },
];
