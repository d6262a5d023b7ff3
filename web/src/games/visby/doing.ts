import { t } from '../../i18n/language.svelte';
import type { Role, Track, VisbyView } from './view';

type Effects = VisbyView['effects'];

/** Whether the Mendicant gets a ware for every two cards, rounded up, as in the printed game. */
export function begsForHalf({ wares }: Effects['mendicant']): boolean {
  return wares.every((got, played) => got === Math.ceil((played + 1) / 2));
}

/** What a role does, in a sentence with the numbers of its card. */
export function doing(role: Role, effects: Effects): string {
  if (role === 'mendicant') {
    const { wares, merchant } = effects.mendicant;
    if (begsForHalf(effects.mendicant)) return t('visby.does_mendicant', { merchant });
    return t('visby.does_mendicant_listed', { wares: wares.join(', '), merchant });
  }
  const numbers = role in effects ? effects[role as keyof typeof effects] : {};
  return t(`visby.does_${role}`, { ...numbers });
}

/** Where the marker of a track stands, and what that means. */
export function sayTrack({ board }: VisbyView, track: Track): string {
  const at = board[track];
  return track === 'market'
    ? t('visby.market_says', { at, wares: board.rate.wares, seals: board.rate.seals })
    : t(`visby.${track}_says`, { at });
}
