import type { en } from './en';

/** Words of the board and of its pictures in German; sentences of the rules come from the server. */
export const de: Record<keyof typeof en, string> = {
  'tallinn.level': 'Gleichstand: Mehr Symbole auf den Türmen entscheiden',
  'tallinn.closer_start': 'Die Startkarte bleibt in der Auslage und wird nie ein Turm.',
  'tallinn.closer_card':
    'Nur die gewählte Hälfte zeigt zur Straße und zählt; als Turm zählen beide.',
  'tallinn.closer_coin':
    'Eine Hälfte mit Münze löst in der Runde, in der sie gespielt wird, einen Wettstreit aus.',
  'tallinn.closer_behind':
    'Schraffiert: {n} oder mehr hinter dem Ersten. Wer am Ende dort steht, zahlt ihm.',
  'tallinn.start': 'Start',
  'tallinn.tower': 'Turm',
  'tallinn.secret': 'geheim',
  'tallinn.hand': 'Karten auf der Hand',
  'tallinn.deck': 'Karten im Stapel',
  'tallinn.card': 'Karte {card}',
  'tallinn.row_card': 'Karte {card}, {symbols}',
  'tallinn.start_card': 'Startkarte, {symbols}',
  'tallinn.tower_secret': 'Ein geheimer Turm',
  'tallinn.tower_of': 'Turm aus Karte {card}',
  'tallinn.to_come': 'noch zu spielen',
  'tallinn.not_seen': 'noch nicht gesehen',
  'tallinn.gone': 'abgegeben',
  'tallinn.behind': '{n} zurück: zahlt dem Führenden',
  'tallinn.as_it_stands': 'jetzt: {strength} gegen {against}',
  'tallinn.name_this': 'Nennen',
  'tallinn.chronicle': 'Chronik {level}',
  'tallinn.have': 'habe',
  'tallinn.discard': 'gib ab',
  'tallinn.your_hand': 'Deine Hand',
  'tallinn.you_sealed': 'Du hast versiegelt: {what}. Niemand sieht es, bis alle gewählt haben.',
  'tallinn.hand_empty': 'Deine Hand ist leer. Wähle ein Haus deiner Straße.',
  'tallinn.hint_select':
    'Die andere Hälfte bleibt unter deiner Straße. Niemand sieht deine Wahl, bis alle versiegelt haben.',
  'tallinn.hint_swap':
    'Drücke die Karten in der Reihenfolge, in der sie unter deinen Stapel kommen, die oberste zuerst.',
  'tallinn.hint_tower':
    'Er zählt am Ende, mit beiden Hälften: aus der Auslage allen bekannt, aus der Hand geheim.',
  'tallinn.seal': '{what} versiegeln',
  'tallinn.build_tower': 'Turm aus {card} bauen',
  'tallinn.nothing_picked': 'Erst eine Karte wählen',
  'tallinn.nothing_picked_half': 'Erst eine Hälfte wählen',
  'tallinn.nothing_named': 'Oben einen Stand wählen',
  'tallinn.log_contest': 'Wettstreit',
  'tallinn.log_final': 'Schlusswettstreit',
  'tallinn.log_card': 'Karte {card}',
  'tallinn.log_lead': 'Ein großer Vorsprung für',
  'tallinn.log_plays': 'spielt',
  'tallinn.told_plays': 'spielt: {half}',
  'tallinn.log_towers': 'Türme',
  'tallinn.log_against': 'gegen',
  'book.tallinn.card':
    'Eine Karte besteht aus zwei Häusern mit einer gemeinsamen Wand. Hier hat das erste einen Kaufmann und eine Münze, das zweite zwei Ritter.',
  'book.tallinn.half': 'Du wählst die erste Hälfte. Niemand sieht sie, bis alle gewählt haben.',
  'book.tallinn.street':
    'Alle Karten werden zugleich aufgedeckt. Nur die gewählte Hälfte steht in deiner Straße.',
  'book.tallinn.contest':
    'Die Münze löst einen Wettstreit um die Kaufleute aus. Die ganze Straße zählt, auch das Tor: vier.',
  'book.tallinn.more': 'Hier liegen zwei: Du hast mehr und bekommst Punkte.',
  'book.tallinn.level': 'Hier liegen auch vier: Gleichstand, das bringt etwas weniger.',
  'book.tallinn.fewer':
    'Hier liegen sechs: nichts für dich, aber auch nichts für die anderen. Nur wer den Wettstreit auslöst, bekommt Punkte.',
  'book.tallinn.before_tower': 'Nach deinem Wettstreit darfst du eine Karte zum Turm machen.',
  'book.tallinn.open_tower':
    'Aus der Straße: Alle wissen, welche Karte es war, und ihre Hälfte zählt dort nicht mehr.',
  'book.tallinn.secret_tower':
    'Aus der Hand: Bis zum Ende kennt ihn niemand. Du spielst mit einer Karte weniger weiter.',
  'tallinn.letters':
    'Buchstaben der Karten: K Ritter, E Kaufmann, M Mönch, P Legat, * die Münze, die einen Wettstreit auslöst.',
};
