/** What the pictures of the rulebooks say, step by step. */
export const book = {
  'book.back': 'Schritt zurück',
  'book.next': 'Nächster Schritt',
  'book.step': '{n} von {of}',
  'book.search': 'In den Regeln suchen',
  'book.found': 'In {n} Regeln gefunden',
  'book.found.one': 'In einer Regel gefunden',
  'book.nothing': 'In keiner Regel gefunden. Versuche ein anderes Wort.',
};
