import type { Link } from '../contract/connection';
import type { Seat } from '../contract/types';

/** A table as the home page lists it. */
export interface TableSummary {
  id: string;
  game: string;
  seats: (Seat | null)[];
  /** Who sits there besides you. */
  about: string;
  yourTurn: boolean;
  status: 'open' | 'playing' | 'over';
}

/** The one door between the home page and wherever tables are kept. */
export interface Lobby {
  readonly link: Link;
  /** By which name you are known here, if you are. */
  readonly name: string | null;
  readonly mine: TableSummary[];
  readonly open: TableSummary[];
  /** Keep the lists fresh until the answer is called. */
  watch(): () => void;
  /** A name for someone who has not said one yet; null for those who have. */
  suggestion(): Promise<string | null>;
  /** Be someone: by the name one has, or a new one. */
  become(name?: string): Promise<string>;
  /** A table with bots, begun at once, with as many as the last one of this game had, or `best`;
   * its address. */
  playNow(game: string, best: number): Promise<string>;
}
