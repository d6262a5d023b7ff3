import type { Language } from '../i18n/language.svelte';

/** The theme of a game, who made it in short, and what a mark in that means. */
export type Made = Record<Language, { theme: string; short: string; note: string }>;

/** What is known of a game before its board is loaded. */
export interface GameCard {
  name: string;
  /** Its place in the harbour, counted from 1; the first is what newcomers are offered. */
  berth: number;
  players: string;
  /** How many it is best with: a first table against bots. */
  best: number;
  minutes: string;
  /** Whether people who share a device must not see each other's view. */
  secrets: boolean;
  title: Record<Language, string>;
  /** The liveries of the seats before the board is loaded, where players choose their colours. */
  liveries?: (options: Record<string, string>) => number[];
  /** One or two sentences for the first page. */
  about: Record<Language, string>;
  /** Who made it; of a game without, the server is asked. */
  made?: Made;
}
