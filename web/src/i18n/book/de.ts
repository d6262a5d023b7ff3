/** What the pictures of the rulebooks say, step by step. */
export const book = {
  'book.back': 'Schritt zurück',
  'book.next': 'Nächster Schritt',
  'book.step': '{n} von {of}',
  'book.search': 'In den Regeln suchen',
  'book.found': '{n} Regeln sagen das',
  'book.found.one': 'Eine Regel sagt das',
  'book.nothing': 'Keine Regel sagt das. Versuche ein anderes Wort.',
};
