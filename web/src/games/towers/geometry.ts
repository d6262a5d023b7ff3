import { placeOf } from './view';

/** A field is 48 units wide; on tall screens the board is turned by a quarter. */
export const UNIT = 48;
export const MARGIN = 15;

export interface Point {
  x: number;
  y: number;
}

export function cornerOf(field: string, rows: number, turned: boolean): Point {
  const { row, column } = placeOf(field);
  return turned
    ? { x: (rows - 1 - row) * UNIT, y: column * UNIT }
    : { x: column * UNIT, y: row * UNIT };
}

/** The outlines of the seats' shapes on a grid of 32, and where each stands and bears its symbol. */
export const SHAPES = [
  { d: 'M3 16a13 13 0 1 1 26 0a13 13 0 1 1 -26 0z', foot: 29.5, centre: 16 },
  {
    d: 'M5.5 4h21A1.5 1.5 0 0 1 28 5.5v21a1.5 1.5 0 0 1-1.5 1.5h-21A1.5 1.5 0 0 1 4 26.5v-21A1.5 1.5 0 0 1 5.5 4z',
    foot: 28.5,
    centre: 16,
  },
  { d: 'M4 4h24v11.5C28 22.5 23 27.5 16 30 9 27.5 4 22.5 4 15.5z', foot: 30.5, centre: 15.2 },
  { d: 'M12.5 3h7v4.5h4.5V12h4.5v17H3.5V12H8V7.5h4.5z', foot: 29.5, centre: 19 },
];

const FULL_LIFT = 3.2;
const MOST_RISE = 26;
const SCALE = 37 / 32;

/** How far each counter lifts the face: less in very high towers, so that they stay in their field. */
export function liftOf(height: number): number {
  return Math.min(FULL_LIFT, MOST_RISE / height);
}

/** Where the layers of a stack are drawn within its field. */
export function layersOf(owner: number, height: number) {
  const shape = SHAPES[owner] ?? SHAPES[0]!;
  const lift = liftOf(height);
  const left = UNIT / 2 - 16 * SCALE;
  const ground = 46.5 - shape.foot * SCALE;
  return {
    shape,
    lift,
    scale: SCALE,
    left,
    layers: Array.from({ length: height }, (_, n) => ground - lift * n),
    face: ground - lift * height,
  };
}
