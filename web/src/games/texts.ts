import type { Language } from '../i18n/language.svelte';

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

/** A rulebook as HTML, and the titles of its rules by id. */
export interface Rulebook {
  html: string;
  rules: Record<string, string>;
}

const TEXTS = import.meta.glob<GameTexts>('../../../src/kogge/games/*/text/*.toml', {
  import: 'default',
});
const BOOKS = import.meta.glob<Rulebook>('../../../src/kogge/games/*/rulebook/*.md', {
  import: 'default',
});

export async function loadTexts(game: string, language: Language): Promise<GameTexts> {
  return find(TEXTS, `/games/${game}/text/${language}.toml`);
}

export async function loadRulebook(game: string, language: Language): Promise<Rulebook> {
  return find(BOOKS, `/games/${game}/rulebook/${language}.md`);
}

async function find<T>(files: Record<string, () => Promise<T>>, end: string): Promise<T> {
  const path = Object.keys(files).find((one) => one.endsWith(end));
  if (!path) throw new Error(`there is no file ${end}`);
  return files[path]!();
}
