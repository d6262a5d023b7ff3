/** A shape of the picture: what it is, so that the theme can colour it, and its outline. */
export interface Shape {
  kind: string;
  d: string;
}

const GROUND = 250;
/** Where the town has been drawn once, and begins anew. */
export const WIDTH = 1658;

/** Numbers that look thrown, the same on every visit. */
function throws(seed: number): () => number {
  let state = seed * 7919 + 17;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const round = (n: number) => Number(n.toFixed(1));

/** A stepped gable with niches, windows and a door. */
function house(
  x: number,
  w: number,
  h: number,
  colour: string,
  steps: number,
  seed: number,
): Shape[] {
  const gable = w * 0.62;
  const top = GROUND - h;
  const [sw, sh] = [w / 2 / (steps + 0.6), gable / (steps + 0.4)];
  const half: [number, number][] = [
    [x, GROUND],
    [x, top + gable],
  ];
  for (let n = 0; n < steps; n++) {
    half.push(
      [x + sw * (n + 1), top + gable - sh * n],
      [x + sw * (n + 1), top + gable - sh * (n + 1)],
    );
  }
  const other = half.map(([a, b]): [number, number] => [2 * x + w - a, b]).reverse();
  const wall = `M${[...half, ...other].map((dot) => dot.map(round).join(' ')).join('L')}Z`;
  const middle = x + w / 2;
  const storey = (h - gable) / 2.9;
  return [
    { kind: colour, d: wall },
    { kind: 'niche', d: niche(middle, top + gable * 0.93, gable * 0.42, w) },
    { kind: 'niche', d: niche(middle - w * 0.2, top + gable * 0.95, gable * 0.2, w) },
    { kind: 'niche', d: niche(middle + w * 0.2, top + gable * 0.95, gable * 0.2, w) },
    ...windows(middle, top + gable, storey, w, seed),
    {
      kind: 'door',
      d: `M${round(middle - w * 0.09)} ${GROUND}v${round(-storey * 0.55)}a${round(w * 0.09)} ${round(w * 0.1)} 0 0 1 ${round(w * 0.18)} 0V${GROUND}z`,
    },
    { kind: 'band', d: `M${round(x)} ${round(top + gable + 1.7)}h${w}v2.6h${-w}z` },
  ];
}

function windows(middle: number, under: number, storey: number, w: number, seed: number): Shape[] {
  const next = throws(seed);
  return [0, 1].flatMap((row) =>
    [-0.3, -0.1, 0.1, 0.3].map((k) => ({
      kind: next() < 0.45 ? 'window lit' : 'window',
      d: niche(middle + w * k, under + storey * (row + 0.92), storey * 0.42, w),
    })),
  );
}

/** A round-headed opening that stands on a line. */
function niche(x: number, y: number, height: number, w: number): string {
  const n = w * 0.11;
  return `M${round(x - n / 2)} ${round(y)}v${round(-height)}a${round(n / 2)} ${round(n * 0.65)} 0 0 1 ${round(n)} 0v${round(height)}z`;
}

/** A tower of the town wall. */
function tower(x: number, w: number, h: number): Shape[] {
  const b = GROUND - h * 0.62;
  const slit = (y: number) =>
    `M${round(x + w * 0.43)} ${round(y)}h${round(w * 0.14)}v${round(h * 0.1)}h${round(-w * 0.14)}z`;
  return [
    {
      kind: 'stone',
      d: `M${round(x + w * 0.1)} ${GROUND}V${round(b)}h${round(w * 0.8)}V${GROUND}z`,
    },
    {
      kind: 'stone',
      d: `M${round(x)} ${round(b + h * 0.05)}v${round(-h * 0.13)}h${w}v${round(h * 0.13)}z`,
    },
    {
      kind: 'roof',
      d: `M${round(x - w * 0.06)} ${round(b - h * 0.08)}L${round(x + w / 2)} ${round(GROUND - h)}L${round(x + w * 1.06)} ${round(b - h * 0.08)}z`,
    },
    { kind: 'window lit', d: slit(b + h * 0.2) },
    { kind: 'window', d: slit(b + h * 0.4) },
  ];
}

function spire(x: number, w: number, h: number): Shape {
  const b = Math.round(GROUND - h * 0.42);
  return {
    kind: 'far',
    d: `M${x} ${GROUND}V${b}h${round(w * 0.1)}L${round(x + w / 2)} ${GROUND - h}L${round(x + w * 0.9)} ${b}h${round(w * 0.1)}V${GROUND}z`,
  };
}

const SPIRES: [number, number, number][] = [
  [60, 46, 140],
  [320, 40, 150],
  [770, 52, 214],
  [828, 52, 204],
  [1060, 44, 176],
  [1370, 50, 190],
  [1520, 44, 160],
];
/** Houses, and a steeple where the colour is missing: width, height. */
const ROW: [number, number, string?][] = [
  [92, 128, 'c1'],
  [78, 108, 'c2'],
  [54, 150],
  [100, 142, 'c4'],
  [84, 116, 'c1'],
  [72, 132, 'c5'],
  [60, 176],
  [96, 122, 'c1'],
  [110, 150, 'c2'],
  [80, 112, 'c3'],
  [90, 134, 'c4'],
  [52, 140],
  [86, 118, 'c5'],
  [104, 144, 'c2'],
  [74, 110, 'c1'],
  [62, 170],
  [94, 126, 'c3'],
  [82, 140, 'c4'],
  [100, 118, 'c1'],
  [88, 132, 'c5'],
];

/** The town behind the quay, from back to front. */
export function town(): Shape[] {
  const shapes: Shape[] = SPIRES.map(([x, w, h]) => spire(x, w, h));
  shapes.push({
    kind: 'far',
    d: `M0 ${GROUND}v-62h110v-16h60v16h190v-22h130v22h180v-34h150v34h200v-20h160v20h210v-28h90v28h120v62z`,
  });
  let x = 0;
  ROW.forEach(([w, h, colour], n) => {
    shapes.push(...(colour ? house(x, w, h, colour, 3 + (n % 2), n) : tower(x + 2, w - 4, h)));
    x += w;
  });
  return shapes;
}

export function cobbles(): string {
  let d = '';
  for (let x = 0; x < WIDTH; x += 34) d += `M${x} ${GROUND + 4}h26M${x + 16} ${GROUND + 12}h26`;
  return d;
}

export function ripples(): string {
  const next = throws(11);
  let d = '';
  for (let n = 0; n < 70; n++) {
    d += `M${Math.round(next() * (WIDTH - 54))} ${Math.round(GROUND + 26 + next() * 58)}q9-7 18 0t18 0 18 0`;
  }
  return d;
}
