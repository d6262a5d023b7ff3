import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { flushSync, mount, unmount, type Component } from 'svelte';
import { expect, test } from 'vitest';
import { client as talis } from '../src/games/talis';
import { client as tallinn } from '../src/games/tallinn';
import { client as towers } from '../src/games/towers';
import { client as visby } from '../src/games/visby';
import { rulebook } from '../src/games/rulebook';
import { loadFigures } from '../src/rules/figures';
import Example from '../src/rules/Example.svelte';
import type { LookCloser } from '../src/board/closer';
import { fixture, GAMES, texts } from './fixtures';

const CLOSERS = { talis, tallinn, towers, visby } as unknown as Record<
  string,
  { closer: LookCloser }
>;
const THINGS: Record<string, RegExp> = {
  tallinn: /^(card|start):/,
  visby: /^role:/,
  towers: /^field:/,
  talis: /^(tile|building|treasure):/,
};

function bookOf(game: string) {
  const path = resolve(import.meta.dirname, `../../src/kogge/games/${game}/rulebook/en.md`);
  return rulebook(readFileSync(path, 'utf8'));
}

/** Whatever can be looked at closer at a moment of a recorded game. */
function things(game: string): string[] {
  const view = fixture(game).frames.at(-1)!.view as unknown as Record<string, unknown[]>;
  const named = (list: unknown[] | undefined, kind: string, by: string) =>
    (list ?? []).map((one) => `${kind}:${(one as Record<string, unknown>)[by]}`);
  if (game === 'tallinn') return ['start:KKM', ...named(view['cards'], 'card', 'card')];
  if (game === 'visby') return ['troops', 'mendicant'].map((role) => `role:${role}`);
  if (game === 'towers')
    return named(
      (view['fields'] ?? []).filter((one) => (one as { stack: unknown }).stack),
      'field',
      'field',
    );
  const costs = Object.keys(view['costs'] as unknown as object);
  return [
    ...named(view['tiles'], 'tile', 'tile'),
    ...costs.map((one) => `building:${one}`),
    'treasure:long_sword',
  ];
}

test.each(GAMES)(
  '%s: what is looked at closer has a picture, words, and its rule',
  async (game) => {
    const { view } = fixture(game).frames.at(-1)!;
    const { rules } = bookOf(game);
    const all = things(game);
    expect(all.length).toBeGreaterThan(1);
    for (const thing of all) {
      expect(thing).toMatch(THINGS[game]!);
      const [kind, key] = thing.split(/:(.*)/) as [string, string];
      const context = { view, texts: texts(game), names: ['Amber', 'Pitch', 'Madder', 'Frost'] };
      const shown = CLOSERS[game]!.closer(kind, key, context);
      expect(shown, thing).not.toBeNull();
      expect(shown!.title, thing).not.toBe('');
      expect(shown!.text.join(' ').length, thing).toBeGreaterThan(3);
      expect(rules, thing).toHaveProperty(shown!.rule!);
    }
    const [kind, key] = all[0]!.split(/:(.*)/) as [string, string];
    const names = ['Amber', 'Pitch', 'Madder', 'Frost'];
    const first = CLOSERS[game]!.closer(kind, key, { view, texts: texts(game), names })!;
    const picture = mount(first.Picture as Component<Record<string, unknown>>, {
      target: document.body,
      props: first.props,
    });
    expect(document.querySelectorAll('use').length).toBeGreaterThan(0);
    await unmount(picture);
  },
);

test.each(GAMES)('%s: its rulebook has pictures, and one steps through them', async (game) => {
  const { rules } = bookOf(game);
  const figures = await loadFigures(game);
  expect(figures.length).toBeGreaterThan(2);
  for (const figure of figures) {
    expect(rules).toHaveProperty(figure.rule);
    const shown = mount(Example, { target: document.body, props: { figure } });
    const said = new Set<string>();
    for (let step = 0; step < figure.steps.length; step++) {
      expect(document.querySelectorAll('.board use').length).toBeGreaterThan(0);
      said.add(document.querySelector('figcaption span')!.textContent ?? '');
      document.querySelector<HTMLElement>('.steps button:last-child')?.click();
      flushSync();
    }
    expect(said.size).toBe(figure.steps.length);
    await unmount(shown);
    document.body.innerHTML = '';
  }
});

test.each(GAMES)('%s: rules are cited by their titles', (game) => {
  const page = document.createElement('main');
  page.innerHTML = bookOf(game).html;
  const links = [...page.querySelectorAll('a[href^="#"]')];
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(link.textContent).not.toMatch(/^[A-Z](\d+|-[a-z-]+)$/);
  expect(page.querySelectorAll('.part').length).toBeGreaterThan(10);
});
