import type { Sea } from '../view';

/** A tile is 100 units; the sea around the island 78. */
export const MARGIN = 78;
export const ROUND = 22; // the corners of the chart
export const UNIT = 100;
export const GAP = 3;
export const SIDE = 8;
export const WHOLE = SIDE * UNIT + 2 * MARGIN;
export const INNER = UNIT - 2 * GAP;

export const left = (column: number): number => MARGIN + column * UNIT;
export const top = (row: number): number => MARGIN + row * UNIT;

export function placeOf(tile: string): { row: number; column: number } {
  return { row: SIDE - Number(tile[1]), column: tile.charCodeAt(0) - 97 };
}

export function tileAt(row: number, column: number): string {
  return `${String.fromCharCode(97 + column)}${SIDE - row}`;
}

/** The side of a castle that lies apart, in the corner of the sea. */
export const CASTLE_SIDE = MARGIN - 10;

/** Where the castle before this corner of the island lies. */
export function castleAt(corner: string): { x: number; y: number } {
  const { row, column } = placeOf(corner);
  const far = WHOLE - CASTLE_SIDE - 4;
  return { x: column === 0 ? 4 : far, y: row === 0 ? 4 : far };
}

/** Numbers that look thrown, the same on every page. */
function throws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

type Dot = [number, number];

/** The outline of the island: a square that the sea has gnawed at. */
export function coast(pad: number, jitter: number, seed: number): string {
  const next = throws(seed);
  const [a, b] = [MARGIN - pad, MARGIN + SIDE * UNIT + pad];
  const dots: Dot[] = [];
  const edges: [Dot, Dot][] = [
    [
      [a, a],
      [b, a],
    ],
    [
      [b, a],
      [b, b],
    ],
    [
      [b, b],
      [a, b],
    ],
    [
      [a, b],
      [a, a],
    ],
  ];
  for (const [[x0, y0], [x1, y1]] of edges) {
    for (let k = 0; k < 9; k++) {
      const along = (k + 0.5) / 9;
      const off = (2 * next() - 1) * jitter;
      dots.push([
        x0 + (x1 - x0) * along + (off * (y1 - y0)) / (b - a),
        y0 + (y1 - y0) * along - (off * (x1 - x0)) / (b - a),
      ]);
    }
  }
  return rounded(dots);
}

/** A closed curve through all dots. */
function rounded(dots: Dot[]): string {
  const n = dots.length;
  const dot = (i: number) => dots[(i + n) % n]!;
  let d = `M${dot(0).map(Math.round).join(' ')}`;
  for (let i = 0; i < n; i++) {
    const [p0, p1, p2, p3] = [dot(i - 1), dot(i), dot(i + 1), dot(i + 2)];
    const c1 = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const c2 = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    d += `C${[...c1, ...c2, ...p2].map(Math.round).join(' ')}`;
  }
  return `${d}z`;
}

/** Small waves wherever there is water. */
export function waves(): string {
  const next = throws(3);
  let d = '';
  for (let n = 0; n < 90; n++) {
    const [x, y] = [10 + next() * (WHOLE - 70), 10 + next() * (WHOLE - 26)];
    const land =
      x > MARGIN - 50 && x < WHOLE - MARGIN + 10 && y > MARGIN - 22 && y < WHOLE - MARGIN + 22;
    if (!land) d += `M${x.toFixed(0)} ${y.toFixed(0)}q8-7 16 0t16 0 16 0`;
  }
  return d;
}

const BOAT = 60;
const STEP = 64;

/** Where the boats of a sea lie side by side, along the north or south edge. */
export function berth(sea: Sea, index: number): { x: number; y: number } {
  const west = sea === 'nw' || sea === 'sw';
  const x = west ? MARGIN + 20 + STEP * index : WHOLE - MARGIN - 80 - STEP * index;
  return { x, y: sea === 'nw' || sea === 'ne' ? 3 : WHOLE - BOAT - 3 };
}

/** Where the name of a sea is written, along the west or east edge. */
export const SEA_NAMES: Record<Sea, { x: number; y: number; turn: number }> = {
  nw: { x: 30, y: 250, turn: -90 },
  ne: { x: WHOLE - 30, y: 250, turn: 90 },
  se: { x: WHOLE - 30, y: WHOLE - 250, turn: 90 },
  sw: { x: 30, y: WHOLE - 250, turn: -90 },
};

/** The water of a sea: a corner of the frame around the island. */
export function seaShape(sea: Sea): string {
  const [a, m, b] = [0, WHOLE / 2, WHOLE];
  const i = MARGIN + 20; // below the sand, whose corners are round
  const j = WHOLE - i;
  const [c, d] = [ROUND, WHOLE - ROUND];
  const arc = `A${ROUND} ${ROUND} 0 0`;
  const shapes: Record<Sea, string> = {
    nw: `M${a} ${c}${arc} 1 ${c} ${a}H${m}V${i}H${i}V${m}H${a}z`,
    ne: `M${b} ${c}${arc} 0 ${d} ${a}H${m}V${i}H${j}V${m}H${b}z`,
    se: `M${b} ${d}${arc} 1 ${d} ${b}H${m}V${j}H${j}V${m}H${b}z`,
    sw: `M${a} ${d}${arc} 0 ${c} ${b}H${m}V${j}H${i}V${m}H${a}z`,
  };
  return shapes[sea];
}
