import { keep, kept } from '../browser/kept';
import { hex, sha256, unhex } from '../browser/sha256';

/**
 * Salts: what this browser adds to a deal. Its seal, the SHA-256, is told when a seat is taken, the
 * salt itself when all seats are; so nobody, the server included, can have chosen the deal.
 */
const MOST = 50; // tables whose salts are remembered

type Salts = [table: string, salt: string][];

function remembered(): Salts {
  try {
    return JSON.parse(kept('salts') ?? '[]') as Salts;
  } catch {
    return [];
  }
}

export const newSalt = (): string => hex(crypto.getRandomValues(new Uint8Array(32)));
export const sealOf = (salt: string): string => hex(sha256(unhex(salt)));

/** The salt of this browser for a table, if it sealed one. */
export function saltFor(table: string): string | null {
  return remembered().find(([id]) => id === table)?.[1] ?? null;
}

/** Remember a salt, until the game is over and checked. */
export function keepSalt(table: string, salt: string): void {
  const others = remembered().filter(([id]) => id !== table);
  keep('salts', JSON.stringify([...others, [table, salt]].slice(-MOST)));
}

/** The seal to sit down with at a table; one salt for everyone on this device. */
export function sealFor(table: string): string {
  const salt = saltFor(table) ?? newSalt();
  keepSalt(table, salt);
  return sealOf(salt);
}
