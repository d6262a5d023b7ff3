import type { replay as en } from './en';

/** The words of replays in German. */
export const replay: Record<keyof typeof en, string> = {
  'replay.title': 'Nachspielen',
  'replay.replay': 'Nachspielen',
  'replay.opening': 'Die Partie wird nachgespielt',
  'replay.bring': 'Eine Partie noch einmal ansehen',
  'replay.bring_about':
    'Wähle eine Partiedatei: die JSON-Datei, die Kogge zu jeder beendeten Partie schreibt. Der Server prüft jeden Zug gegen die Regeln und behält nichts.',
  'replay.choose': 'Datei wählen',
  'replay.drop': 'oder hier ablegen',
  'replay.another': 'Andere Partiedatei',
  'replay.again': 'Noch einmal versuchen',
  'replay.refused': 'Diese Partie lässt sich nicht zeigen',
  'replay.controls': 'Augenblicke der Partie',
  'replay.first': 'Zum Anfang',
  'replay.back': 'Einen Zug zurück',
  'replay.play': 'Abspielen',
  'replay.pause': 'Anhalten',
  'replay.next': 'Einen Zug weiter',
  'replay.last': 'Zum Ende',
  'replay.speed': 'Tempo',
  'replay.times': '{n}×',
  'replay.moment': 'Zug {at} von {of}',
  'replay.begins': 'Vor dem ersten Zug',
  'replay.made': '{name}: {word}',
  'replay.made_secretly': '{name} hat gezogen',
  'replay.seen_by': 'Gesehen von',
  'replay.all': 'Alles offen',
  'replay.watcher': 'Zuschauern',
  'replay.seat': 'Platz {n}',
  'replay.download': 'Partiedatei sichern',
  'replay.link': 'Link kopieren',
  'replay.copied': 'Kopiert',
  'replay.keys': 'Pfeiltasten blättern · Leertaste spielt ab · Pos1, Ende',
  'replay.in_hand': 'auf der Hand',
  'replay.lost': 'Der Server antwortet nicht. Was geladen ist, bleibt zu sehen.',
  'replay.why_not-now': 'Eine Partie lässt sich nachspielen, sobald sie zu Ende ist.',
  'replay.why_not-found': 'Diesen Tisch gibt es nicht.',
  'replay.why_too-large': 'Diese Datei ist größer als jede Partiedatei.',
  'replay.why_too-many': 'Das war zu viel auf einmal. Warte kurz und versuche es noch einmal.',
  'replay.why_no_record': 'Diese Datei ist keine Partiedatei: {problem}',
  'replay.why_damaged_record': 'Diese Partiedatei ist beschädigt: {problem}',
  'replay.why_foreign_format':
    'Diese Partiedatei hat das Format {found}; dieser Server liest {format}.',
  'replay.why_foreign_game': 'Dieser Server spielt {name} nicht.',
  'replay.why_foreign_rules':
    'Diese Partiedatei folgt Fassung {recorded} der Regeln von {game}; dieser Server spielt nach Fassung {version}. Kogge {written}, die sie geschrieben hat, kann sie abspielen.',
  'replay.why_foreign_pieces': 'Diese Partie wurde mit anderen Spielteilen von {game} gespielt.',
  'replay.why_no_key':
    'Die Partiedatei enthält keinen Schlüssel; ohne ihn lässt sich nicht noch einmal ebenso mischen.',
  'replay.why_other_key':
    'Der Schlüssel ist nicht der, auf den man sich vor der Partie festgelegt hat.',
  'replay.why_other_salt':
    'Das Salz von Platz {place} ist nicht das, das vor dem Geben versiegelt wurde.',
  'replay.why_broken_rules':
    'Zug {number}, von Platz {place}, verstößt gegen die Regeln: {problem}',
  'replay.why_lacks_result':
    'Nach dem letzten Zug ist die Partie zu Ende, doch die Partiedatei nennt kein Ergebnis.',
  'replay.why_early_result':
    'Die Partiedatei nennt ein Ergebnis, doch ihre Züge beenden die Partie nicht.',
  'replay.why_other_result':
    'Aufgezeichnet ist {part}: {recorded}. Nachgespielt ergibt sich {replayed}.',
};
