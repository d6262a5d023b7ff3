import type { Lobby, TableSummary } from '../server/summaries';

const person = (name: string) => ({ name, bot: false, clock: null });
const bot = (name: string) => ({ name, bot: true, clock: null });

const table = (id: string, game: string, some: Partial<TableSummary>): TableSummary => ({
  id,
  game,
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
    table('a', 'towers', { about: 'Pitch' }),
    table('b', 'tallinn', { about: 'Pitch, Madder, Frost', yourTurn: true }),
  ],
  open: [
    table('c', 'visby', {
      about: 'Heather',
      seats: [person('Heather'), person('Moss'), person('Madder'), null, null],
      status: 'open',
    }),
    table('d', 'talis', {
      about: 'Frost',
      seats: [person('Frost'), person('Moss'), null, null],
      status: 'open',
    }),
    table('e', 'tallinn', { about: 'Pitch', seats: [bot('Pitch'), bot('Madder')] }),
  ],
  name: 'Amber',
  watch: () => () => undefined,
  suggestion: async () => null,
  become: async () => 'Amber',
  playNow: async () => '/',
};
