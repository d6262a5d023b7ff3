import type { AnyView, Detail, GameEvent, Move } from '../table/types';

/** What the server sends and what it is sent, as docs/reference/protocol.md has it. */
export interface ServerSeat {
  kind: string;
  name: string | null;
  taken: boolean;
  stand_in: string | null;
  conceded: boolean;
}

/** What may have changed at a table; a part that is missing is as it was. */
export interface State {
  agreement?: { game: string };
  status?: 'open' | 'playing' | 'over' | 'closed';
  seats?: ServerSeat[];
  to_act?: number[];
  clock?: { name: string; deadline: number | null };
  view?: AnyView;
  moves?: { decision: number; legal: { move: string; parts: Move['parts'] }[] } | null;
  undo?: { free: boolean } | null;
  result?: { scores: number[]; winners: number[] } | null;
}

/** An entry of a table's history, as this viewer heard it. */
export interface Happened {
  number: number;
  at: number;
  kind: string;
  seat?: number | null;
  text?: string;
  events?: GameEvent[];
}

export interface ServerProblem {
  code: string;
  message: string;
  reason?: string;
  rule?: string;
  why?: string;
  details?: Record<string, Detail>;
}

export type FromServer =
  | { type: 'welcome'; now: number }
  | {
      type: 'update';
      table: string;
      seat: number | null;
      number: number;
      happened: Happened[];
      state: State;
    }
  | { type: 'presence'; table: string; present: number[] }
  | { type: 'done'; action: string; number: number }
  | { type: 'refused'; to: string; problem: ServerProblem }
  | { type: 'answer'; id: string; legal: boolean; problem: ServerProblem | null }
  | { type: 'pong'; id: string; now: number };
