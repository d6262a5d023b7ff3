import type { guide as en } from './en';

/** What the coach says in every game, in Italian. */
export const guide: Record<keyof typeof en, string> = {
  'guide.title': 'La tua prima partita',
  'guide.learn': 'Impara giocando',
  'guide.coach': 'Pilota',
  'guide.guest': 'Allievo',
  'guide.step': 'Passo {at} di {of}',
  'guide.go_on': 'Avanti',
  'guide.fold': 'Chiudi la scheda',
  'guide.unfold': 'Apri la scheda',
  'guide.rule': 'nel regolamento',
  'guide.leave': 'Gioca senza pilota',
  'guide.play_on': 'Tocca a te',
  'guide.quiet': 'Gioca come vuoi. Parlerò quando ci sarà qualcosa di nuovo.',
  'guide.enough': 'Ora ne sai abbastanza',
  'guide.enough_about':
    'Il resto è pratica. Finisci questa partita o ricomincia; le regole sono a un clic, e se qualcosa non si può fare, scopri perché.',
  'guide.over_about':
    'Questa partita è finita. Il resto è pratica: ricomincia, oppure siediti con bot o amici.',
  'guide.free': 'Continua a giocare',
  'guide.again': 'Da capo',
  'guide.unknown': 'Non esiste una prima partita con questo nome.',
};
