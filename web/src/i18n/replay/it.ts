import type { replay as en } from './en';

/** The words of replays in Italian. */
export const replay: Record<keyof typeof en, string> = {
  'replay.title': 'Replay',
  'replay.replay': 'Rivedi',
  'replay.opening': 'La partita viene rigiocata',
  'replay.bring': 'Rivedere una partita',
  'replay.bring_about':
    'Scegli un file di partita: il file JSON che Kogge scrive per ogni partita finita. Il server controlla ogni mossa secondo le regole e non conserva nulla.',
  'replay.choose': 'Scegli un file',
  'replay.drop': 'o trascinalo qui',
  'replay.another': 'Un altro file di partita',
  'replay.again': 'Riprova',
  'replay.refused': 'Questa partita non si può mostrare',
  'replay.controls': 'Momenti della partita',
  'replay.first': 'All’inizio',
  'replay.back': 'Una mossa indietro',
  'replay.play': 'Avvia',
  'replay.pause': 'Pausa',
  'replay.next': 'Una mossa avanti',
  'replay.last': 'Alla fine',
  'replay.speed': 'Velocità',
  'replay.times': '{n}×',
  'replay.moment': 'Mossa {at} di {of}',
  'replay.begins': 'Prima della prima mossa',
  'replay.made': '{name}: {word}',
  'replay.made_secretly': '{name} ha mosso',
  'replay.seen_by': 'Vista da',
  'replay.all': 'Tutto scoperto',
  'replay.watcher': 'Uno spettatore',
  'replay.seat': 'Posto {n}',
  'replay.download': 'Scarica il file di partita',
  'replay.link': 'Copia il link',
  'replay.copied': 'Copiato',
  'replay.keys': 'Frecce: scorri · Spazio avvia · Home, Fine',
  'replay.in_hand': 'in mano',
  'replay.lost': 'Il server non risponde. Quanto è stato caricato resta visibile.',
  'replay.why_not-now': 'Una partita si può rivedere quando è finita.',
  'replay.why_not-found': 'Questo tavolo non esiste.',
  'replay.why_too-large': 'Questo file è più grande di qualsiasi file di partita.',
  'replay.why_too-many': 'Troppe richieste insieme. Aspetta un momento e riprova.',
  'replay.why_no_record': 'Questo file non è un file di partita: {problem}',
  'replay.why_damaged_record': 'Questo file di partita è danneggiato: {problem}',
  'replay.why_foreign_format':
    'Questo file di partita ha il formato {found}; questo server legge {format}.',
  'replay.why_foreign_game': 'Questo server non gioca a {name}.',
  'replay.why_foreign_rules':
    'Questo file di partita segue la versione {recorded} delle regole di {game}; questo server gioca con la versione {version}. Kogge {written}, che l’ha scritto, può riprodurlo.',
  'replay.why_foreign_pieces': 'Questa partita è stata giocata con altri pezzi di {game}.',
  'replay.why_no_key':
    'Il file di partita non contiene la chiave, e senza non si può rimescolare allo stesso modo.',
  'replay.why_other_key': 'La chiave non è quella annunciata prima della partita.',
  'replay.why_other_salt':
    'Il sale del posto {place} non è quello sigillato prima della distribuzione.',
  'replay.why_broken_rules': 'La mossa {number}, del posto {place}, viola le regole: {problem}',
  'replay.why_lacks_result':
    'Dopo l’ultima mossa la partita è finita, ma il file di partita non riporta un risultato.',
  'replay.why_early_result':
    'Il file di partita riporta un risultato, ma le sue mosse non concludono la partita.',
  'replay.why_other_result': 'Registrato {part}: {recorded}. Rigiocando si ottiene {replayed}.',
};
