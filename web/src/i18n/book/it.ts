/** What the pictures of the rulebooks say, step by step. */
export const book = {
  'book.back': 'Passo indietro',
  'book.next': 'Passo avanti',
  'book.step': '{n} di {of}',
  'book.search': 'Cerca nelle regole',
  'book.found': 'Lo dicono {n} regole',
  'book.found.one': 'Lo dice una regola',
  'book.nothing': 'Nessuna regola lo dice. Prova un’altra parola.',
  'book.tallinn.card':
    'Una carta è due case con un muro in comune. Qui la prima ha un mercante e una moneta, la seconda due cavalieri.',
  'book.tallinn.half': 'Scegli la prima metà. Nessuno la vede finché tutti non hanno scelto.',
  'book.tallinn.street':
    'Tutte le carte si scoprono insieme. Solo la metà scelta sta nella tua strada.',
  'book.tallinn.contest':
    'La moneta indice una contesa dei mercanti. Conta tutta la strada, porta compresa: quattro.',
  'book.tallinn.more': 'Questo rivale ne mostra due: ne hai di più, e fai punti.',
  'book.tallinn.level': 'Anche questo ne mostra quattro: parità, che porta un po’ meno.',
  'book.tallinn.fewer':
    'Questo ne mostra sei: niente per te, ma niente nemmeno per il rivale. Fa punti solo chi indice la contesa.',
  'book.tallinn.before_tower': 'Dopo la tua contesa puoi trasformare una carta in torre.',
  'book.tallinn.open_tower':
    'Dalla strada: tutti sanno quale carta era, e la sua metà lì non conta più.',
  'book.tallinn.secret_tower':
    'Dalla mano: nessuno la conosce fino alla fine. Prosegui con una carta in meno.',
  'book.visby.order':
    'Tutte le carte si rivelano insieme. Poi si valutano da sinistra a destra, un tipo dopo l’altro.',
  'book.visby.battle':
    'Prima le carte rosse: truppe, cavaliere e fabbro. Riguardano i sigilli della battaglia.',
  'book.visby.journey': 'Poi le blu: flotta, nave e gabelliere. Riguardano le merci del viaggio.',
  'book.visby.market':
    'Infine le gialle: il mercante vende merci, e il frate mendicante riprende tutte le carte.',
  'book.visby.both':
    'Sul tabellone ci sono sigilli. Qualcuno ha giocato le truppe, qualcun altro il cavaliere.',
  'book.visby.troops_first': 'Le truppe vengono prima e prendono la loro parte.',
  'book.visby.knight_rest': 'Il cavaliere prende da ciò che lasciano.',
  'book.visby.gone': 'Le carte giocate per ora non ci sono più. Poi arriva il frate mendicante.',
  'book.visby.back': 'Chiede merci per loro, e tutte tornano in mano.',
  'book.towers.street': 'La tua corona va in linea retta. Può fermarsi su una strada libera.',
  'book.towers.other': 'Non può salire su un giglio: solo sul proprio simbolo.',
  'book.towers.over':
    'Può passare sopra il tuo giglio e salire sulle corone dietro, di chiunque siano.',
  'book.towers.two': 'Due pedine con lo stesso simbolo, di due giocatori.',
  'book.towers.stacked':
    'Una è salita sull’altra. La torre è del colore in cima, e si muove tutta insieme.',
  'book.towers.safe': 'Una torre di piena altezza è sicura: nessuno può più salirci.',
  'book.towers.sites':
    'I campi incorniciati sono lotti. Il giglio può fermarsi sul lotto con il suo simbolo, non su quello della corona.',
  'book.towers.counts': 'Lì conta. Le torri sulle strade non portano niente.',
  'book.talis.die': 'Un dado muove un campione di tante tessere quante ne mostra, o meno.',
  'book.talis.walk': 'Il campione è arrivato, e lì può agire.',
  'book.talis.hidden': 'Una tessera coperta, con una carta sopra.',
  'book.talis.turned': 'Chi ci entra la scopre e prende la carta. Qui aspettava un mostro.',
  'book.talis.free': 'Una tessera con beni e senza bandiera. Il tuo campione ci sta sopra.',
  'book.talis.flag': 'La rivendichi: la tua bandiera resta quando il campione prosegue.',
  'book.talis.harvest': 'Un dado porta beni dalle tue tessere, quanti ne mostra.',
  'book.talis.guard':
    'Un guardiano con la sua forza. Contro di lui contano la tua potenza, i tuoi tesori e chi ti aiuta.',
  'book.talis.fight': 'Si aggiunge un dado. Basta essere abbastanza forti.',
  'book.talis.won': 'Il guardiano è battuto, e la tessera può diventare tua.',
};
