import { plantSprite } from '../look/sprite';

const SYMBOLS = import.meta.glob<string>('./*/symbols.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Put the symbols of the shell and of all games into the page; names of games are among them. */
export const plantAllSymbols = (): void => plantSprite(Object.values(SYMBOLS));
