import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Puts the drawings beside the client, for pages that the lab writes; browsers do not keep them. */
export function symbols(): Plugin {
  return {
    name: 'kogge-symbols',
    apply: 'build',
    writeBundle({ dir }) {
      const folder = join(dir!, 'symbols');
      mkdirSync(folder, { recursive: true });
      cpSync('src/look/symbols.svg', join(folder, 'shell.svg'));
      for (const game of readdirSync('src/games')) {
        const drawn = join('src/games', game, 'symbols.svg');
        if (existsSync(drawn)) cpSync(drawn, join(folder, `${game}.svg`));
      }
    },
  };
}
