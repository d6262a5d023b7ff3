import { knows } from '../i18n/language.svelte';
import type { Card, FormReply } from '../server/lab';

/** A part of the page: cards that belong together. */
export interface Part {
  key: string;
  cards: Card[];
}

/** More cards than these are shown part by part. */
export const MANY = 20;

/** The sections of a form as parts: pictured cards first, then what has words, single numbers last. */
export function partsOf({ form }: FormReply, isPictured: (picture: string) => boolean): Part[] {
  const parts = new Map<string, Card[]>();
  const put = (key: string, cards: Card[]) => parts.set(key, [...(parts.get(key) ?? []), ...cards]);
  for (const { key, cards } of form.sections) {
    if (cards.length === 1 && cards.every(({ picture }) => isPictured(picture)))
      put('cards', cards);
    else if (knows(`lab.part_${key}`)) put(key, cards);
    else put('numbers', cards);
  }
  const rank = ({ key }: Part) => (key === 'cards' ? 0 : key === 'numbers' ? 2 : 1);
  return [...parts].map(([key, cards]) => ({ key, cards })).sort((a, b) => rank(a) - rank(b));
}
