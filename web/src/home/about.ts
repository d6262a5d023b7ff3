import { cardOf } from '../games/registry';
import { speech } from '../i18n/language.svelte';

/** What a game is about, in a line: ours of the harbour, or what the game says of itself. */
export function aboutGame({ name, summary }: { name: string; summary: string }): string {
  return cardOf(name)?.about[speech.language] ?? summary;
}
