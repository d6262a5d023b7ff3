import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { rulebook } from '../src/games/rulebook';
import { Coach } from '../src/guide/coach.svelte';
import { courseOf } from '../src/guide/courses';
import { course, type Course } from '../src/games/lesson';
import { LANGUAGES } from '../src/i18n/language.svelte';
import type { Snapshot } from '../src/contract/connection';
import type { GameEvent } from '../src/contract/types';
import { GAMES, texts } from './fixtures';

const BOOKS = resolve(import.meta.dirname, '../../src/kogge/games');

test.each(GAMES)('%s: every lesson has its words and cites a rule that exists', async (game) => {
  const found = (await courseOf(game)) as Course;
  expect(found.seats.filter((seat) => seat === 'human')).toHaveLength(1);
  expect(found.seats[0]).toBe('human');
  for (const language of LANGUAGES) {
    const book = readFileSync(`${BOOKS}/${game}/rulebook/${language}.md`, 'utf8');
    const { rules } = rulebook(book);
    for (const lesson of found.lessons) {
      const words = texts(game, language).lessons![lesson.id]!;
      expect(rules, lesson.rule).toHaveProperty(lesson.rule);
      expect(words.title.length, lesson.id).toBeGreaterThan(3);
      expect(words.text.length, lesson.id).toBeGreaterThan(40);
      for (const part of ['ask', 'done', 'other'] as const)
        expect(!!words[part], `${language} ${lesson.id} ${part}`).toBe(!!lesson.asks);
    }
  }
});

test('there is no course for what is no game', async () => {
  expect(await courseOf('chess')).toBeNull();
  expect(await courseOf('toString')).toBeNull();
});

const small = course({
  game: 'small',
  deal: 1,
  seats: ['human', 'greedy'],
  lessons: [
    { id: 'told', rule: 'T1', when: ({ mine }) => mine },
    { id: 'late', rule: 'T2', when: ({ view }) => view.phase === 'late' },
    { id: 'asked', rule: 'T3', when: ({ mine }) => mine, asks: ({ text }) => text === 'good' },
  ],
  enough: ({ told }) => told.length > 5,
});

function shown(some: { told?: string[]; moves?: string[]; phase?: string }): Snapshot {
  const events: GameEvent[] = (some.told ?? []).map((kind) => ({ kind, details: {} }));
  return {
    game: 'small',
    view: { game: 'small', viewer: 0, phase: some.phase ?? '', to_act: [0], players: [] },
    moves: (some.moves ?? ['good', 'bad']).map((text) => ({ text, parts: { kind: text } })),
    events,
    history: [],
    seats: [],
    over: false,
    scores: null,
    winners: [],
    ranks: [],
    mayUndo: false,
  };
}

test('the coach tells, asks, and answers what was done once it has happened', () => {
  const coach = new Coach(small, 'one');
  coach.notices(shown({}));
  expect([coach.mood, coach.lesson?.id]).toEqual(['tells', 'told']);
  coach.goOn();
  expect([coach.mood, coach.lesson?.id]).toEqual(['asks', 'asked']);
  coach.chooses('good', shown({}));
  coach.notices(shown({ told: ['chosen'], moves: [] }));
  expect(coach.mood, 'a choice that is only sealed has no answer yet').toBe('asks');
  coach.notices(shown({ told: ['chosen', 'played'] }));
  expect([coach.mood, coach.asExpected]).toEqual(['answers', true]);
});

test('another move is answered as such, and a late lesson comes when its moment does', () => {
  const coach = new Coach(small, 'two');
  coach.notices(shown({}));
  coach.goOn();
  coach.chooses('bad', shown({}));
  coach.notices(shown({ told: ['played'] }));
  expect([coach.mood, coach.asExpected]).toEqual(['answers', false]);
  coach.goOn();
  expect(coach.mood).toBe('quiet');
  coach.notices(shown({ phase: 'late' }));
  expect([coach.mood, coach.lesson?.id]).toEqual(['tells', 'late']);
  coach.goOn();
  expect(coach.mood).toBe('closes');
  coach.goOn();
  expect(coach.mood).toBe('gone');
});

test('when it is enough the coach steps back, and what was told stays told', () => {
  const coach = new Coach(small, 'three');
  coach.notices(shown({}));
  const again = new Coach(small, 'three');
  again.notices(shown({}));
  expect(again.lesson?.id).toBe('asked');
  const done = new Coach(small, 'three');
  done.notices(shown({ told: Array.from({ length: 6 }, () => 'played'), moves: [] }));
  expect(done.mood).toBe('closes');
});
