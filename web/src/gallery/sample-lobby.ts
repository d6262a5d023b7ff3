import { GAMES } from '../games/registry';
import type { Lobby, TableSummary } from '../server/summaries';

const person = (name: string) => ({ name, bot: false, clock: null });
const bot = (name: string) => ({ name, bot: true, clock: null });

const table = (id: string, nth: number, some: Partial<TableSummary>): TableSummary => ({
  id,
  game: GAMES[nth % GAMES.length]!.name,
  seats: [],
  about: '',
  yourTurn: false,
  status: 'playing',
  ...some,
});

/** A lobby with something in every list, for the gallery. */
export const sampleLobby: Lobby = {
  link: 'open',
  mine: [
    table('a', 2, { about: 'Pitch' }),
    table('b', 0, { about: 'Pitch, Madder, Frost', yourTurn: true }),
  ],
  open: [
    table('c', 1, {
      about: 'Heather',
      seats: [person('Heather'), person('Moss'), person('Madder'), null, null],
      status: 'open',
    }),
    table('d', 3, {
      about: 'Frost',
      seats: [person('Frost'), person('Moss'), null, null],
      status: 'open',
    }),
    table('e', 0, { about: 'Pitch', seats: [bot('Pitch'), bot('Madder')] }),
  ],
  name: 'Amber',
  watch: () => () => undefined,
  suggestion: async () => null,
  become: async () => 'Amber',
  playNow: async () => '/',
};
