import type { en } from './en';

/** Words of the board and of its pictures in Italian; sentences of the rules come from the server. */
export const it: Record<keyof typeof en, string> = {
  'towers.closer_height': 'Alta {n}, dal basso verso l’alto:',
  'towers.closer_safe': 'Una torre sicura: nessuno può più salirci.',
  'towers.closer_site': 'Su una casella con simbolo ({symbol}): conta.',
  'towers.closer_street': 'Sulla strada: non porta punti.',
  'towers.board':
    'Plancia, {columns} per {rows}; le frecce spostano il cursore, Invio sceglie, n va alla prossima meta',
  'towers.turn': 'Turno {n}',
  'towers.close': 'a una casella dalla fine',
  'towers.streets': '{n} in strada',
  'towers.safe_count': '{n: # sicura | # sicure}',
  'towers.own': 'una propria pedina',
  'towers.neutral': '{colour} neutrale',
  'towers.height': 'altezza {n}',
  'towers.empty': 'vuota',
  'towers.locked': 'bloccata',
  'towers.safe': 'al sicuro',
  'towers.site': 'una casella con simbolo: {symbol}',
  'towers.onto': 'Sopra {owner}: altezza {n}.',
  'towers.onto_neutral': 'Sopra una pedina neutrale: altezza {n}.',
  'towers.may_move': 'può muovere',
  'towers.going': 'Da {from} a {to}',
  'towers.whither': 'Dove va {from}?',
  'towers.hint':
    'Scegli una pila con una barra alla base: va in linea retta, su una strada libera o sul suo simbolo. Punti solo sulle caselle con simbolo, quelle incorniciate. Le pedine tratteggiate sono neutrali: le muovono tutti.',
  'towers.hint_all':
    'Scegli una pila con una barra alla base: va in linea retta, su una strada libera o sul suo simbolo. Punti solo sulle caselle con simbolo, quelle incorniciate.',
  'towers.hint_brief':
    'Scegli una pila con la barra: va dritta, su strade libere o sul suo simbolo.',
  'towers.hint_chain':
    'Chi raggiunge una casella con simbolo può muovere ancora. Una mossa sulla strada chiude il turno.',
  'towers.again': 'ancora',
  'towers.moves_again': 'muove ancora',
  'towers.put_back': 'Rimetti a posto',
  'towers.move': 'Muovi',
  'book.towers.street': 'La tua corona va in linea retta. Può fermarsi su una strada vuota.',
  'book.towers.other': 'Non può salire su un giglio: solo sul proprio simbolo.',
  'book.towers.over':
    'Può passare sopra il tuo giglio e salire sulle corone dietro, di chiunque siano.',
  'book.towers.two': 'Due pedine con lo stesso simbolo, di due giocatori.',
  'book.towers.stacked':
    'Una è salita sull’altra. La torre è del colore in cima, e si muove tutta insieme.',
  'book.towers.safe': 'Una torre alla massima altezza è sicura: nessuno può più salirci.',
  'book.towers.sites':
    'Le caselle incorniciate sono caselle con simbolo. Il giglio può fermarsi su quella con il suo simbolo, non su quella della corona.',
  'book.towers.counts': 'Lì conta. Le torri sulle strade non portano punti.',
  'towers.letters': 'Lettere: A corona, B giglio, C rosa, D stella.',
};
