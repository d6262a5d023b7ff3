let asked: { of: typeof matchMedia; list: MediaQueryList } | undefined;

/** Whether this person has asked for less motion; then things appear where they are. */
export function still(): boolean {
  const of = globalThis.matchMedia;
  if (!of) return true;
  // one list for all: making one takes longer than many a thing that asks
  if (asked?.of !== of) asked = { of, list: of('(prefers-reduced-motion: reduce)') };
  return asked.list.matches;
}

/** How long a piece travels, by the fields it passes: short, and never longer than 400 ms. */
export function travelTime(fields: number): number {
  return still() ? 0 : Math.min(400, 220 + 40 * fields);
}

export const EASE = 'cubic-bezier(.2,.8,.2,1)';
