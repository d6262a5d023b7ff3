/**
 * Hatchings as heralds engrave colours: red upright, blue level, yellow dotted, purple and green
 * aslant, black crossed, silver plain. Whoever cannot tell two colours apart tells these.
 */
const UPRIGHT = 'M2 0V8M6 0V8';
const LEVEL = 'M0 2H8M0 6H8';
const RISING = 'M-2 2L2 -2M0 8L8 0M6 10L10 6';
const FALLING = 'M-2 6L2 10M0 0L8 8M6 -2L10 2';
const DOTS = 'M2 2h.01M6 6h.01';
const CROSSED = `${UPRIGHT}${LEVEL}`;

/** A colour of tokens.css, and how it is hatched; what is not named is plain. */
export const HATCHES: Record<string, string> = {
  k: UPRIGHT,
  m: LEVEL,
  e: DOTS,
  p: RISING,
  s1: DOTS,
  s2: CROSSED,
  s3: UPRIGHT,
  s5: RISING,
  s6: FALLING,
};

/** Put the patterns into the page, once; `patterns.css` fills shapes with them. */
export function plantHatches(): void {
  if (document.getElementById('hatch-k')) return;
  const holder = document.createElement('div');
  holder.className = 'sprite';
  holder.setAttribute('aria-hidden', 'true');
  holder.innerHTML = `<svg><defs>${Object.entries(HATCHES).map(pattern).join('')}</defs></svg>`;
  document.body.prepend(holder);
}

function pattern([tone, lines]: [string, string]): string {
  const scale = tone.startsWith('s') ? 0.62 : 1; // seats are small pieces, factions whole houses
  const wide = lines === DOTS ? 2.2 : 1.1;
  return (
    `<pattern id="hatch-${tone}" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="scale(${scale})">` +
    `<rect width="8" height="8" fill="var(--${tone})"/>` +
    `<path d="${lines}" fill="none" stroke="var(--on-${tone})" stroke-opacity=".5" stroke-width="${wide}" stroke-linecap="round"/>` +
    '</pattern>'
  );
}
