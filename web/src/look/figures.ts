import { speech } from '../i18n/language.svelte';

/** A share of a win as a number of hundredths, to one place: 0.4351 is 43.5. */
export function hundredths(share: number, places = 1): string {
  return figure(100 * share, places);
}

/** The same with its sign; what rounds to nothing has none. */
export function change(share: number, places = 1): string {
  const told = figure(Math.abs(100 * share), places);
  const nothing = Number((100 * share).toFixed(places)) === 0;
  return nothing ? told : `${share > 0 ? '+' : '−'}${told}`;
}

/** Which way a change goes, once it is rounded. */
export function way(share: number, places = 1): 'up' | 'down' | 'none' {
  const rounded = Number((100 * share).toFixed(places));
  return rounded > 0 ? 'up' : rounded < 0 ? 'down' : 'none';
}

/** Whole numbers that sum to 100: what is left over goes to the largest remainders. */
export function wholes(shares: number[]): number[] {
  const exact = shares.map((share) => 100 * share);
  const whole = exact.map((one) => Math.floor(one + 1e-9));
  const left =
    Math.round(exact.reduce((sum, one) => sum + one, 0)) - whole.reduce((a, b) => a + b, 0);
  const order = [...exact.keys()].sort((a, b) => whole[a]! - exact[a]! - (whole[b]! - exact[b]!));
  for (const place of order.slice(0, Math.max(0, left))) whole[place]! += 1;
  return whole;
}

function figure(number: number, places: number): string {
  return number
    .toLocaleString(speech.language, {
      minimumFractionDigits: places,
      maximumFractionDigits: places,
    })
    .replace('-', '−');
}
