import type { GameTexts } from '../contract/generated';
import type { Language } from '../i18n/language.svelte';
import { request, requestText } from '../server/api';
import type { Rulebook } from './rulebook';

export type { Rulebook };

const given = new Map<string, GameTexts>();

/** Texts that came along with a page that has no server behind it. */
export function giveTexts(game: string, language: Language, texts: GameTexts): void {
  given.set(`${game}/${language}`, texts);
}

/** Texts have the numbers of the pieces that this server plays with, so the server is asked. */
export async function loadTexts(game: string, language: Language): Promise<GameTexts> {
  const own = given.get(`${game}/${language}`);
  if (own) return own;
  if (import.meta.env.MODE === 'gallery')
    return (await import('./gallery-texts')).texts(game, language);
  return request<GameTexts>('GET', `/api/games/${game}/texts/${language}`);
}

export async function loadRulebook(game: string, language: Language): Promise<Rulebook> {
  const markdown = await requestText(`/api/games/${game}/rulebook/${language}`);
  return (await import('./rulebook')).rulebook(markdown);
}
