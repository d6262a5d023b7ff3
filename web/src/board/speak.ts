import type { GameTexts } from '../contract/generated';
import { speech, t } from '../i18n/language.svelte';
import { tell } from '../i18n/refusals';
import type { Hint, Problem } from '../contract/connection';
import { TIMED_OUT, type Detail, type Details, type GameEvent, type Move } from '../contract/types';

/** Words nested by topic, as the game's texts have them. */
export type Words = GameTexts['words'];

/** A stretch of a sentence; one that fills a gap knows which detail it is. */
export interface Piece {
  text: string;
  detail?: string;
  value?: Detail;
  /** Symbols behind the words, each on a ground of its tone. */
  chips?: { icon: string; tone: string; say?: string }[];
  /** The same in words alone, where there are no symbols. */
  say?: string;
}

/** Sentence templates, as docs/reference/sentences.md has them; tests/sentences.json has the cases. */
const GAP = /\{(\w+)(:\+)?\}/g;
const OPTIONAL_PART = /\[\[(.*?)\]\]/g;
const NOTHING: Detail[] = [0, '0', '', null, false];

/** A template without those parts in `[[…]]` whose details are all nothing. */
function withParts(template: string, details: Details): string {
  return template.replace(OPTIONAL_PART, (_, part: string) => {
    const told = [...part.matchAll(GAP)].map(([, detail = '']) => details[detail] ?? null);
    const some = told.some((one) => (Array.isArray(one) ? one.length > 0 : !NOTHING.includes(one)));
    return some ? part : '';
  });
}

/** A template of the game's texts with its gaps filled, piece by piece. */
export function fill(
  texts: GameTexts,
  pattern: string,
  details: Details,
  names: string[],
): Piece[] {
  const template = withParts(pattern, details);
  const out: Piece[] = [];
  let at = 0;
  for (const gap of template.matchAll(GAP)) {
    if (gap.index > at) out.push({ text: template.slice(at, gap.index) });
    const [whole, detail = '', signed] = gap;
    const value = details[detail] ?? null;
    const text = signed ? withSign(Number(value)) : wordFor(texts, detail, value, names);
    out.push({ text, detail, value });
    at = gap.index + whole.length;
  }
  if (at < template.length) out.push({ text: template.slice(at) });
  return out;
}

/** A number with its sign; minus is a minus, not a hyphen. */
export function withSign(number: number): string {
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : '0';
}

/** A number as it is written in the language of the page, to one place at most. */
function inFigures(number: number): string {
  if (Number.isInteger(number)) return minus(number);
  return number
    .toLocaleString(speech.language, { maximumFractionDigits: 1, useGrouping: false })
    .replace('-', '−');
}

/** A number with a true minus. */
export function minus(number: number): string {
  return String(number).replace('-', '−');
}

/** A detail as people say it: players by name, words of the game in the language. */
export function wordFor(texts: GameTexts, detail: string, value: Detail, names: string[]): string {
  if ((detail === 'seat' || detail === 'rival') && typeof value === 'number') {
    return names[value] ?? lookUp(texts.words, 'seat').replace('{number}', String(value + 1));
  }
  if (Array.isArray(value)) {
    return value.map((one) => wordFor(texts, detail, one, names)).join(', ') || '–';
  }
  const table = texts.words[detail];
  const known = typeof table === 'object' ? table[String(value)] : undefined;
  if (typeof known === 'string') return known;
  return typeof value === 'number' ? inFigures(value) : String(value);
}

/** A word by its path, such as `board.round`; empty if there is none. */
export function lookUp(words: Words, path: string): string {
  let found: string | Words | undefined = words;
  for (const key of path.split('.')) found = typeof found === 'object' ? found[key] : undefined;
  return typeof found === 'string' ? found : '';
}

export function plain(pieces: Piece[]): string {
  return pieces
    .map(
      ({ text, chips = [], say }) =>
        say ?? text + chips.flatMap((chip) => chip.say ?? []).join(' '),
    )
    .join('');
}

/** Why a move is refused, in the language of the page where the game has a sentence for it. */
export function reasonSentence(
  texts: GameTexts,
  problem: Omit<Problem, 'word' | 'rule'>,
  names: string[],
): string {
  const template = problem.why ? texts.reasons[problem.why] : undefined;
  if (template) return `${plain(fill(texts, template, problem.details, names))}.`;
  return tell(problem.code, problem.message);
}

/** What is good to know before a move, in a sentence. */
export function hintSentence(
  texts: GameTexts,
  { why, details }: Omit<Hint, 'word'>,
  names: string[],
): string {
  return plain(fill(texts, lookUp(texts.words, why), details, names));
}

/** What happened, in a sentence. */
export function eventPieces(texts: GameTexts, event: GameEvent, names: string[]): Piece[] {
  if (event.lapse) {
    const { move, phase } = event.lapse;
    return [{ text: t('log.timed_out_you', { what: moveSentence(texts, move, phase, names) }) }];
  }
  const own = event.kind === TIMED_OUT ? t('log.timed_out', { seat: '{seat}' }) : undefined;
  return fill(texts, own ?? texts.events[event.kind] ?? event.kind, event.details, names);
}

/** What a move would do in this phase, in a few words. */
export function moveSentence(
  texts: GameTexts,
  move: Move,
  phase: string,
  names: string[] = [],
): string {
  const parts = { ...move.parts, ...move.nuance };
  const { kind } = parts;
  const template = texts.moves[`${kind}_${phase}`] ?? texts.moves[kind];
  return template ? plain(fill(texts, template, parts, names)) : move.text;
}
