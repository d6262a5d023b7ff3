import { t, type Key } from '../../i18n/language.svelte';
import type { Source } from '../../board/breakdown';
import type { TalisEvent } from './generated';

/** What can bring or cost Fame, with its symbol; anything else is a card or an event. */
export const CAUSES: Record<string, string> = {
  revealed: 'explore',
  won_fight: 'battle',
  won_duel: 'champion',
  built: 'build',
  fled: 'flee',
  revolted: 'revolt',
  prayed: 'chapel',
  other: 'event',
};

/** Everyone's Fame by what brought it: the event told just before. */
export function sources(events: TalisEvent[], players: number): Source[] {
  const found = new Map<string, Source>();
  let cause = 'other';
  for (const { kind, details } of events) {
    if (kind !== 'fame') {
      if (kind !== 'goods' && kind !== 'might') cause = kind in CAUSES ? kind : 'other';
      continue;
    }
    const source = found.get(cause) ?? {
      label: t(`talis.by_${cause}` as Key),
      kind: cause,
      details: {},
      points: new Array<number>(players).fill(0),
    };
    source.points[details.seat]! += details.fame;
    found.set(cause, source);
  }
  return [...found.values()];
}
