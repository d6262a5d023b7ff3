/** What the pictures of the rulebooks say, step by step. */
export const book = {
  'book.back': 'Step back',
  'book.next': 'Next step',
  'book.step': '{n} of {of}',
  'book.search': 'Search the rules',
  'book.found': '{n} rules mention this',
  'book.found.one': 'One rule mentions this',
  'book.nothing': 'No rule mentions this. Try another word.',
};
