import { TIMED_OUT, type GameEvent } from '../contract/types';

/**
 * Whose time ran out, each followed by what was played for them, where that is known. Your own
 * lapse says so itself.
 */
export function lapsesIn(events: GameEvent[], isTold: (event: GameEvent) => boolean): GameEvent[] {
  return events.flatMap((event, at) => {
    if (event.kind !== TIMED_OUT) return [];
    const { seat } = event.details;
    const played = event.lapse
      ? undefined
      : events.slice(at + 1).find((one) => one.details['seat'] === seat && isTold(one));
    return played ? [event, played] : [event];
  });
}
