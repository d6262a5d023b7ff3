import type { Language } from '../i18n/language.svelte';
import type { GameTexts } from '../contract/generated';

const TEXTS = import.meta.glob<GameTexts>('../../../src/kogge/games/*/text/{en,de,it}.toml', {
  import: 'default',
});

/** The gallery has no server: texts come with it, with the numbers of our own pieces. */
export async function texts(game: string, language: Language): Promise<GameTexts> {
  const path = Object.keys(TEXTS).find((one) => one.endsWith(`/${game}/text/${language}.toml`));
  return TEXTS[path ?? '']!();
}
