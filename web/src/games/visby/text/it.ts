import type { en } from './en';

/** Words of the board and of its pictures in Italian; sentences of the rules come from the server. */
export const it: Record<keyof typeof en, string> = {
  'visby.level': 'a pari sigilli: decidono le merci rimaste, poi le carte in mano',
  'visby.hint_over': 'L’ultimo round è stato valutato da sinistra a destra.',
  'visby.last_round': 'Ultimo round, {n}',
  'visby.first_round': 'La partita finisce a {n} sigilli. Nessuna carta ancora giocata.',
  'visby.to': '· fino a {n} sigilli',
  'visby.closer_next':
    'Per il prossimo round il segnalino avanza di {n}: fino alla casella vuota, o di tanto meno quanto viene preso prima.',
  'visby.battle': 'Guerra',
  'visby.journey': 'Viaggio',
  'visby.market': 'Mercato',
  'visby.battle_says': 'Guerra: {at: # sigillo | # sigilli} sul tabellone',
  'visby.journey_says': 'Viaggio: {at: # merce | # merci} sul tabellone',
  'visby.market_says':
    'Mercato sulla casella {at}: {wares: # merce | # merci} per {seals: # sigillo | # sigilli}',
  'visby.on_board': 'ora sul tabellone · +{n} al prossimo round',
  'visby.on_board_end': 'ora sul tabellone',
  'visby.all': 'tutte',
  'visby.ledger': 'Chi ha quale carta',
  'visby.left_to_right': 'Si valuta da sinistra a destra',
  'visby.legend': 'piena: in mano · contorno: scartata',
  'visby.seals': 'sigilli',
  'visby.wares': 'merci',
  'visby.seals_of': '{n} sigilli su {target}',
  'visby.wares_of': '{n} merci su {most}',
  'visby.held': '{card}: in mano',
  'visby.gone': '{card}: scartata',
  'visby.played': '{card}: giocata in questo round',
  'visby.gone_tag': 'scartata',
  'visby.played_tag': 'giocata',
  'visby.picked': 'scelta',
  'visby.one_more': 'Scegli ancora una carta',
  'visby.choose': 'Scegli {n} carte',
  'visby.choose.one': 'Scegli una carta',
  'visby.seal': 'Sigilla {n} carte',
  'visby.seal.one': 'Sigilla la carta',
  'visby.hint_cards': 'Tutte le carte si scoprono insieme e si valutano da sinistra a destra.',
  'visby.hint_trade':
    'Il tuo Mercante è al mercato; nessuno vede che cosa fa finché tutti non hanno deciso.',
  'visby.you_sealed': 'Hai sigillato: {cards}.',
  'visby.nothing': '{card}: niente, perché {why}.',
  'visby.why_full': 'non c’è posto per altre merci',
  'visby.why_none': 'nessun altro ha giocato {one} o {other}',
  'visby.why_empty': 'sul tabellone non restava nulla',
  'visby.why_few': 'sul tabellone c’era troppo poco per {n} di queste carte',
  'visby.your_cards': 'Le tue otto carte',
  'visby.offers': 'Che cosa offre il mercato',
  'visby.final_exchange': 'scambio finale',
  'visby.no_room': 'niente posto per {n}:',
  'visby.for_wares': '{n} merci:',
  'visby.for_wares.one': '1 merce:',
  'visby.step': 'passo {n}',
  'visby.does_troops': '{seals: # sigillo | # sigilli} dal tabellone.',
  'visby.does_knight': 'fino a {seals: # sigillo | # sigilli}, tra quelli lasciati dalle Truppe.',
  'visby.does_blacksmith':
    'merci dalla riserva: {troops} per ogni carta Truppe degli altri, {knight} per ogni Cavaliere.',
  'visby.does_fleet': '{wares: # merce | # merci} dal tabellone.',
  'visby.does_ship': 'tutte le merci lasciate dalle Flotte, divise tra le Navi.',
  'visby.does_tollkeeper':
    'sigilli dalla riserva: {fleet} per ogni Flotta degli altri, {ship} per ogni Nave.',
  'visby.does_merchant': 'vendi merci in cambio di sigilli, al cambio del mercato.',
  'visby.does_mendicant':
    'merci per metà delle carte che hai giocato (arrotondando per eccesso), {merchant} in più per ogni Mercante degli altri; tutte le tue carte tornano in mano.',
  'visby.does_mendicant_listed':
    'merci per 1–8 carte giocate: {wares}; {merchant} in più per ogni Mercante degli altri; tutte le tue carte tornano in mano.',
  'book.visby.order':
    'Tutte le carte si scoprono insieme. Poi si valutano da sinistra a destra, un tipo dopo l’altro.',
  'book.visby.battle':
    'Prima le carte rosse: Truppe, Cavaliere e Fabbro. Riguardano i sigilli della guerra.',
  'book.visby.journey': 'Poi le blu: Flotta, Nave e Gabelliere. Riguardano le merci del viaggio.',
  'book.visby.market':
    'Infine le gialle: il Mercante vende merci, e il Frate riprende tutte le carte.',
  'book.visby.both':
    'Sul tabellone ci sono sigilli. Qualcuno ha giocato le Truppe, qualcun altro il Cavaliere.',
  'book.visby.troops_first': 'Le Truppe vengono prima e prendono la loro parte.',
  'book.visby.knight_rest': 'Il Cavaliere prende da ciò che lasciano.',
  'book.visby.gone': 'Le carte giocate per ora non ci sono più. Poi arriva il Frate.',
  'book.visby.back': 'Elemosina merci, e tutte le carte tornano in mano.',
};
