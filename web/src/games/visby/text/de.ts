import type { en } from './en';

/** Words of the board and of its pictures in German; sentences of the rules come from the server. */
export const de: Record<keyof typeof en, string> = {
  'visby.level': 'Gleichstand: Mehr Waren entscheiden, dann mehr Handkarten',
  'visby.hint_over': 'Die letzte Runde wurde von links nach rechts ausgewertet.',
  'visby.last_round': 'Letzte Runde, {n}',
  'visby.first_round': 'Bei {n} Siegeln endet das Spiel. Noch ist nichts gespielt.',
  'visby.to': '· bis {n} Siegel',
  'visby.closer_next':
    'Zur nächsten Runde rückt der Marker um {n} vor: bis zum leeren Kästchen, oder so viel weniger weit, wie bis dahin genommen wird.',
  'visby.battle': 'Feldzug',
  'visby.journey': 'Handelsfahrt',
  'visby.market': 'Markt',
  'visby.battle_says': 'Feldzug: {at} Siegel auf dem Plan',
  'visby.journey_says': 'Handelsfahrt: {at: # Ware | # Waren} auf dem Plan',
  'visby.market_says': 'Markt auf Feld {at}: {wares: # Ware | # Waren} für {seals} Siegel',
  'visby.on_board': 'jetzt auf dem Plan · +{n} nächste Runde',
  'visby.on_board_end': 'jetzt auf dem Plan',
  'visby.all': 'alle',
  'visby.ledger': 'Wer welche Karte hat',
  'visby.left_to_right': 'Ausgewertet von links nach rechts',
  'visby.legend': 'gefüllt: auf der Hand · umrandet: abgelegt',
  'visby.seals': 'Siegel',
  'visby.wares': 'Waren',
  'visby.seals_of': '{n} von {target} Siegeln',
  'visby.wares_of': '{n} von {most} Waren',
  'visby.held': '{card}: auf der Hand',
  'visby.gone': '{card}: abgelegt',
  'visby.played': '{card}: diese Runde gespielt',
  'visby.gone_tag': 'abgelegt',
  'visby.played_tag': 'gespielt',
  'visby.picked': 'gewählt',
  'visby.one_more': 'Wähle noch eine Karte',
  'visby.choose': 'Wähle {n} Karten',
  'visby.choose.one': 'Wähle eine Karte',
  'visby.seal': '{n} Karten versiegeln',
  'visby.seal.one': 'Karte versiegeln',
  'visby.hint_cards':
    'Alle Karten werden zugleich aufgedeckt und von links nach rechts ausgewertet.',
  'visby.hint_trade':
    'Dein Kaufmann ist auf dem Markt; niemand sieht, was er tut, bis alle entschieden haben.',
  'visby.you_sealed': 'Du hast versiegelt: {cards}.',
  'visby.nothing': '{card} brachte nichts: {why}.',
  'visby.why_full': 'für mehr Waren ist kein Platz',
  'visby.why_none': 'niemand sonst spielte {one} oder {other}',
  'visby.why_empty': 'auf dem Plan lag nichts mehr',
  'visby.why_few': 'auf dem Plan lag zu wenig für {n} davon',
  'visby.your_cards': 'Deine acht Karten',
  'visby.offers': 'Was der Markt bietet',
  'visby.final_exchange': 'Schlusstausch',
  'visby.no_room': 'kein Platz für {n}:',
  'visby.for_wares': '{n} Waren:',
  'visby.for_wares.one': '1 Ware:',
  'visby.step': 'Schritt {n}',
  'visby.does_troops': '{seals} Siegel vom Plan.',
  'visby.does_knight': 'bis zu {seals} Siegel von denen, die die Truppen übrig lassen.',
  'visby.does_blacksmith':
    'Waren aus dem Vorrat: {troops} für jede Truppenkarte der anderen, {knight} für jeden Ritter.',
  'visby.does_fleet': '{wares: # Ware | # Waren} vom Plan.',
  'visby.does_ship': 'alle Waren, die die Flotten übrig lassen; die Schiffe teilen sie sich.',
  'visby.does_tollkeeper':
    'Siegel aus dem Vorrat: {fleet} für jede Flotte der anderen, {ship} für jedes Schiff.',
  'visby.does_merchant': 'Waren zum Kurs des Marktes gegen Siegel verkaufen.',
  'visby.does_mendicant':
    'Waren für die Hälfte deiner gespielten Karten (aufgerundet), {merchant} mehr für jeden Kaufmann der anderen; alle Karten kommen zurück.',
  'visby.does_mendicant_listed':
    'Waren für 1 bis 8 gespielte Karten: {wares}; {merchant} mehr für jeden Kaufmann der anderen; alle Karten kommen zurück.',
  'book.visby.order':
    'Alle Karten werden zugleich aufgedeckt. Dann werden sie von links nach rechts ausgewertet, eine Art nach der anderen.',
  'book.visby.battle':
    'Zuerst die roten Karten: Truppen, Ritter und Schmied. Bei ihnen geht es um die Siegel des Feldzugs.',
  'book.visby.journey':
    'Dann die blauen: Flotte, Schiff und Zöllner. Bei ihnen geht es um die Waren der Handelsfahrt.',
  'book.visby.market':
    'Zuletzt die gelben: Der Kaufmann verkauft Waren, und der Bettelmönch nimmt alle Karten zurück.',
  'book.visby.both':
    'Auf dem Plan liegen Siegel. Jemand hat die Truppen gespielt, jemand anderes den Ritter.',
  'book.visby.troops_first': 'Die Truppen kommen zuerst und nehmen ihren Teil.',
  'book.visby.knight_rest': 'Der Ritter nimmt von dem, was sie übrig lassen.',
  'book.visby.gone': 'Gespielte Karten sind vorerst weg. Dann kommt der Bettelmönch.',
  'book.visby.back': 'Er erbettelt Waren, und alle Karten kommen auf die Hand zurück.',
};
