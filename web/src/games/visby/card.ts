import type { GameCard } from '../card';
import { made } from './made';

/** What the first page shows of Visby, without its board. */
export const card: GameCard = {
  name: 'visby',
  berth: 2,
  players: '2–6',
  best: 4,
  minutes: '20',
  secrets: true,
  title: { en: 'Visby', de: 'Visby', it: 'Visby' },
  about: {
    en: 'Eight cards in your hand, three tracks on the quay. All choose in secret; then the order of things takes over.',
    de: 'Acht Karten auf der Hand, drei Leisten am Kai. Alle wählen heimlich; dann nehmen die Dinge ihren Lauf.',
    it: 'Otto carte in mano, tre percorsi sul molo. Tutti scelgono in segreto; poi le cose seguono il loro corso.',
  },
  made,
};
