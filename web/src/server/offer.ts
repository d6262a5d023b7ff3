import type { Language } from '../i18n/language.svelte';
import { request } from './api';
import type { GameReply, Offer } from './generated';

export type { GameReply as GameOffer, Offer, OptionReply as Option } from './generated';

export const askOffer = (language: Language) =>
  request<Offer>('GET', `/api/games?lang=${language}`);
export const askGame = (name: string, language: Language) =>
  request<GameReply>('GET', `/api/games/${name}?lang=${language}`);
