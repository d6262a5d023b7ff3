import symbols from './symbols.svg?raw';

const BOX = /<symbol id="([\w-]+)" viewBox="([^"]+)"/g;
const boxes = new Map<string, string>();

/** The box of a symbol that is in the page, if it is. */
export const boxOf = (id: string): string | undefined => boxes.get(id);

/** Put the symbols into the page, out of sight, so that `<use href="#…">` finds them. */
export function plantSprite(more: string[] = []): void {
  const holder = document.createElement('div');
  holder.className = 'sprite';
  holder.setAttribute('aria-hidden', 'true');
  holder.innerHTML = [symbols, ...more].join('');
  document.body.prepend(holder);
  for (const one of [symbols, ...more])
    for (const [, id = '', box = ''] of one.matchAll(BOX)) boxes.set(id, box);
}
