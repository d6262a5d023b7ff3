import type { GameCard } from '../card';
import { made } from './made';

/** What the first page shows of Tallinn, without its board. */
export const card: GameCard = {
  name: 'tallinn',
  berth: 1,
  players: '2–4',
  best: 3,
  minutes: '15–20',
  secrets: true,
  title: { en: 'Tallinn', de: 'Tallinn', it: 'Tallinn' },
  about: {
    en: 'Each card is two houses. Choose the one that faces the street, and win over knights, merchants and monks.',
    de: 'Jede Karte besteht aus zwei Häusern. Wähle, welches zur Straße zeigt, und gewinne Ritter, Kaufleute und Mönche.',
    it: 'Ogni carta ha due case. Scegli quella che si affaccia sulla strada e conquista cavalieri, mercanti e monaci.',
  },
  made,
};
