import { moveSentence } from '../../board/speak';
import { t } from '../../i18n/language.svelte';
import type { GameTexts } from '../../contract/types';
import type { Card } from './view';

/** What one has sealed, in words: by then it is not among the moves any more. */
export function sealedWords(
  word: string,
  hand: Card[],
  phase: string,
  texts: GameTexts,
  say: (symbols: string) => string,
): string {
  const [, number, letter] = /^(\d+)([ab])$/.exec(word) ?? [];
  if (!number) return moveSentence(texts, { text: word, parts: partsOf(word) }, phase);
  const card = hand.find((one) => one.card === Number(number));
  const half = card?.halves[letter === 'a' ? 0 : 1];
  const name = t('tallinn.log_card', { card: number });
  return half ? `${name}, ${say(half)}` : name;
}

function partsOf(word: string) {
  const [kind = '', ...numbers] = word.split('-');
  const cards = numbers.map(Number);
  if (kind === 'tower') return { kind, card: cards[0]! };
  if (kind === 'swap' || kind === 'discard') return { kind, cards };
  return kind === 'pass' ? { kind } : { kind: 'name', faction: kind };
}
