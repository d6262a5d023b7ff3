import type { Seat } from '../table/types';
import type { Link } from '../table/connection';

/** A table as the home page lists it. */
export interface TableSummary {
  id: string;
  game: string;
  seats: (Seat | null)[];
  /** A few words about it: whose it is, how far the game is. */
  about: string;
  yourTurn: boolean;
  playing: boolean;
}

/** The one door between the home page and wherever tables are kept. */
export interface Lobby {
  readonly link: Link;
  readonly mine: TableSummary[];
  readonly open: TableSummary[];
  /** A table with bots, begun at once; its address. */
  playNow(game: string): Promise<string>;
  /** A table that waits for people; its address. */
  openTable(game: string): Promise<string>;
  sitDown(id: string): Promise<string>;
}

/** Where no server is reached yet: nothing to list, nothing to sit down at. */
export class QuietLobby implements Lobby {
  readonly link: Link = 'lost';
  readonly mine: TableSummary[] = [];
  readonly open: TableSummary[] = [];

  async playNow(game: string): Promise<string> {
    return `/rules/${game}`;
  }

  async openTable(game: string): Promise<string> {
    return `/rules/${game}`;
  }

  async sitDown(id: string): Promise<string> {
    return `/table/${id}`;
  }
}
