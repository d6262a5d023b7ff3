import { beforeEach, expect, test } from 'vitest';
import { doing } from '../src/games/visby/doing';
import '../src/games/visby/text';
import { LANGUAGES, speech, t } from '../src/i18n/language.svelte';
import type { VisbyView } from '../src/games/visby/view';

/** The printed cards of Visby. */
const PRINTED: VisbyView['effects'] = {
  troops: { seals: 2 },
  knight: { seals: 5 },
  blacksmith: { troops: 4, knight: 2 },
  fleet: { wares: 3 },
  tollkeeper: { fleet: 3, ship: 1 },
  mendicant: { wares: [1, 1, 2, 2, 3, 3, 4, 4], merchant: 2 },
};

beforeEach(() => {
  speech.language = 'en';
});

test.each([
  ['en', '2 seals from the board.', '1 seal from the board.'],
  ['de', '2 Siegel vom Plan.', '1 Siegel vom Plan.'],
  ['it', '2 sigilli dal tabellone.', '1 sigillo dal tabellone.'],
] as const)('what a card does has the number of its piece, in %s', (language, printed, changed) => {
  speech.language = language;
  expect(doing('troops', PRINTED)).toBe(printed);
  expect(doing('troops', { ...PRINTED, troops: { seals: 1 } })).toBe(changed);
});

test('the Mendicant begs for half the cards only where the pieces say so (V-mendicant)', () => {
  const wares = [1, 2, 3, 4, 5, 6, 7, 8];
  for (const language of LANGUAGES) {
    speech.language = language;
    const printed = doing('mendicant', PRINTED);
    const changed = doing('mendicant', { ...PRINTED, mendicant: { wares, merchant: 5 } });
    expect(printed).toMatch(/half|Hälfte|metà/);
    expect(changed).not.toMatch(/half|Hälfte|metà/);
    expect(changed).toContain(wares.join(', '));
    expect(changed).toContain('5');
  }
});

test('one of something is spoken of as one, each number for itself', () => {
  expect(t('visby.market_says', { at: 1, wares: 3, seals: 1 })).toBe(
    'Market on space 1: 3 wares for 1 seal',
  );
  speech.language = 'it';
  expect(t('visby.market_says', { at: 15, wares: 1, seals: 2 })).toBe(
    'Mercato sulla casella 15: 1 merce per 2 sigilli',
  );
});
