/**
 * QR codes (ISO/IEC 18004) for addresses: bytes, error correction M, versions 1 to 10, which is
 * room for 213 bytes. Every module is true where it is dark.
 */

// by version: codewords for correction in each block, and the lengths of the blocks' data
const BLOCKS: [number, number[]][] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
const CENTRES = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
const LEVEL = 0; // M, in the two bits of the format

// powers and logarithms of the field with 256 elements that x⁸ + x⁴ + x³ + x² + 1 makes
const POWER = new Uint8Array(255);
const LOG = new Uint8Array(256);
for (let n = 0, value = 1; n < 255; n++) {
  POWER[n] = value;
  LOG[value] = n;
  value = value & 128 ? (value << 1) ^ 0x11d : value << 1;
}
const times = (a: number, b: number) => (a && b ? POWER[(LOG[a]! + LOG[b]!) % 255]! : 0);

/** The remainder of a block by the generator of so many codewords. */
function correction(data: number[], count: number): number[] {
  let generator = [1];
  for (let n = 0; n < count; n++) {
    const next = new Array<number>(generator.length + 1).fill(0);
    generator.forEach((factor, i) => {
      next[i]! ^= factor;
      next[i + 1]! ^= times(factor, POWER[n]!);
    });
    generator = next;
  }
  const rest = [...data, ...new Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i]!;
    generator.forEach((factor, k) => (rest[i + k]! ^= times(factor, lead)));
  }
  return rest.slice(data.length);
}

/** Data and correction of all blocks, one codeword of each in turn. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const [count, lengths] = BLOCKS[version - 1]!;
  const room = lengths.reduce((sum, length) => sum + length, 0);
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let n = length - 1; n >= 0; n--) bits.push((value >> n) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  for (let pad = 0xec; bits.length < room * 8; pad ^= 0xec ^ 0x11) put(pad, 8);
  const data: number[] = [];
  for (let n = 0; n < bits.length; n += 8)
    data.push(bits.slice(n, n + 8).reduce((value, bit) => value * 2 + bit, 0));
  let at = 0;
  const blocks = lengths.map((length) => data.slice(at, (at += length)));
  const extra = blocks.map((block) => correction(block, count));
  const woven = (rows: number[][]) =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, n) =>
      rows.flatMap((row) => (n < row.length ? [row[n]!] : [])),
    ).flat();
  return [...woven(blocks), ...woven(extra)];
}

const MASKS: ((y: number, x: number) => number)[] = [
  (y, x) => (y + x) % 2,
  (y) => y % 2,
  (_, x) => x % 3,
  (y, x) => (y + x) % 3,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2,
  (y, x) => ((y * x) % 2) + ((y * x) % 3),
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2,
];

/** Bits with their remainder by a generator behind them, as formats and versions are kept. */
function guarded(value: number, generator: number, length: number): number {
  const high = 31 - Math.clz32(generator);
  let rest = value << length;
  for (let n = 31 - Math.clz32(rest || 1); n >= high; n = 31 - Math.clz32(rest || 1)) {
    if (!rest) break;
    rest ^= generator << (n - high);
  }
  return (value << length) | rest;
}

/** The code of a text; null where it is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version =
    1 +
    BLOCKS.findIndex(
      ([, lengths], n) =>
        lengths.reduce((sum, one) => sum + one, 0) * 8 >=
        bytes.length * 8 + 4 + (n + 1 < 10 ? 8 : 16),
    );
  if (!version) return null;
  const size = 17 + 4 * version;
  const words = codewords(bytes, version);
  let best: boolean[][] | null = null;
  let least = Infinity;
  for (let mask = 0; mask < MASKS.length; mask++) {
    const drawn = draw(version, size, words, mask);
    const bad = penalty(drawn);
    if (bad < least) [best, least] = [drawn, bad];
  }
  return best;
}

function draw(version: number, size: number, words: number[], mask: number): boolean[][] {
  const grid: (boolean | null)[][] = Array.from({ length: size }, () =>
    new Array<boolean | null>(size).fill(null),
  );
  const set = (y: number, x: number, dark: boolean) => {
    if (y >= 0 && x >= 0 && y < size && x < size) grid[y]![x] = dark;
  };
  for (const [top, left] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ] as const)
    for (let y = -1; y < 8; y++)
      for (let x = -1; x < 8; x++) {
        const ring = Math.max(Math.abs(y - 3), Math.abs(x - 3));
        set(top + y, left + x, ring !== 2 && ring < 4);
      }
  const centres = CENTRES[version - 1]!;
  for (const y of centres)
    for (const x of centres)
      if (grid[y]![x] === null)
        for (let dy = -2; dy < 3; dy++)
          for (let dx = -2; dx < 3; dx++)
            set(y + dy, x + dx, Math.max(Math.abs(dy), Math.abs(dx)) !== 1);
  for (let n = 8; n < size - 8; n++) {
    grid[6]![n] ??= n % 2 === 0;
    grid[n]![6] ??= n % 2 === 0;
  }
  const format = guarded((LEVEL << 3) | mask, 0x537, 10) ^ 0x5412;
  for (let n = 0; n < 15; n++) {
    const dark = ((format >> n) & 1) === 1;
    set(n < 6 ? n : n < 8 ? n + 1 : size - 15 + n, 8, dark);
    set(8, n < 8 ? size - 1 - n : n < 9 ? 7 : 14 - n, dark);
  }
  set(size - 8, 8, true);
  if (version > 6) {
    const told = guarded(version, 0x1f25, 12);
    for (let n = 0; n < 18; n++) {
      const dark = ((told >> n) & 1) === 1;
      const [a, b] = [Math.floor(n / 3), size - 11 + (n % 3)];
      set(a, b, dark);
      set(b, a, dark);
    }
  }
  let at = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const upward = ((right + 1) & 2) === 0;
    for (let n = 0; n < size; n++)
      for (const x of [right, right - 1]) {
        const y = upward ? size - 1 - n : n;
        if (grid[y]![x] !== null) continue;
        const bit = ((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
        at += 1;
        grid[y]![x] = (bit === 1) !== (MASKS[mask]!(y, x) === 0);
      }
  }
  return grid as boolean[][];
}

/** How hard a code is to read: runs, blocks, likenesses of the corners, and too much of one colour. */
function penalty(grid: boolean[][]): number {
  const size = grid.length;
  const columns = grid.map((_, x) => grid.map((row) => row[x]!));
  let bad = 0;
  for (const line of [...grid, ...columns]) {
    let run = 1;
    for (let n = 1; n <= size; n++) {
      if (n < size && line[n] === line[n - 1]) run += 1;
      else {
        if (run >= 5) bad += run - 2;
        run = 1;
      }
    }
    const text = line.map(Number).join('');
    for (const corner of ['10111010000', '00001011101'])
      for (let n = text.indexOf(corner); n >= 0; n = text.indexOf(corner, n + 1)) bad += 40;
  }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const one = grid[y]![x];
      if (grid[y - 1]![x] === one && grid[y]![x - 1] === one && grid[y - 1]![x - 1] === one)
        bad += 3;
    }
  const dark = grid.flat().filter(Boolean).length / (size * size);
  return bad + 10 * Math.floor(Math.abs(dark * 20 - 10));
}
