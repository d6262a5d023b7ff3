import symbols from './symbols.svg?raw';

/** Put the symbols into the page, out of sight, so that `<use href="#…">` finds them. */
export function plantSprite(): void {
  const holder = document.createElement('div');
  holder.className = 'sprite';
  holder.setAttribute('aria-hidden', 'true');
  holder.innerHTML = symbols;
  document.body.prepend(holder);
}
