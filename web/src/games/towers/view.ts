import type { Stack } from './generated';
import type { TowersMove } from './generated';

export type { District, Field, Stack, TowersPlayer, TowersView } from './generated';

/** A move to be shown: what travelled, and what it landed on. */
export interface Journey {
  from: string;
  to: string;
  carried: Stack;
  below: Stack | null;
}

/** Where a field lies: column from the letter, row from the number, both from 0. */
export function placeOf(field: string): { row: number; column: number } {
  return { row: Number(field.slice(1)) - 1, column: field.charCodeAt(0) - 97 };
}

export function fieldAt(row: number, column: number): string {
  return `${String.fromCharCode(97 + column)}${row + 1}`;
}

/** The next field in the row: whoever presses what cannot move asks about a step aside. */
export function besideOf(field: string, columns: number): string {
  const { row, column } = placeOf(field);
  return fieldAt(row, column + 1 < columns ? column + 1 : column - 1);
}

/** The fields that some offered move leaves. */
export function startsOf(moves: TowersMove[]): Set<string> {
  return new Set(moves.flatMap(({ parts }) => parts.from ?? []));
}

/** The fields that a stack may go to. */
export function endsOf(moves: TowersMove[], from: string | null): Set<string> {
  const found = moves.filter(({ parts }) => parts.from === from);
  return new Set(found.flatMap(({ parts }) => parts.to ?? []));
}
