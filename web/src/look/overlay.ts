/** Above the page, and laid out by itself: what is put there leaves the page as it is. */
export function overlay(): HTMLElement {
  const known = document.querySelector<HTMLElement>('body > .overlay');
  if (known) return known;
  const made = document.createElement('div');
  made.className = 'overlay';
  document.body.append(made);
  return made;
}
