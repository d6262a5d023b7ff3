import type { Language } from '../i18n/language.svelte';

/** What is known of a game before its board is loaded. */
export interface GameCard {
  name: string;
  players: string;
  minutes: string;
  /** Whether people who share a device must not see each other's view. */
  secrets: boolean;
  title: Record<Language, string>;
  /** One or two sentences for the first page. */
  about: Record<Language, string>;
}
