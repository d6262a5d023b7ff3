import { lookUp, moveSentence, wordFor } from '../../board/speak';
import type { Details, Move } from '../../contract/types';
import type { GameTexts } from '../../contract/generated';

/** A move with what its button says, and the whole sentence. */
export interface Option {
  move: Move;
  short: string;
  full: string;
}

/** Moves of one kind: as sentences, or in rows where there are many. */
export interface Group {
  kind: string;
  label: string;
  rows: { label: string; options: Option[] }[];
  /** Whether buttons have room for whole sentences. */
  spelled: boolean;
}

const SPELLED = 8; // so many sentences can be read at once

/** The legal moves in groups by their kind, each with the game's words for it. */
export function grouped(moves: Move[], texts: GameTexts, phase: string, names: string[]): Group[] {
  const kinds = [...new Set(moves.map(({ parts }) => parts.kind))];
  return kinds.map((kind) => {
    const options = moves
      .filter(({ parts }) => parts.kind === kind)
      .map((move) => ({ move, short: '', full: moveSentence(texts, move, phase, names) }));
    const label = lookUp(texts.words, `kinds.${kind}`);
    if (options.length <= SPELLED)
      return { kind, label, spelled: true, rows: [{ label: '', options }] };
    return { kind, label, spelled: false, rows: inRows(options, texts, names) };
  });
}

/** Many moves: a row for each value of their first part, a button for each of the second. */
function inRows(options: Option[], texts: GameTexts, names: string[]): Group['rows'] {
  const parts = (move: Move) => ({ ...move.parts }) as Details;
  const keys = Object.keys(options[0]!.move.parts).filter(
    (key) =>
      key !== 'kind' &&
      new Set(options.map(({ move }) => JSON.stringify(parts(move)[key]))).size > 1,
  );
  const [first, second] = keys;
  const say = (key: string, move: Move) => wordFor(texts, key, parts(move)[key] ?? null, names);
  if (keys.length === 1 && first)
    return [
      { label: '', options: options.map((one) => ({ ...one, short: say(first, one.move) })) },
    ];
  if (keys.length !== 2 || !first || !second)
    return [{ label: '', options: options.map((one) => ({ ...one, short: one.move.text })) }];
  const rows = new Map<string, Option[]>();
  for (const one of options) {
    const label = say(first, one.move);
    rows.set(label, [...(rows.get(label) ?? []), { ...one, short: say(second, one.move) }]);
  }
  return [...rows].map(([label, among]) => ({ label, options: among }));
}
