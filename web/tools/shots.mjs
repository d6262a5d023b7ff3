// Pictures of pages in a real browser: node tools/shots.mjs FOLDER OUT PAGE… ; a page is NAME=ADDRESS.
import { createRequire } from 'node:module';
import { createServer } from 'node:http';
import { mkdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { chromium } from 'playwright-core';

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};
const SIZES = { 390: [390, 844], 820: [820, 1180], 1440: [1440, 900] };

const [folder, out, ...pages] = process.argv.slice(2);
const widths = (process.env.WIDTHS ?? '1440,390').split(',');
const themes = (process.env.THEMES ?? 'light,dark').split(',');
const whole = process.env.WHOLE === '1';

const server = createServer(async (request, response) => {
  const path = new URL(request.url, 'http://x').pathname;
  const file = await readFile(join(folder, path)).catch(() => null);
  const body = file ?? (await readFile(join(folder, 'index.html')).catch(() => ''));
  response.setHeader('Content-Type', file ? (TYPES[extname(path)] ?? '') : 'text/html');
  response.end(body);
}).listen(0);

/** What axe finds wrong with a page. */
async function examine(tab, name) {
  await tab.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core') });
  const { violations } = await tab.evaluate('axe.run()');
  for (const one of violations) {
    console.log(`${name}: ${one.id}: ${one.help}`);
    for (const node of one.nodes.slice(0, 3)) {
      console.log(`  ${node.html.slice(0, 140)}`);
      console.log(`  ${node.failureSummary?.split('\n').slice(1, 2).join(' ')}`);
    }
  }
}

await mkdir(out, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
for (const width of widths) {
  for (const theme of themes) {
    const [w, h] = SIZES[width];
    const context = await browser.newContext({
      viewport: { width: w, height: h },
      colorScheme: theme,
      hasTouch: w < 700,
    });
    for (const page of pages) {
      const [place, ...steps] = page.split(' :: ');
      const [name, ...address] = place.split('=');
      const tab = await context.newPage();
      tab.on('console', (message) => {
        if (message.type() === 'error') console.log(`${name}: ${message.text()}`);
      });
      tab.on('pageerror', (error) => console.log(`${name}: ${error.stack}`));
      await tab.goto(`http://localhost:${server.address().port}/${address.join('=')}`);
      await tab.waitForLoadState('networkidle');
      await tab.waitForTimeout(500);
      for (const step of steps) {
        await tab.evaluate(step);
        await tab.waitForTimeout(500);
      }
      if (process.env.AXE) await examine(tab, `${name}-${width}-${theme}`);
      await tab.screenshot({ path: join(out, `${name}-${width}-${theme}.png`), fullPage: whole });
      await tab.close();
    }
    await context.close();
  }
}
await browser.close();
server.close();
