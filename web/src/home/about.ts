import { knows, t } from '../i18n/language.svelte';

/** What a game is about, in a line: ours of the harbour, or what the game says of itself. */
export function aboutGame({ name, summary }: { name: string; summary: string }): string {
  const key = `home.${name}_about`;
  return knows(key) ? t(key) : summary;
}
