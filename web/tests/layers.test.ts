import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { LAYERS } from '../layers.js';

/** Imports that are there from the beginning; pages and boards that are loaded later may look back. */
const IMPORT = /^\s*(?:import|export)\b(?:[^'";]*?\bfrom)?\s*['"](\.[^'"]+)['"]/gm;
const ENDS = ['', '.ts', '.svelte.ts', '/index.ts'];

function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return filesIn(path);
    return /\.(ts|svelte|js)$/.test(name) ? [path] : [];
  });
}

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf-8').matchAll(IMPORT)].flatMap(([, wanted = '']) => {
    const path = normalize(join(dirname(file), wanted));
    const found = ENDS.map((end) => path + end).find(
      (one) => existsSync(one) && statSync(one).isFile(),
    );
    return found && found !== file ? [found] : []; // a component may draw itself again
  });
}

/** The first circle of imports that is met, as a chain of files; empty if there is none. */
function circleIn(imports: Map<string, string[]>): string[] {
  const done = new Set<string>();
  const way: string[] = [];
  function visit(file: string): string[] {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return [];
    way.push(file);
    for (const next of imports.get(file) ?? []) {
      const circle = visit(next);
      if (circle.length) return circle;
    }
    way.pop();
    done.add(file);
    return [];
  }
  for (const file of imports.keys()) {
    const circle = visit(file);
    if (circle.length) return circle;
  }
  return [];
}

const IMPORTS = new Map(filesIn('src').map((file) => [file, importsOf(file)]));

test('imports are read', () => {
  expect(IMPORTS.get(normalize('src/board/story.ts'))).toContain(normalize('src/board/speak.ts'));
});

test('a circle would be found', () => {
  const circle = circleIn(
    new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b']],
    ]),
  );
  expect(circle).toEqual(['b', 'c', 'b']);
});

test('no modules import each other in circles', () => {
  expect(circleIn(IMPORTS)).toEqual([]);
});

test('a game imports no other game', () => {
  const game = (file: string) => /^src\/games\/(\w+)\//.exec(file)?.[1];
  const strange = [...IMPORTS].flatMap(([file, wanted]) =>
    wanted
      .filter((other) => game(file) && game(other) && game(file) !== game(other))
      .map((other) => `${file} imports ${other}`),
  );
  expect(strange).toEqual([]);
});

/** Imports of every kind, those of pages and boards that are loaded later included. */
const ANY_IMPORT = /\b(?:from|import)\s*\(?\s*['"](\.[^'"?]+)/g;
const TOP = LAYERS.length; // files of src/ itself put everything together

function layerOf(path: string): number {
  const [, folder = '', inside] = normalize(path).split('/');
  return inside === undefined ? TOP : LAYERS.indexOf(folder);
}

test('every folder has its layer', () => {
  const folders = readdirSync('src').filter((name) => statSync(join('src', name)).isDirectory());
  expect([...LAYERS].sort()).toEqual(folders.sort());
});

test('folders import only those below them', () => {
  const upwards = [...IMPORTS.keys()].flatMap((file) =>
    [...readFileSync(file, 'utf-8').matchAll(ANY_IMPORT)]
      .map(([, wanted = '']) => join(dirname(file), wanted))
      .filter((wanted) => wanted.startsWith('src/') && layerOf(wanted) > layerOf(file))
      .map((wanted) => `${file} imports ${wanted}`),
  );
  expect(upwards).toEqual([]);
});
