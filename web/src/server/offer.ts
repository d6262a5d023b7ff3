import type { Language } from '../i18n/language.svelte';
import { request } from './api';

export interface Option {
  name: string;
  title: string;
  about: string;
  default: string;
  choices: { name: string; about: string }[];
}

/** A game as it can be set up. */
export interface GameOffer {
  name: string;
  title: string;
  summary: string;
  credit: string;
  least: number;
  most: number;
  /** The rule of the book that a phase, or a kind of move, is about. */
  rules: Record<string, string>;
  options: Option[];
}

/** What tables can be made of. */
export interface Offer {
  games: GameOffer[];
  bots: string[];
  clocks: { name: string; seconds: number | null }[];
}

export const askOffer = (language: Language) =>
  request<Offer>('GET', `/api/games?lang=${language}`);
export const askGame = (name: string, language: Language) =>
  request<GameOffer>('GET', `/api/games/${name}?lang=${language}`);
