import { parse } from 'smol-toml';
import type { Plugin } from 'vite';
import { rulebook } from '../src/games/rulebook';

/** Games keep their words in TOML and their rules in Markdown; the client imports both as modules. */
export function gameTexts(): Plugin {
  return {
    name: 'kogge-game-texts',
    transform(source, id) {
      if (id.endsWith('.toml')) {
        return { code: `export default ${JSON.stringify(parse(source))}`, map: null };
      }
      if (id.endsWith('.md')) {
        return { code: `export default ${JSON.stringify(rulebook(source))}`, map: null };
      }
      return null;
    },
  };
}
