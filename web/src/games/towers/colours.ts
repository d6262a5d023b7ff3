/** Colours of the counters; the n-th one wears the n-th livery. */
export const COLOURS = ['amber', 'black', 'red', 'white'];

export const liveryOf = (colour: string): number => COLOURS.indexOf(colour);

/** The liveries of the seats by the option `colours`: two colours, then those that follow. */
export function seatingOf(chosen = 'amber-black'): number[] {
  const [first, second] = chosen.split('-').map(liveryOf) as [number, number];
  const following = COLOURS.map((_, step) => (second + step) % COLOURS.length).slice(1);
  return [first, second, ...following.filter((colour) => colour !== first)];
}
