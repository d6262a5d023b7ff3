import { SvelteMap } from 'svelte/reactivity';
import { speech, type Language } from '../i18n/language.svelte';
import { askGame, type GameOffer } from '../server/offer';

type Credits = GameOffer['credits'];

/** Who made the games, as the server has told, by language and game. */
const told = new SvelteMap<string, Credits>();

/** Who made a game, as soon as it is known. */
export const creditsOf = (game: string): Credits | undefined =>
  told.get(`${speech.language} ${game}`);

/** Remember what an offer says of its games. */
export function rememberCredits(games: GameOffer[], language: Language): void {
  for (const game of games) told.set(`${language} ${game.name}`, game.credits);
}

/** Ask who made a game, unless we know. */
export function learnCredits(game: string): void {
  const language = speech.language;
  if (told.has(`${language} ${game}`)) return;
  askGame(game, language).then(
    (found) => rememberCredits([found], language),
    () => undefined, // the page says so itself when the server is gone
  );
}
