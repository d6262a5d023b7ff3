import type { GameCard } from '../card';
import { made } from './made';

/** What the first page shows of Talis, without its board. */
export const card: GameCard = {
  name: 'talis',
  berth: 4,
  players: '2–4',
  best: 2,
  minutes: '60–90',
  secrets: false,
  title: { en: 'Talis', de: 'Talis', it: 'Talis' },
  about: {
    en: "An unknown island, four lords, dice that go to three. Fame wins; so does the dragon's head.",
    de: 'Eine unbekannte Insel, vier Burgherren, Würfel bis drei. Es gewinnt, wer Ruhm erwirbt oder den Drachen besiegt.',
    it: 'Un’isola sconosciuta, quattro signori, dadi fino al tre. Si vince con la fama, o sconfiggendo il drago.',
  },
  made,
};
