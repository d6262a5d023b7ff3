/** What the pictures of the rulebooks say, step by step. */
export const book = {
  'book.back': 'Passo indietro',
  'book.next': 'Passo avanti',
  'book.step': '{n} di {of}',
  'book.search': 'Cerca nelle regole',
  'book.found': 'Trovato in {n} regole',
  'book.found.one': 'Trovato in una regola',
  'book.nothing': 'Non si trova in nessuna regola. Prova un’altra parola.',
};
