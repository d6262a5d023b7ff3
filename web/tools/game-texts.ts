import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const PYTHON = resolve(import.meta.dirname, '../../.venv/bin/python');
const TEXTS = /\/games\/(\w+)\/text\/(en|de|it)\.toml$/;
const READ = `
import json, sys, kogge
from kogge.core.text import texts
print(json.dumps(texts(kogge.game(sys.argv[1]), sys.argv[2])))`;

/** For the gallery: the texts of a game as the server gives them, with the numbers of its pieces. */
export function gameTexts(): Plugin {
  return {
    name: 'kogge-game-texts',
    transform(_, id) {
      const [, game, language] = TEXTS.exec(id) ?? [];
      if (!game || !language) return null;
      const read = execFileSync(PYTHON, ['-c', READ, game, language], { encoding: 'utf8' });
      return { code: `export default ${read}`, map: null };
    },
  };
}
