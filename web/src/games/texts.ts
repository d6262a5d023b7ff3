import type { Language } from '../i18n/language.svelte';
import { request, requestText } from '../server/api';
import type { Rulebook } from './rulebook';

export type { Rulebook };

/** Words nested by topic, as the game's TOML files have them. */
export interface Words {
  [key: string]: string | Words;
}

export interface OptionTexts {
  title: string;
  about: string;
  choices: Record<string, string>;
}

/** Every sentence of a game in one language. */
export interface GameTexts {
  title: string;
  summary: string;
  credit: string;
  words: Words;
  options: Record<string, OptionTexts>;
  phases: Record<string, string>;
  events: Record<string, string>;
  moves: Record<string, string>;
  reasons: Record<string, string>;
}

const TEXTS = import.meta.glob<GameTexts>('../../../src/kogge/games/*/text/*.toml', {
  import: 'default',
});
const BOOKS = import.meta.glob<Rulebook>('../../../src/kogge/games/*/rulebook/*.md', {
  import: 'default',
});

/** Ours come with the client; those of a game from another package are asked of the server. */
export async function loadTexts(game: string, language: Language): Promise<GameTexts> {
  const ours = find(TEXTS, `/games/${game}/text/${language}.toml`);
  return ours ?? request<GameTexts>('GET', `/api/games/${game}/texts/${language}`);
}

export async function loadRulebook(game: string, language: Language): Promise<Rulebook> {
  const ours = find(BOOKS, `/games/${game}/rulebook/${language}.md`);
  if (ours) return ours;
  const markdown = await requestText(`/api/games/${game}/rulebook/${language}`);
  return (await import('./rulebook')).rulebook(markdown);
}

function find<T>(files: Record<string, () => Promise<T>>, end: string): Promise<T> | undefined {
  const path = Object.keys(files).find((one) => one.endsWith(end));
  return path ? files[path]!() : undefined;
}
