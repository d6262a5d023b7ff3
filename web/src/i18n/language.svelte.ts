import { de } from './de';
import { en } from './en';
import { it } from './it';
import { kept } from '../browser/kept';

export const LANGUAGES = ['en', 'de', 'it'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Names of words that games bring along: each adds its own (`games/<name>/text`). */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface GameWords {}
export type Key = keyof typeof en | keyof GameWords;

const DICTIONARIES: Record<Language, Record<string, string>> = {
  en: { ...en },
  de: { ...de },
  it: { ...it },
};

/** Let the page know the words of a game; a game does so when its board or its pictures are loaded. */
export function bringWords(words: Record<Language, Record<string, string>>): void {
  for (const language of LANGUAGES) Object.assign(DICTIONARIES[language], words[language]);
}

function first(): Language {
  const wanted = [kept('language'), ...(globalThis.navigator?.languages ?? [])];
  const found = wanted
    .map((one) => one?.slice(0, 2))
    .find((one) => LANGUAGES.includes(one as never));
  return (found as Language | undefined) ?? 'en';
}

class Speech {
  language = $state<Language>(first());
}

/** The language of the page; switching it changes every word at once. */
export const speech = new Speech();

/** "Amber, Pitch and Madder", in the language of the page. */
export function listed(names: string[]): string {
  return new Intl.ListFormat(speech.language).format(names);
}

const ARTICLE = /\b(?:il|([DdNn]el)) (?=(?:8\d?|11|1)(?:,\d)?\s%)/g;
const GAP = /\{(\w+)(?::([^{}|]*)\|([^{}]*))?\}/g;

/** Whether there is a sentence of this name. */
export function knows(key: string): key is Key {
  return key in DICTIONARIES.en;
}

/**
 * A sentence of the shell, or of a game that is loaded. A key with `.one` beside it is used when `n` is one of something;
 * a gap such as `{seals: # seal | # seals}` has a form for one and a form for others, and `#` is the number.
 */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  const words = DICTIONARIES[speech.language];
  const single = values['n'] === 1 ? words[`${key}.one`] : undefined;
  const template = single ?? words[key] ?? key;
  const said = template.replace(GAP, (_, name: string, one?: string, others?: string) => {
    const value = String(values[name] ?? '');
    const form = values[name] === 1 ? one : others;
    return form === undefined ? value : form.trim().replace('#', value);
  });
  return speech.language === 'it' ? elided(said) : said;
}

/** Italian articles before eight, eleven and one hundredth: l’8 %, not il 8 %. */
function elided(said: string): string {
  return said.replace(ARTICLE, (_, rest?: string) => `${rest ?? ''}l’`);
}
