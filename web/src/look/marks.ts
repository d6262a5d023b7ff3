import { sha256 } from '../browser/sha256';

const known = new Map<string, string[]>();

/** The symbols of a house mark, which follows from the name of its owner. */
export function marksOf(name: string): string[] {
  const found = known.get(name);
  if (found) return found;
  const hash = sha256(name);
  const pick = (part: string, byte: number) => `mark-${part}-${(hash[byte]! % 5) + 1}`;
  const marks = ['mark-stem', pick('head', 0), pick('arm', 1), pick('foot', 2)];
  known.set(name, marks);
  return marks;
}
