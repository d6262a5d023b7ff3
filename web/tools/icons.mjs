// The app's icons, from our crest: node tools/icons.mjs ; writes public/icons/.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';

const PAPER = '#efe9dc';
/** Name, pixels, ground, and how much of it the crest takes: a mask may cut off a tenth all round. */
const ICONS = [
  ['icon-192', 192, 'transparent', 1],
  ['icon-512', 512, 'transparent', 1],
  ['maskable-512', 512, PAPER, 0.76],
  ['apple-touch-180', 180, PAPER, 0.86],
];

const crest = await readFile('public/icon.svg', 'utf-8');
await mkdir('public/icons', { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run'],
});
for (const [name, pixels, ground, share] of ICONS) {
  const page = await browser.newPage({ viewport: { width: pixels, height: pixels } });
  const side = Math.round(pixels * share);
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}">` +
      crest.replace('<svg ', `<svg width="${side}" height="${side}" `),
  );
  const picture = await page.screenshot({ omitBackground: ground === 'transparent' });
  await writeFile(`public/icons/${name}.png`, picture);
  console.log(`${name}.png ${picture.length} bytes`);
  await page.close();
}
await browser.close();
