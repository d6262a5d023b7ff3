import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_IT = /\.(js|css|html|svg|json|webmanifest)$/;
const SMALLEST = 1000; // bytes

/** Every text of the client also lies beside itself compressed, so that the server need not do it. */
export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'kogge-compressed',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf-8' })) {
        if (!WORTH_IT.test(file)) continue;
        const bytes = readFileSync(join(folder, file));
        if (bytes.length < SMALLEST) continue;
        writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
