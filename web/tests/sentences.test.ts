import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { GameTexts } from '../src/contract/generated';
import { LANGUAGES, speech, type Language } from '../src/i18n/language.svelte';
import { fill, plain, type Words } from '../src/board/speak';
import type { Details } from '../src/contract/types';

interface Case {
  why: string;
  template: string;
  details: Details;
  said: string;
  de?: string;
  it?: string;
}

const TABLE = JSON.parse(readFileSync('../tests/sentences.json', 'utf-8')) as {
  words: Words;
  names: string[];
  cases: Case[];
};

describe.each(LANGUAGES)(
  'sentences in %s are those of the table that Python runs too',
  (language: Language) => {
    test.each(TABLE.cases)('$why', (one) => {
      speech.language = language;
      const texts = { words: TABLE.words } as GameTexts;
      const said = plain(fill(texts, one.template, one.details, TABLE.names));
      expect(said).toBe((language === 'en' ? undefined : one[language]) ?? one.said);
    });
  },
);
