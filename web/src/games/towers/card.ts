import type { GameCard } from '../card';
import { made } from './made';
import { seatingOf } from './colours';

/** What the first page shows of City of Towers, without its board. */
export const card: GameCard = {
  name: 'towers',
  berth: 3,
  players: '2–4',
  best: 2,
  minutes: '30–60',
  secrets: false,
  liveries: ({ colours }) => seatingOf(colours),
  title: { en: 'City of Towers', de: 'Spiel der Türme', it: 'La Città delle Torri' },
  about: {
    en: 'Slide, stack, capture. A tower of full height is safe, and only towers on a building site count.',
    de: 'Schieben, stapeln, übernehmen. In voller Höhe ist ein Turm sicher, und nur Türme auf Bauplätzen zählen.',
    it: 'Sposta, impila, conquista. Alla massima altezza una torre è al sicuro, e contano solo le torri sulle caselle con simbolo.',
  },
  made,
};
