/** SHA-256 of a text or of bytes, without waiting and also on pages without TLS. */
export function sha256(of: string | Uint8Array): Uint8Array {
  const words = padded(typeof of === 'string' ? new TextEncoder().encode(of) : of);
  const hash = Uint32Array.from(SQUARES);
  for (let start = 0; start < words.length; start += 16)
    compress(hash, words.slice(start, start + 16));
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => out.setUint32(4 * i, word));
  return new Uint8Array(out.buffer);
}

/** Bytes as hexadecimal digits … */
export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** … and back. */
export function unhex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** The first 32 bits of the fractional parts of roots of primes: the constants of the standard. */
function fractions(count: number, power: number): Uint32Array {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((p) => n % p)) primes.push(n);
  return Uint32Array.from(primes, (p) => (p ** power % 1) * 2 ** 32);
}

const SQUARES = fractions(8, 1 / 2);
const CUBES = fractions(64, 1 / 3);

function padded(bytes: Uint8Array): Uint32Array {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const view = new DataView(new ArrayBuffer(64 * blocks));
  bytes.forEach((byte, i) => view.setUint8(i, byte));
  view.setUint8(bytes.length, 0x80);
  view.setUint32(64 * blocks - 4, 8 * bytes.length);
  return Uint32Array.from({ length: 16 * blocks }, (_, i) => view.getUint32(4 * i));
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function compress(hash: Uint32Array, block: Uint32Array): void {
  const w = new Uint32Array(64);
  w.set(block);
  for (let i = 16; i < 64; i++) {
    const [a, b] = [w[i - 15]!, w[i - 2]!];
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as Eight;
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + CUBES[i]! + w[i]!) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i]! += word));
}

type Eight = [number, number, number, number, number, number, number, number];
