import { t } from '../i18n/language.svelte';
import type { AnyView, Pointer } from '../contract/types';
import { better, made, type Decision } from './model';

/** The move made and the better one, or the one that somebody wants to see, on the board. */
export function pointersOf(
  decision: Decision | null,
  view: AnyView | null | undefined,
  picked: string | null,
): Pointer[] {
  const done = decision && made(decision);
  if (!decision || !done || !view || view.viewer !== decision.seat) return [];
  const wanted = picked ?? better(decision)?.move.text;
  const other = decision.candidates.find(
    ({ move }) => move.text === wanted && move.text !== decision.made,
  );
  const slip = decision.mark && decision.mark !== 'only';
  const pointers: Pointer[] = [
    {
      kind: slip ? 'made' : 'hint',
      move: done.move,
      sign: decision.mark ?? 'check',
      word: t('review.played'),
    },
  ];
  if (other)
    pointers.push({
      kind: 'better',
      move: other.move,
      sign: 'check',
      word: t(other.rank === 1 ? 'review.better' : 'review.other'),
    });
  return pointers;
}
