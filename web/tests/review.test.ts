import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { speech, t } from '../src/i18n/language.svelte';
import { change, hundredths, way, wholes } from '../src/look/figures';
import Account from '../src/review/Account.svelte';
import Accounts from '../src/review/Accounts.svelte';
import Curve from '../src/review/Curve.svelte';
import Legend from '../src/review/Legend.svelte';
import Verdict from '../src/review/Verdict.svelte';
import {
  MARKS,
  better,
  isSure,
  leaderAfter,
  made,
  shareOfOwn,
  standing,
  type Mark,
} from '../src/review/model';
import { briefly } from '../src/review/naming';
import { read } from '../src/review/reading';
import { apart, pins, Scale } from '../src/review/scale';
import { answer } from '../src/review/server-judge';
import { asCalled } from '../src/server/reading';
import { review } from './reviews';

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
const shown: object[] = [];
afterEach(() => {
  for (const one of shown.splice(0)) void unmount(one);
  document.body.innerHTML = '';
  speech.language = 'en';
});
/** As `render` in boards.test.ts, for any component. */
const show = ((component: never, props: never) => {
  shown.push(mount(component, { target: document.body, props }));
  flushSync();
}) as unknown as (component: unknown, props: object) => void;

test('whole numbers sum to 100, and nothing has a sign', () => {
  expect(wholes([1 / 3, 1 / 3, 1 / 3]).reduce((a, b) => a + b)).toBe(100);
  expect(wholes([0.425, 0.345, 0.23])).toEqual([43, 34, 23]);
  expect(change(-0.1134)).toBe('−11.3');
  expect(change(0.0004)).toBe('0.0');
  expect(way(-0.0004)).toBe('none');
  speech.language = 'de';
  expect(hundredths(0.4351)).toBe('43,5');
});

test('chances change only at steps, and rounds are equally wide', () => {
  const { steps } = read(review, 0);
  const frame = { width: 1000, height: 200, left: 50, right: 50, top: 20, bottom: 30 };
  const scale = new Scale(steps, frame);
  expect(scale.xs).toHaveLength(steps.length);
  expect([...scale.xs].sort((a, b) => a - b)).toEqual(scale.xs);
  const [, first, second] = scale.bands;
  expect(first!.to - first!.from).toBeCloseTo(second!.to - second!.from);
  expect(scale.near(scale.x(2) + 1)).toBe(2);
  expect(scale.near(990)).toBe(steps.length);
  // between two steps a line is level: every stretch of it is an H, every change an L
  expect(scale.line(0.5, [0.6, 0.4, 0.4, 1])).toMatch(/^M[\d. ]+(H[\d.]+L[\d. ]+){4}H[\d.]+$/);
});

test('marks and labels keep their distance', () => {
  const marks: { x: number; mark: Mark }[] = [
    { x: 10, mark: 'slip-1' },
    { x: 14, mark: 'slip-3' },
    { x: 90, mark: 'only' },
  ];
  expect(pins(marks, 26).map(({ small }) => small)).toEqual([true, false, false]);
  const placed = apart([100, 102, 101], 20, 0, 110);
  expect(Math.max(...placed)).toBeLessThanOrEqual(110);
  const sorted = [...placed].sort((a, b) => a - b);
  expect(sorted[1]! - sorted[0]!).toBeGreaterThanOrEqual(20);
});

test('a review is read as it was sent', () => {
  const judgement = read(review, 0);
  expect(standing(judgement, 0)).toEqual([0.5, 0.5]);
  expect(standing(judgement, judgement.steps.length)).toEqual([0, 1]);
  const [slip, good] = judgement.decisions;
  expect(slip!.mark).toBe('slip-3');
  expect(made(slip!)!.move.text).toBe('9a');
  expect(better(slip!)!.move.text).toBe('3a');
  expect(better(good!)).toBeUndefined();
  expect(judgement.summary).toMatchObject({ costliest: [0], luckiest: 2, turning: 1 });
  expect(judgement.winners).toEqual([1]);
  expect(slip!.why).toBe('It calls merchants.');
  speech.language = 'de';
  expect(read(review, 0).decisions[0]!.why).toBe('Es ruft die Kaufleute.');
});

test('the curve is a slider that arrow keys and marks move', () => {
  const judgement = read(review, 0);
  const went: number[] = [];
  const mistakes: number[] = [];
  show(Curve, {
    judgement,
    names: ['Amber', 'Pitch'],
    seat: 0,
    you: true,
    step: 1,
    moment: 'Round 1',
    shown: new Set(MARKS),
    onGo: (step: number) => went.push(step),
    onMistake: (by: number) => mistakes.push(by),
  });
  const slider = document.querySelector('[role=slider]')!;
  expect(slider.getAttribute('aria-valuenow')).toBe('1');
  expect(slider.getAttribute('aria-valuetext')).toBe('Round 1. Amber 54, Pitch 46 %');
  for (const key of ['ArrowRight', 'ArrowLeft', 'End', 'PageDown'])
    slider.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  expect(went).toEqual([2, 0, judgement.steps.length]);
  expect(mistakes).toEqual([1]);
  expect(document.querySelectorAll('.pin')).toHaveLength(2);
  expect(document.querySelectorAll('.ln')).toHaveLength(2);
});

test('the account goes from the fair share to the result, sign and number beside colour', () => {
  const account = read(review, 0).accounts[0]!;
  const { fair, result, deal, chance, hidden, others, own, drift } = account;
  const sum = deal + chance + hidden + others + own + drift;
  expect(fair + sum).toBeCloseTo(result, 9);
  show(Account, { account, seat: 0, name: '' });
  const rows = [...document.querySelectorAll('li')].map((row) => row.textContent!.trim());
  expect(rows[0]).toMatch(/Fair share.*50\.0/);
  expect(rows.at(-2)).toMatch(/You chose.*−24\.0/);
  expect(rows.at(-1)).toMatch(/Result.*0/);
  expect(document.querySelector('li.luck.up')!.textContent).toContain('+4.0');
});

test('what may be nothing has neither a colour nor a part in the verdict', () => {
  const account = read(review, 0).accounts[0]!;
  const errors = { ...account.errors, own: 0.2, deal: 0.01 };
  expect(isSure({ ...account, errors }, 'own')).toBe(false);
  expect(isSure({ ...account, errors }, 'deal')).toBe(true);
  show(Account, { account: { ...account, errors }, seat: 0, name: '' });
  expect(document.querySelector('li.own')!.classList).toContain('none');
  expect(document.querySelectorAll('li s')).toHaveLength(2);
});

/** The verdict on the first seat, with these errors of its account. */
function verdict(found: typeof review, errors: number[]): string {
  const accounts = [{ ...found.accounts[0]!, errors }];
  show(Verdict, {
    judgement: read({ ...found, accounts }, 0),
    names: ['Amber', 'Pitch'],
    seat: 0,
    you: true,
    roundOf: (step: number) => `step ${step}`,
    sayDecision: () => 'this',
  });
  return [...document.querySelectorAll('section')].at(-1)!.textContent!.replace(/\s+/g, ' ');
}

test('the verdict names the largest cause, or all but own choices, or what is certain', () => {
  expect(verdict(review, [0, 0, 0, 0, 0])).toContain('What the others chose cost the most: −35.0');
  const rest = verdict(review, [0, 0, 0, 0.5, 0]);
  expect(rest).toContain('What was out of your hands cost the most: −26.0 % of a win.');
  const accounts = [{ ...review.accounts[0]!, own: -0.26, others: -0.33 }];
  const certain = verdict({ ...review, accounts }, [0, 0, 0, 0.5, 0]);
  expect(certain).toContain('Beyond the error of the estimate: You chose, −26.0 % of a win.');
  expect(certain).not.toContain('the most');
  expect(verdict(review, [1, 1, 1, 1, 1])).toContain('What cost the win is within the error');
});

test('a game that is not over has no winner', () => {
  const seats = review.seats.map((seat) => ({ ...seat, result: 0.5 }));
  const notes = [{ en: 'It goes on.', de: '', it: '' }];
  const told = verdict({ ...review, finished: false, seats, notes }, [1, 1, 1, 1, 1]);
  expect(told).toContain('As it stands, 39');
  expect(told).toContain('It goes on.');
  expect(told).not.toMatch(/tie|win\b.*within/);
});

test('own choices that may be nothing are not said to have cost anything', () => {
  const account = read(review, 0).accounts[0]!;
  const seats = [{ name: 'Amber', bot: false }];
  const errors = { ...account.errors, own: 0.2 };
  show(Accounts, { accounts: [{ ...account, errors }], finished: true, seats, seat: 0, you: true });
  expect(document.querySelector('section > p')!.textContent).toBe(
    'You lost 50.0 % of a win; the part of your own choices is within the error of the estimate.',
  );
});

test('nobody takes the lead within the error', () => {
  const judgement = read(review, 0);
  expect(leaderAfter(judgement, 1)).toBe(1);
  expect(leaderAfter(judgement, 2)).toBeNull(); // the second seat led before
  const unsure = judgement.steps.map((step) => ({ ...step, errors: [0.3, 0.3] }));
  expect(leaderAfter({ ...judgement, steps: unsure }, 1)).toBeNull();
});

test('the legend counts and filters', () => {
  const toggled: Mark[] = [];
  show(Legend, {
    counts: { 'slip-1': 0, 'slip-2': 2, 'slip-3': 1, only: 1 },
    shown: new Set(['slip-3']),
    onToggle: (mark: Mark) => toggled.push(mark),
  });
  const buttons = [...document.querySelectorAll('button')];
  expect(buttons.map((one) => one.getAttribute('aria-pressed'))).toEqual([
    'false',
    'false',
    'true',
    'false',
  ]);
  expect(buttons[1]!.textContent).toBe('2mistakes. Loses 5 % of a win or more');
  buttons[2]!.click();
  expect(toggled).toEqual(['slip-3']);
});

test('progress alone never ends the waiting, and a failure does', () => {
  expect(answer({ state: 'working', done: 1, problem: null })).toEqual({
    review: null,
    done: 0.99,
  });
  expect(answer(review)).toEqual({ review, done: 1 });
  expect(() => answer({ state: 'failed', done: 0, problem: 'no' })).toThrow('no');
});

test('own choices are told as a part of the result, against it, or as more than all of it', () => {
  const errors = { deal: 0, chance: 0, hidden: 0, others: 0, own: 0 };
  const account = { fair: 0.25, deal: 0, chance: 0, hidden: 0, others: 0, drift: 0, errors };
  expect(shareOfOwn({ ...account, result: 0, own: -0.1 })).toBe('own');
  expect(shareOfOwn({ ...account, result: 0, own: 0.1 })).toBe('against');
  expect(shareOfOwn({ ...account, result: 0, own: -0.9 })).toBe('more');
  expect(shareOfOwn({ ...account, result: 1, own: 0.9 })).toBe('more');
  expect(shareOfOwn({ ...account, result: 1, own: 0 })).toBe('own');
});

test('Italian articles are elided before numbers that begin with a vowel', () => {
  speech.language = 'it';
  const told = (own: string) => t('review.say_lost_against', { own, rest: '5,0' });
  expect(told('8,3')).toContain('l’8,3 %');
  expect(told('11,0')).toContain('l’11,0 %');
  expect(told('18,0')).toContain('il 18,0 %');
});

test('bots are called in sentences of the server as they are on the page', () => {
  const seats = [{ name: 'Amber' }, { name: 'Quick 1', told: 'Greedy 1' }];
  expect(asCalled('It holds back Greedy 1, not Amber.', seats)).toBe(
    'It holds back Quick 1, not Amber.',
  );
});

test('headings name what a move is, not what it brings', () => {
  expect(briefly({ word: '', text: 'Flee: home, and lose 1 Fame' })).toBe('Flee');
  expect(briefly({ word: '9a', text: 'three monks' })).toBe('9a');
  expect(briefly({ word: 'g7-g6', text: 'g7 to g6' })).toBe('g7-\u2060g6');
  expect(briefly({ word: 'g7-g6-h6-h5', text: '' })).toBe('g7-g6-h6-h5');
});
