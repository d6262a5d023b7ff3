import { t } from '../../i18n/language.svelte';
import { lookUp } from '../../board/speak';
import type { Closeup, LookCloser } from '../../board/closer';
import BigSign from '../../look/BigSign.svelte';
import type { GameTexts } from '../../contract/generated';
import WholeCard from './WholeCard.svelte';
import { FACTION_ICON, FACTIONS, hasCoin, type TallinnView } from './view';

/** A half in words. */
export function sayHalf(texts: GameTexts, symbols: string): string {
  const known = lookUp(texts.words, `symbols.${symbols}`);
  if (known) return known;
  return [...symbols].map((one) => lookUp(texts.words, `symbol.${one}`) || one).join(', ');
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A card with both its halves, a start card, a balance, or what a player has. */
export const closer: LookCloser<TallinnView> = (kind, key, { view, texts, names }) => {
  const faction = FACTIONS.find((one) => one === key);
  if (kind === 'balance' && faction)
    return {
      title: capital(lookUp(texts.words, `faction.${faction}`)),
      text: [
        `${view.players.map(({ seat, symbols }) => `${names[seat]}: ${symbols[faction]}`).join(', ')}.`,
        t('tallinn.closer_behind', { n: view.lead }),
      ],
      rule: 'T-final',
      Picture: BigSign as Closeup['Picture'],
      props: { icon: FACTION_ICON[faction] },
    };
  const player = view.players[Number(key)];
  if (kind === 'seat' && player)
    return {
      title: names[player.seat] ?? '',
      text: [
        `${t('seat.points', { n: player.points })}.`,
        `${t('tallinn.hand')}: ${player.hand.length}. ${t('tallinn.deck')}: ${player.deck}.`,
      ],
      rule: 'T-goal',
      Picture: BigSign as Closeup['Picture'],
      props: { icon: 'hand' },
    };
  const Picture = WholeCard as Closeup['Picture'];
  if (kind === 'start')
    return {
      title: t('tallinn.start_card', { symbols: sayHalf(texts, key) }),
      text: [t('tallinn.closer_start')],
      rule: 'T-setup',
      Picture,
      props: { halves: [key], start: true },
    };
  const card = view.cards.find((one) => one.card === Number(key));
  if (kind !== 'card' || !card) return null;
  const coin = card.halves.some(hasCoin);
  return {
    title: t('tallinn.card', { card: card.card }),
    text: [
      ...card.halves.map((half, n) => `${n ? 'b' : 'a'}: ${capital(sayHalf(texts, half))}.`),
      t('tallinn.closer_card'),
      ...(coin ? [t('tallinn.closer_coin')] : []),
    ],
    rule: coin ? 'T-contest' : 'T-play',
    Picture,
    props: { halves: card.halves, number: card.card },
  };
};
