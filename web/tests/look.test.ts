import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { rulebook } from '../src/games/rulebook';
import { de } from '../src/i18n/de';
import { en } from '../src/i18n/en';
import { it } from '../src/i18n/it';
import type { Language } from '../src/i18n/language.svelte';
import { sha256 } from '../src/browser/sha256';
import { cornerOf, layersOf, liftOf, UNIT } from '../src/games/towers/geometry';
import { placeOf, tileAt } from '../src/games/talis/island/geometry';
import { GAMES } from './fixtures';

const HERE = import.meta.dirname;
const idsIn = (svg: string) => [...svg.matchAll(/<symbol id="([^"]+)"/g)].map((found) => found[1]!);
const shared = idsIn(readFileSync(resolve(HERE, '../src/look/symbols.svg'), 'utf8'));
const byGame = Object.entries(
  import.meta.glob<string>('../src/games/*/symbols.svg', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).map(([path, svg]) => ({ folder: resolve(HERE, path, '..'), ids: idsIn(svg) }));

/** The symbols that a file may name: those that are shared, and those of its own game. */
function symbolsFor(path: string): Set<string> {
  const own = byGame.find(({ folder }) => path.startsWith(`${folder}/`));
  return new Set([...shared, ...(own?.ids ?? [])]);
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = resolve(folder, entry.name);
    return entry.isDirectory() ? sources(path) : /\.(svelte|ts)$/.test(path) ? [path] : [];
  });
}

test('every symbol that is named in the sources is shared, or belongs to the game', () => {
  const named = sources(resolve(HERE, '../src')).flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    return [...text.matchAll(/<(?:Icon|use)\s[^>]*?(?:id|href)="#?([a-z][a-z0-9-]*)"/g)]
      .map((found) => ({ path, name: found[1]! }))
      .filter(({ name }) => !text.includes(`<g id="${name}">`)); // drawn in the same file
  });
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter(({ path, name }) => !symbolsFor(path).has(name))).toEqual([]);
});

test('no two symbols share a name', () => {
  const all = [...shared, ...byGame.flatMap(({ ids }) => ids)];
  expect(all.filter((id, at) => all.indexOf(id) !== at)).toEqual([]);
});

test('house marks follow SHA-256', () => {
  for (const name of ['', 'Amber', 'Järvi', 'x'.repeat(130)]) {
    const wanted = createHash('sha256').update(name).digest();
    expect([...sha256(name)]).toEqual([...wanted]);
  }
});

const dictionaries = [
  { en, de, it },
  ...Object.values(
    import.meta.glob<Record<Language, Record<string, string>>>('../src/games/*/text/words.ts', {
      eager: true,
    }),
  ),
] as Record<Language, Record<string, string>>[];

test('the three languages have the same keys and the same gaps', () => {
  const gaps = (text: string) => [...text.matchAll(/\{(\w+)[:}]/g)].map((gap) => gap[1]!).sort();
  expect(dictionaries.length).toBeGreaterThan(4);
  for (const { en, de, it } of dictionaries) {
    for (const other of [de, it]) {
      expect(Object.keys(other).sort()).toEqual(Object.keys(en).sort());
      for (const [key, text] of Object.entries(en))
        expect(gaps(other[key]!), key).toEqual(gaps(text));
    }
  }
});

test('a tower of any height stays within its field and the one behind it', () => {
  for (let height = 1; height <= 20; height++) {
    for (const owner of [0, 1, 2, 3]) {
      const { face } = layersOf(owner, height);
      expect(liftOf(height) * height).toBeLessThanOrEqual(26);
      expect(face).toBeGreaterThan(-UNIT / 2);
    }
  }
});

test('the turned board of towers has every field once', () => {
  const fields = Array.from(
    { length: 112 },
    (_, n) => `${'abcdefghijklmn'[n % 14]}${Math.floor(n / 14) + 1}`,
  );
  for (const turned of [false, true]) {
    const corners = new Set(
      fields.map((field) => Object.values(cornerOf(field, 8, turned)).join()),
    );
    expect(corners.size).toBe(112);
  }
});

test('tiles of the island and their places are the same thing', () => {
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 8; column++) {
      expect(placeOf(tileAt(row, column))).toEqual({ row, column });
    }
  }
  expect(tileAt(0, 0)).toBe('a8');
});

test.each(GAMES)('the rulebook of %s has an anchor for every rule, and links to them', (game) => {
  const folder = resolve(HERE, `../../src/kogge/games/${game}/rulebook`);
  const books = ['en', 'de', 'it'].map((one) =>
    rulebook(readFileSync(resolve(folder, `${one}.md`), 'utf8')),
  );
  const [first] = books;
  for (const book of books) {
    expect(Object.keys(book.rules)).toEqual(Object.keys(first!.rules));
    for (const id of Object.keys(book.rules)) expect(book.html).toContain(`id="${id}"`);
    for (const [, id] of book.html.matchAll(/<a href="#([^"]+)"/g))
      expect(book.rules).toHaveProperty(id!);
  }
});

test('a board says only words of its own game, and of the shell', () => {
  const games = ['tallinn', 'visby', 'towers', 'talis'];
  const words = /['"`](?:book\.)?(tallinn|visby|towers|talis)\.[a-z]/g;
  for (const path of sources(resolve(HERE, '../src'))) {
    const own = games.find((game) => path.includes(`/games/${game}/`));
    const said = [...readFileSync(path, 'utf8').matchAll(words)].map((found) => found[1]);
    expect(
      said.filter((game) => game !== own),
      path,
    ).toEqual([]);
  }
});
