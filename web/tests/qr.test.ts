import { expect, test } from 'vitest';
import { qrCode } from '../src/home/qr';
import { hex, sha256 } from '../src/look/sha256';

/** What Python's `qrcode` 8 draws for the same text, level and mask, row by row. */
test.each([
  ['http://192.168.1.20:8000/t/AbCdEfGhIjKlMn', 29, '6ef6db4119d2229d'],
  ['x', 21, '1968f60e71355997'],
  ['b'.repeat(60), 33, '2a935d83d2403f57'],
  ['a'.repeat(150), 49, '6d8c3c6944004fb6'],
  ['c'.repeat(213), 57, 'f8de34435b7814ce'],
])('the code of %s is that of another encoder', (text, size, digest) => {
  const rows = qrCode(text)!.map((row) => row.map(Number).join(''));
  expect(rows).toHaveLength(size);
  expect(hex(sha256(rows.join('\n'))).slice(0, 16)).toBe(digest);
});

test('what does not fit has no code', () => expect(qrCode('d'.repeat(214))).toBeNull());
