import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { HATCHES } from '../src/look/hatches';

const LOOK = resolve(import.meta.dirname, '../src/look');
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
type Colour = [number, number, number];

/** The colours a style sheet names, of the day or the night. */
function colours(file: string, theme: Theme): Record<string, string> {
  const text = readFileSync(resolve(LOOK, file), 'utf8');
  const found: Record<string, string> = {};
  for (const [, name, value] of text.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
    const both = /^light-dark\((\S+), (\S+)\)$/.exec(value!);
    const one = both ? both[theme === 'light' ? 1 : 2]! : value!;
    if (/^#[0-9a-f]{6}$/.test(one)) found[name!] = one;
  }
  return found;
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const rgb = (hex: string): Colour =>
  [1, 3, 5].map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255)) as Colour;
const times = (rows: number[][], [a, b, c]: Colour): Colour =>
  rows.map((row) => row[0]! * a + row[1]! * b + row[2]! * c) as Colour;

/** Machado, Oliveira and Fernandes 2009, severity 1: how three kinds of eyes see a colour. */
const EYES: Record<string, number[][]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function lab(colour: Colour): Colour {
  const xyz = times(
    [
      [0.4124564, 0.3575761, 0.1804375],
      [0.2126729, 0.7151522, 0.072175],
      [0.0193339, 0.119192, 0.9503041],
    ],
    colour.map((part) => Math.min(1, Math.max(0, part))) as Colour,
  );
  const white = [0.95047, 1, 1.08883];
  const [x, y, z] = xyz.map((part, n) => {
    const share = part / white[n]!;
    return share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116;
  }) as Colour;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIEDE2000: how different two colours look; 1 is just noticed. */
function distance(one: Colour, two: Colour): number {
  const [[l1, a1, b1], [l2, a2, b2]] = [one, two];
  const mean = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(mean ** 7 / (mean ** 7 + 25 ** 7)));
  const [p1, p2] = [a1 * (1 + g), a2 * (1 + g)];
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)];
  const angle = (a: number, b: number) =>
    a === 0 && b === 0 ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  const [h1, h2] = [angle(p1, b1), angle(p2, b2)];
  let turn = c1 * c2 === 0 ? 0 : h2 - h1;
  if (turn > 180) turn -= 360;
  else if (turn < -180) turn += 360;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const dh = 2 * Math.sqrt(c1 * c2) * Math.sin(radians(turn / 2));
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  let h = h1 + h2;
  if (c1 * c2 !== 0) h = Math.abs(h1 - h2) <= 180 ? h / 2 : h < 360 ? h / 2 + 180 : h / 2 - 180;
  const t =
    1 -
    0.17 * Math.cos(radians(h - 30)) +
    0.24 * Math.cos(radians(2 * h)) +
    0.32 * Math.cos(radians(3 * h + 6)) -
    0.2 * Math.cos(radians(4 * h - 63));
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const [sc, sh] = [1 + 0.045 * c, 1 + 0.015 * c * t];
  const rt =
    -2 *
    Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) *
    Math.sin(radians(60 * Math.exp(-(((h - 275) / 25) ** 2))));
  const [dl, dc] = [(l2 - l1) / sl, (c2 - c1) / sc];
  return Math.sqrt(dl ** 2 + dc ** 2 + (dh / sh) ** 2 + rt * dc * (dh / sh));
}

test('the distance of colours is CIEDE2000', () => {
  // pairs 1, 7 and 25 of Sharma, Wu and Dalal 2005
  expect(distance([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 3);
  expect(distance([50, 0, 0], [50, -1, 2])).toBeCloseTo(2.3669, 3);
  expect(distance([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387])).toBeCloseTo(
    1.2644,
    3,
  );
});

/** The two of these that look most alike to some eyes. */
function closest(theme: Theme, eyes: string, names: string[]): { pair: string[]; far: number } {
  const known = colours('tokens.css', theme);
  const seen = names.map((name) => lab(times(EYES[eyes]!, rgb(known[name]!))));
  let found = { pair: ['', ''], far: Infinity };
  for (let i = 0; i < names.length; i++)
    for (let j = 0; j < i; j++) {
      const far = distance(seen[i]!, seen[j]!);
      if (far < found.far) found = { pair: [names[i]!, names[j]!], far };
    }
  return found;
}

const SEATS = ['s1', 's2', 's3', 's4', 's5', 's6'];
const CLEAR = 15;

test.each(THEMES)('seats are told apart by all eyes by their colour alone: %s', (theme) => {
  for (const eyes of Object.keys(EYES)) {
    const { pair, far } = closest(theme, eyes, SEATS);
    expect(far, `${eyes}: ${pair.join(', ')}`).toBeGreaterThanOrEqual(CLEAR);
  }
});

test.each(THEMES)('what colour does not tell apart, hatching does: %s', (theme) => {
  const factions = ['k', 'm', 'e', 'p'];
  const known = colours('tokens.css', theme);
  let close = 0;
  for (const eyes of Object.keys(EYES))
    for (const group of [factions, SEATS])
      for (const one of group)
        for (const two of group.filter((other) => other < one)) {
          const [a, b] = [one, two].map((name) => lab(times(EYES[eyes]!, rgb(known[name]!))));
          if (distance(a!, b!) >= CLEAR) continue;
          close += 1;
          expect(HATCHES[one], `${eyes}: ${one} and ${two}`).not.toEqual(HATCHES[two]);
        }
  expect(close).toBeGreaterThan(0); // or nobody would need them
  expect(new Set(factions.map((one) => HATCHES[one])).size).toBe(factions.length);
  expect(new Set(SEATS.map((one) => HATCHES[one])).size).toBe(SEATS.length);
});

/** The contrast of WCAG: from 1 to 21. */
function contrast(one: string, two: string): number {
  const light = (hex: string) => {
    const [r, g, b] = rgb(hex);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [a, b] = [light(one), light(two)].sort((x, y) => y - x) as [number, number];
  return (a + 0.05) / (b + 0.05);
}

test.each(THEMES)('who wishes more contrast gets seven to one for every text: %s', (theme) => {
  const known = { ...colours('tokens.css', theme), ...colours('wishes.css', theme) };
  for (const ground of ['page', 'panel', 'raise', 'sunk'])
    for (const text of ['ink', 'ink-2', 'act', 'bad', 'warn', 'k-ink', 'm-ink', 'e-ink', 'p-ink'])
      expect(contrast(known[text]!, known[ground]!), `${text} on ${ground}`).toBeGreaterThanOrEqual(
        7,
      );
  expect(contrast(known['on-brick']!, known['brick']!)).toBeGreaterThanOrEqual(7);
  expect(contrast(known['on-act']!, known['act']!)).toBeGreaterThanOrEqual(7);
});
