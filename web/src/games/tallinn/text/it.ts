import type { en } from './en';

/** Words of the board and of its pictures in Italian; sentences of the rules come from the server. */
export const it: Record<keyof typeof en, string> = {
  'tallinn.level': 'a pari punti: decidono i simboli sulle torri',
  'tallinn.closer_start': 'La carta iniziale resta nella fila e non diventa mai una torre.',
  'tallinn.closer_card':
    'Solo la metà scelta si affaccia sulla strada e conta; come torre contano entrambe.',
  'tallinn.closer_coin': 'Una metà con la moneta apre una contesa nel round in cui viene giocata.',
  'tallinn.closer_behind': 'Tratteggiato: {n} o più dietro al primo. Chi alla fine è lì gli paga.',
  'tallinn.start': 'inizio',
  'tallinn.tower': 'torre',
  'tallinn.secret': 'segreta',
  'tallinn.hand': 'Carte in mano',
  'tallinn.deck': 'Carte nel mazzo',
  'tallinn.card': 'Carta {card}',
  'tallinn.row_card': 'Carta {card}, {symbols}',
  'tallinn.start_card': 'Carta iniziale, {symbols}',
  'tallinn.tower_secret': 'Una torre segreta',
  'tallinn.tower_of': 'Torre della carta {card}',
  'tallinn.to_come': 'ancora da giocare',
  'tallinn.not_seen': 'non ancora viste',
  'tallinn.gone': 'scartate',
  'tallinn.behind': '{n} in meno: paga a chi è in testa',
  'tallinn.as_it_stands': 'per ora: {strength} contro {against}',
  'tallinn.name_this': 'Nomina',
  'tallinn.chronicle': 'Cronaca {level}',
  'tallinn.have': 'avere',
  'tallinn.discard': 'scartare',
  'tallinn.your_hand': 'La tua mano',
  'tallinn.you_sealed': 'Hai sigillato: {what}. Nessuno lo vede finché tutti non hanno scelto.',
  'tallinn.hand_empty': 'Non hai carte in mano. Scegli una casa della tua strada.',
  'tallinn.hint_select':
    'L’altra metà resta sotto la tua strada. Nessuno vede la scelta finché tutti non hanno sigillato.',
  'tallinn.hint_swap':
    'Premi le carte nell’ordine in cui vanno sotto il mazzo, per prima quella più in alto.',
  'tallinn.hint_tower':
    'Conta alla fine, con le due metà: nota a tutti dalla fila, segreta dalla mano.',
  'tallinn.seal': 'Sigilla {what}',
  'tallinn.build_tower': 'Costruisci una torre con la {card}',
  'tallinn.nothing_picked': 'Prima scegli una carta',
  'tallinn.nothing_picked_half': 'Prima scegli una metà',
  'tallinn.nothing_named': 'Scegli una fazione in alto',
  'tallinn.log_contest': 'contesa',
  'tallinn.log_final': 'contesa finale',
  'tallinn.log_card': 'carta {card}',
  'tallinn.log_lead': 'Un ampio vantaggio per',
  'tallinn.log_plays': 'gioca',
  'tallinn.told_plays': 'gioca {half}',
  'tallinn.log_towers': 'torri',
  'tallinn.log_against': 'contro',
  'book.tallinn.card':
    'Una carta è fatta di due case con un muro in comune. Qui la prima ha un mercante e una moneta, la seconda due cavalieri.',
  'book.tallinn.half': 'Scegli la prima metà. Nessuno la vede finché tutti non hanno scelto.',
  'book.tallinn.street':
    'Tutte le carte si scoprono insieme. Solo la metà scelta sta nella tua strada.',
  'book.tallinn.contest':
    'La moneta apre una contesa per i mercanti. Conta tutta la strada, porta compresa: quattro.',
  'book.tallinn.more': 'Questo rivale ne mostra due: ne hai di più, e fai punti.',
  'book.tallinn.level': 'Anche questo ne mostra quattro: parità, che porta un po’ meno.',
  'book.tallinn.fewer':
    'Questo ne mostra sei: niente per te, ma niente nemmeno per il rivale. Fa punti solo chi apre la contesa.',
  'book.tallinn.before_tower': 'Dopo la tua contesa puoi trasformare una carta in torre.',
  'book.tallinn.open_tower':
    'Dalla strada: tutti sanno quale carta era, e la sua metà lì non conta più.',
  'book.tallinn.secret_tower':
    'Dalla mano: nessuno la conosce fino alla fine. Prosegui con una carta in meno.',
  'tallinn.letters':
    'Lettere delle carte: K cavaliere, E mercante, M monaco, P inviato, * la moneta che apre una contesa.',
};
