import { SvelteMap } from 'svelte/reactivity';
import { speech, t, type Language } from '../i18n/language.svelte';
import { askGame, type GameOffer } from '../server/offer';

type Credits = GameOffer['credits'];

/** What the server has told of the games, by language and game. */
const told = new SvelteMap<string, GameOffer>();

/** Who made a game, as soon as it is known. */
export function creditsOf(game: string): Credits | undefined {
  const offer = told.get(`${speech.language} ${game}`);
  return offer && complete(offer);
}

/** Remember what an offer says of its games. */
export function rememberCredits(games: GameOffer[], language: Language): void {
  for (const game of games) told.set(`${language} ${game.name}`, game);
}

/** Where it is played here by other numbers than the printed rules name, both are told. */
function complete({ credits, least, most }: GameOffer): Credits {
  const here = least === most ? `${least}` : `${least}–${most}`;
  const lines = credits.lines.map((line) =>
    line.entry !== 'players' || line.text.replace('*', '') === here
      ? line
      : { ...line, text: t('credits.players', { printed: line.text, here }) },
  );
  return { ...credits, lines };
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
