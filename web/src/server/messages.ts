import type { AnyView, Detail, GameEvent, Move } from '../table/types';

/** What the server sends and what it is sent, as docs/reference/protocol.md has it. */
export interface ServerSeat {
  kind: string;
  name: string;
  taken: boolean;
  stand_in: string | null;
  conceded: boolean;
}

export type Status = 'open' | 'playing' | 'over' | 'closed';

/** What is agreed before a game, and never changes. */
export interface Agreement {
  game: string;
  seats: string[];
  options: Record<string, string>;
  clock: string;
  access: string;
  seating: string;
}

/** A legal move, with what it means in this position where that is more than its parts tell. */
export interface Offered {
  move: string;
  parts: Move['parts'];
  nuance?: Move['nuance'];
}

/** What may have changed at a table; a part that is missing is as it was. */
export interface State {
  agreement?: Agreement;
  commitment?: string;
  status?: Status;
  seats?: ServerSeat[];
  to_act?: number[];
  clock?: { name: string; deadline: number | null };
  view?: AnyView;
  moves?: { decision: number; legal: Offered[] } | null;
  undo?: { free: boolean; asked: number | null; consent: number[] } | null;
  votes?: [number, number][];
  rematch?: string | null;
  result?: { reason: string; scores: number[]; ranks: number[]; winners: number[] } | null;
  key?: string;
}

/** An entry of a table's history, as this viewer heard it. */
export interface Happened {
  number: number;
  at: number;
  kind: string;
  seat?: number | null;
  name?: string;
  text?: string;
  about?: number;
  agrees?: boolean;
  moves?: number[];
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

export interface Update {
  type: 'update';
  table: string;
  seat: number | null;
  number: number;
  happened: Happened[];
  state: State;
}

export type FromServer =
  | { type: 'welcome'; now: number }
  | Update
  | { type: 'presence'; table: string; present: number[] }
  | { type: 'done'; action: string; number: number }
  | { type: 'refused'; to: string; problem: ServerProblem }
  | {
      type: 'answer';
      id: string;
      legal: boolean;
      problem?: ServerProblem;
      hint?: { why: string; rule: string; details: Record<string, Detail> };
    }
  | { type: 'pong'; id: string; now: number };

/** A table as a request about it is answered. */
export interface TableReply {
  table: string;
  number: number;
  yours: number[];
  present: number[];
  state: State;
}
