import { SvelteMap } from 'svelte/reactivity';
import { cardOf } from '../games/registry';
import { speech } from '../i18n/language.svelte';
import { askGame } from '../server/offer';

/** Titles that the server was asked for, by language and game. */
const asked = new SvelteMap<string, string>();

/** What a game is called: ours we know, others are asked for, by their name until it is known. */
export function titleOf(name: string): string {
  const own = cardOf(name)?.title[speech.language];
  return own ?? asked.get(`${speech.language} ${name}`) ?? name.replaceAll('_', ' ');
}

/** Ask for the title of a game of another package. */
export function learnTitle(name: string): void {
  const [place, language] = [`${speech.language} ${name}`, speech.language];
  if (cardOf(name) || asked.has(place)) return;
  askGame(name, language).then(
    ({ title }) => asked.set(place, title),
    () => undefined, // its name will do
  );
}
