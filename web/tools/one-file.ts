import { createHash } from 'node:crypto';
import type { OutputAsset, OutputChunk } from 'rollup';
import type { Plugin } from 'vite';

/** Where a review is put: between the tags of its block of data. */
const DATA = /(<script type="application\/json" id="kogge-review">)[^<]*(<\/script>)/;

/** One HTML file of a page: script and styles inside, and a policy that lets nothing in or out. */
export function oneFile(): Plugin {
  return {
    name: 'kogge-one-file',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const parts = Object.values(bundle);
        const chunks = parts.filter((one): one is OutputChunk => one.type === 'chunk');
        const assets = parts.filter((one): one is OutputAsset => one.type === 'asset');
        const page = assets.find((one) => one.fileName.endsWith('.html'));
        if (chunks.length !== 1 || !page) throw new Error('a page in one file has one script');
        const script = chunks[0]!.code.replaceAll('</script', '<\\/script').trim();
        const styles = assets
          .filter((one) => one.fileName.endsWith('.css'))
          .map((one) => String(one.source))
          .join('\n');
        const digest = createHash('sha256').update(script).digest('base64');
        const policy = [
          "default-src 'none'",
          `script-src 'sha256-${digest}'`,
          "style-src 'unsafe-inline'",
          'font-src data:',
          'img-src data:',
          'media-src data:',
          "base-uri 'none'",
          "form-action 'none'",
        ].join('; ');
        const head = `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
        const html = String(page.source)
          .replace(/\s*<script type="module"[^>]*><\/script>/, '')
          .replace(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
          .replace('<meta charset="utf-8" />', (meta) => `${meta}\n    ${head}`)
          .replace('</head>', () => `<style>${styles}</style>\n  </head>`)
          .replace(DATA, (_, open: string, close: string) => `${open}{}${close}`)
          .replace('</body>', () => `<script type="module">${script}</script>\n  </body>`);
        for (const name of Object.keys(bundle)) Reflect.deleteProperty(bundle, name);
        this.emitFile({ type: 'asset', fileName: 'review.html', source: html });
      },
    },
  };
}
