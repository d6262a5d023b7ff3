import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const WORKER = 'src/app/service-worker.js';

/** Writes the service worker with the names of all files it keeps; they change with their contents. */
export function shellCache(): Plugin {
  return {
    name: 'kogge-shell-cache',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const built = Object.keys(bundle).filter((name) => !name.endsWith('.map'));
        const pages = built.map((name) => (name === 'index.html' ? '/' : `/${name}`));
        const files = [...pages, ...publicFiles('public')].sort();
        const worker = readFileSync(WORKER, 'utf-8');
        const digest = createHash('sha256').update(worker).update(files.join());
        for (const name of built) {
          const part = bundle[name]!;
          digest.update(part.type === 'chunk' ? part.code : part.source);
        }
        const source = worker
          .replace("['__FILES__']", JSON.stringify(files))
          .replace('__VERSION__', digest.digest('hex').slice(0, 16));
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
      },
    },
  };
}

function publicFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length));
}
