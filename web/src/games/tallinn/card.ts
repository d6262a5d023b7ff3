import type { GameCard } from '../card';

/** What the first page shows of Tallinn, without its board. */
export const card: GameCard = {
  name: 'tallinn',
  players: '2–4',
  best: 3,
  minutes: '15–20',
  secrets: true,
  title: { en: 'Tallinn', de: 'Tallinn', it: 'Tallinn' },
  about: {
    en: 'Each card is two houses. Choose the one that faces the street, and win over knights, merchants and monks.',
    de: 'Jede Karte ist zwei Häuser. Wähle das, das zur Straße steht, und gewinne Ritter, Kaufleute und Mönche für dich.',
    it: 'Ogni carta è due case. Scegli quella che guarda la via e conquista cavalieri, mercanti e monaci.',
  },
};
