import type { en } from './en';

/** Words of the board and of its pictures in German; sentences of the rules come from the server. */
export const de: Record<keyof typeof en, string> = {
  'towers.closer_height': '{n} hoch, von unten nach oben:',
  'towers.closer_safe': 'Ein sicherer Turm: Niemand kann mehr darauf.',
  'towers.closer_site': 'Auf einem Bauplatz für {symbol}: Er zählt.',
  'towers.closer_street': 'Auf der Straße: Er bringt keine Punkte.',
  'towers.board':
    'Brett, {columns} mal {rows}; Pfeiltasten bewegen den Zeiger, Eingabe wählt, n springt zum nächsten Ziel',
  'towers.turn': 'Zug {n}',
  'towers.close': 'ein Bauplatz bis zum Ende',
  'towers.streets': '{n} auf Straßen',
  'towers.safe_count': '{n} sicher',
  'towers.own': 'einen eigenen Stein',
  'towers.neutral': '{colour}, neutral',
  'towers.height': 'Höhe {n}',
  'towers.empty': 'leer',
  'towers.locked': 'gesperrt',
  'towers.safe': 'sicher',
  'towers.site': 'ein Bauplatz für {symbol}',
  'towers.onto': 'Auf {owner}: Höhe {n}.',
  'towers.onto_neutral': 'Auf einen neutralen Stein: Höhe {n}.',
  'towers.may_move': 'kann ziehen',
  'towers.going': '{from} nach {to}',
  'towers.whither': 'Wohin zieht {from}?',
  'towers.hint':
    'Wähle einen Stapel mit Balken am Fuß: Er zieht geradeaus, auf eine freie Straße oder auf sein Symbol. Punkte gibt es nur auf Bauplätzen, den gerahmten Feldern. Gestrichelte Steine sind neutral: Alle dürfen sie ziehen.',
  'towers.hint_all':
    'Wähle einen Stapel mit Balken am Fuß: Er zieht geradeaus, auf eine freie Straße oder auf sein Symbol. Punkte gibt es nur auf Bauplätzen, den gerahmten Feldern.',
  'towers.hint_brief':
    'Wähle einen Stapel mit Balken: Er zieht geradeaus, auf freie Straßen oder auf sein Symbol.',
  'towers.hint_chain':
    'Wer einen Bauplatz erreicht, darf noch einmal ziehen. Ein Zug auf der Straße beendet die Zugfolge.',
  'towers.again': 'noch einmal',
  'towers.moves_again': 'zieht noch einmal',
  'towers.put_back': 'Zurückstellen',
  'towers.move': 'Ziehen',
  'book.towers.street':
    'Deine Krone zieht geradeaus. Sie darf auf einer leeren Straße stehen bleiben.',
  'book.towers.other': 'Auf eine Lilie darf sie nicht: nur auf ihr eigenes Symbol.',
  'book.towers.over':
    'Über deine eigene Lilie darf sie hinweg und dahinter auf die Kronen, wem sie auch gehören.',
  'book.towers.two': 'Zwei Steine mit demselben Symbol, von zwei Spielern.',
  'book.towers.stacked':
    'Einer ist auf den anderen gestiegen. Der Turm gehört der obersten Farbe und zieht als Ganzes.',
  'book.towers.safe': 'Ein Turm von voller Höhe ist sicher: Niemand kann mehr darauf.',
  'book.towers.sites':
    'Gerahmte Felder sind Bauplätze. Die Lilie darf auf dem mit ihrem Symbol stehen bleiben, nicht auf dem der Krone.',
  'book.towers.counts': 'Dort zählt sie. Türme auf Straßen bringen nichts.',
  'towers.letters': 'Buchstaben: A Krone, B Lilie, C Rose, D Stern.',
};
