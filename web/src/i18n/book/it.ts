/** What the pictures of the rulebooks say, step by step. */
export const book = {
  'book.back': 'Passo indietro',
  'book.next': 'Passo avanti',
  'book.step': '{n} di {of}',
  'book.search': 'Cerca nelle regole',
  'book.found': 'Lo dicono {n} regole',
  'book.found.one': 'Lo dice una regola',
  'book.nothing': 'Nessuna regola lo dice. Prova un’altra parola.',
};
