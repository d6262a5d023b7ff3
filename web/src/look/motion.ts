/** Whether this person has asked for less motion; then things appear where they are. */
export function still(): boolean {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;
}

/** How long a piece travels, by the fields it passes: short, and never longer than 400 ms. */
export function travelTime(fields: number): number {
  return still() ? 0 : Math.min(400, 220 + 40 * fields);
}

export const EASE = 'cubic-bezier(.2,.8,.2,1)';
