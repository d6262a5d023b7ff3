import { de } from './de';
import { en, type Key } from './en';
import { it } from './it';
import { kept } from '../look/kept';

export const LANGUAGES = ['en', 'de', 'it'] as const;
export type Language = (typeof LANGUAGES)[number];
export type { Key };

const DICTIONARIES: Record<Language, Record<Key, string>> = { en, de, it };

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

/** Whether the shell has a sentence of this name. */
export function knows(key: string): key is Key {
  return key in en;
}

/** A sentence of the shell. A key with `.one` beside it is used when `n` is one of something. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  const words = DICTIONARIES[speech.language];
  const single = `${key}.one` as Key;
  const template = values['n'] === 1 && single in words ? words[single] : words[key];
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
