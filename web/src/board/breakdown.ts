import { fill, lookUp, plain } from './speak';
import type { GameTexts } from '../contract/generated';
import type { Details, GameEvent } from '../contract/types';

/** A line of the final table: where points came from, and how many for each seat. */
export interface Source {
  label: string;
  kind: string;
  details: Details;
  points: number[];
}

/** Everyone's points by where they came from, in the order in which they came. */
export function breakdown(events: GameEvent[], texts: GameTexts, players: number): Source[] {
  const found = new Map<string, Source>();
  for (const { kind, details } of events) {
    const { seat, points } = details;
    if (typeof seat !== 'number' || typeof points !== 'number') continue;
    const template = lookUp(texts.words, `scoring.${kind}`) || kind;
    const label = plain(fill(texts, template, details, []));
    const source = found.get(label) ?? {
      label,
      kind,
      details,
      points: new Array<number>(players).fill(0),
    };
    source.points[seat]! += points;
    found.set(label, source);
  }
  return [...found.values()].filter((source) => source.points.some((points) => points !== 0));
}

/** What the sources do not explain: points to begin with. */
export function rest(sources: Source[], totals: number[]): number[] {
  return totals.map(
    (total, seat) => total - sources.reduce((sum, source) => sum + source.points[seat]!, 0),
  );
}
