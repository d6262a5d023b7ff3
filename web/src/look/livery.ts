import { getContext, setContext } from 'svelte';

/**
 * Liveries: the colour and shape that each seat wears. Seat n wears the n-th, unless the players of
 * a game choose their colours: then its page says which ones.
 */
const LIVERY = Symbol('livery');

type Worn = () => number[] | null | undefined;

/** Dress the seats of everything inside a page; without liveries all wear their own. */
export function dress(worn: Worn) {
  setContext(LIVERY, worn);
}

/** What each seat wears, for a component that draws seats. */
export function livery(): (seat: number) => number {
  const worn = getContext<Worn | undefined>(LIVERY);
  return (seat) => worn?.()?.[seat] ?? seat;
}
