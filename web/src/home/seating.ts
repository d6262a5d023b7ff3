import type { GameOffer } from '../server/offer';

/** Who is to have a seat: you, someone on this device, someone with the link, or a bot's level. */
export interface Chair {
  key: number;
  kind: string;
  name: string;
}

export const ME = 'me';
export const HERE = 'here';
export const FRIEND = 'friend';
const PEOPLE = [ME, HERE, FRIEND];

let chairs = 0;

export function newChair(kind: string, name = ''): Chair {
  chairs += 1;
  return { key: chairs, kind, name };
}

/** Seats for this game: as many as before as far as it allows. */
export function fitting(chairs: Chair[], game: GameOffer, kind: string): Chair[] {
  const fitted = chairs.slice(0, game.most);
  while (fitted.length < game.least) fitted.push(newChair(kind));
  return fitted;
}

export const kindsOf = (chairs: Chair[]) =>
  chairs.map(({ kind }) => (PEOPLE.includes(kind) ? 'human' : kind));

/** Those who sit down at once, on this device. */
export function peopleHere(chairs: Chair[], me: string): { name: string; seat: number }[] {
  return chairs.flatMap(({ kind, name }, seat) =>
    kind === ME ? [{ name: me, seat }] : kind === HERE ? [{ name: name.trim(), seat }] : [],
  );
}

/** What is wrong with the names, if anything. */
export function troubleWith(people: { name: string }[]): 'nameless' | 'two_same' | null {
  const names = people.map(({ name }) => name);
  if (names.some((name) => !name)) return 'nameless';
  return new Set(names).size < names.length ? 'two_same' : null;
}
