import type { GameClient } from '../games/client';
import type { GameTexts } from '../contract/generated';
import { t } from '../i18n/language.svelte';
import type { AnyView, Move } from '../contract/types';
import { better, made, type Decision } from './model';

/** What a move is called in a list: a short word where it has one, and what it does. */
export interface MoveName {
  word: string;
  text: string;
}

/** Names moves of a game, as the board that is shown knows them. */
export type Namer = (one: { move: Move; text: string }) => MoveName;

export function namer(client: GameClient, view: AnyView, texts: GameTexts): Namer {
  return ({ move, text }) => {
    const told = client.nameOf?.(move, view, texts) ?? text;
    return { word: client.spoken?.(move) ? move.text : '', text: told };
  };
}

/** The shorter of both, for headings: what a move is, without what it brings; g7-g6 stays on one line. */
export const briefly = ({ word, text }: MoveName): string =>
  word.length > WHOLE ? word : word.replaceAll('-', '-\u2060') || (text.split(': ', 1)[0] ?? '');

const WHOLE = 8; // letters of a word that is not broken at a hyphen

const SHORT = 34; // letters of both names that fit a heading

/** What is said about a decision in one line. */
export function titleOf(decision: Decision, client: GameClient, nameOf: Namer): string {
  const done = made(decision);
  if (!done) return '';
  const name = briefly(nameOf(done));
  const other = better(decision);
  if (decision.forced) return t('review.forced', { made: name });
  if (decision.mark === 'only') return t('review.found_it', { made: name });
  if (decision.mark && other) {
    const best = briefly(nameOf(other));
    const fits = name !== best && name.length + best.length <= SHORT;
    return client.spoken?.(other.move) || fits
      ? t(`review.title_${decision.mark}_not`, { made: name, best })
      : t(`review.title_${decision.mark}`);
  }
  return decision.made === decision.best || done.rank === 1
    ? t('review.best_played', { made: name })
    : t('review.good_enough', { made: name });
}
