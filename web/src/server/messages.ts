/** What goes between browser and server; generated from its declarations in Python. */
export type {
  Agreement,
  Offered,
  Problem as ServerProblem,
  SeatShown as ServerSeat,
  ServerMessage as FromServer,
  State,
  TableReply,
  Told,
  Update,
} from './generated';

import type { State } from './generated';

export type Status = NonNullable<State['status']>;
