import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'smol-toml';
import type { GameTexts } from '../src/contract/generated';
import type { Fixture, Frame } from '../src/table/fixture.svelte';

const HERE = import.meta.dirname;

/** Moments of a real game that are kept with the sources. */
export function fixture(game: string): Fixture {
  return JSON.parse(readFileSync(resolve(HERE, `../fixtures/small/${game}.json`), 'utf8'));
}

export function frame(game: string, phase: string): Frame {
  const found = fixture(game).frames.find((one) => one.view.phase === phase);
  if (!found) throw new Error(`no moment of ${game} in phase ${phase}; run npm run fixtures`);
  return found;
}

export function texts(game: string, language = 'en'): GameTexts {
  const path = resolve(HERE, `../../src/kogge/games/${game}/text/${language}.toml`);
  const filled = readFileSync(path, 'utf8').replaceAll(/\{\{[^}]*\}\}/g, '5'); // as a server would
  return parse(filled) as unknown as GameTexts;
}

/** The games that moments are kept of. */
export const GAMES = readdirSync(resolve(HERE, '../fixtures/small')).map((file) =>
  file.replace('.json', ''),
);
