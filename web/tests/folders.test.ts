import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GAMES } from '../src/games/registry';

const ROOT = 'src/games';
const folders = readdirSync(ROOT).filter((name) => statSync(join(ROOT, name)).isDirectory());
/** The games with a folder of their own; `generic` is the board of all others. */
const own = folders.filter((name) => name !== 'generic');

function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (own.some((game) => path === join(ROOT, game))) return [];
    if (statSync(path).isDirectory()) return filesIn(path);
    return /\.(ts|js|svelte|css|svg)$/.test(name) ? [path] : [];
  });
}

test('every folder of a game has its card, and no two lie at one berth', () => {
  expect(GAMES.map(({ name }) => name).sort()).toEqual(own.sort());
  expect(new Set(GAMES.map(({ berth }) => berth)).size).toBe(GAMES.length);
});

test('no game is named outside its folder', () => {
  const titles = GAMES.flatMap(({ title }) => Object.values(title));
  const name = new RegExp(`\\b(${[...own, ...titles].join('|')})\\b`, 'i');
  const named = filesIn('src').flatMap((path) =>
    readFileSync(path, 'utf-8')
      .split('\n')
      .flatMap((line, at) => (name.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
  );
  expect(named).toEqual([]);
});
