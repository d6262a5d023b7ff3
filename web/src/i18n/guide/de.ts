import type { guide as en } from './en';

/** What the coach says in every game, in German. */
export const guide: Record<keyof typeof en, string> = {
  'guide.title': 'Deine erste Partie',
  'guide.learn': 'Spielend lernen',
  'guide.coach': 'Lotse',
  'guide.guest': 'Neuling',
  'guide.step': 'Schritt {at} von {of}',
  'guide.go_on': 'Weiter',
  'guide.fold': 'Karte einklappen',
  'guide.unfold': 'Karte ausklappen',
  'guide.rule': 'im Regelheft',
  'guide.leave': 'Ohne Lotsen spielen',
  'guide.play_on': 'Du bist dran',
  'guide.quiet': 'Spiele, wie du magst. Ich melde mich, wenn etwas Neues kommt.',
  'guide.enough': 'Jetzt weißt du genug',
  'guide.enough_about':
    'Der Rest ist Übung. Spiele diese Partie zu Ende oder beginne von vorn; die Regeln sind einen Klick entfernt, und wenn etwas nicht geht, erfährst du, warum.',
  'guide.over_about':
    'Diese Partie ist zu Ende. Der Rest ist Übung: Fang von vorn an oder setz dich zu Bots oder Freunden.',
  'guide.free': 'Weiterspielen',
  'guide.again': 'Von vorn',
  'guide.unknown': 'Eine erste Partie dieses Namens gibt es nicht.',
};
