import { guestName } from './guest-names';
import type { Lobby, TableSummary } from './summaries';
import type { Link } from '../table/connection';
import { keep, kept } from '../look/kept';
import { request } from './api';
import type { ServerSeat } from './messages';
import { isBot, nameOf } from './reading';
import { addressOf, listMine, listOpen, openTable, type Listed } from './tables';

const LOOK_EVERY = 5000;
/** A first table against bots: this many players, of a level that one can beat. */
const PLAYERS: Record<string, number> = { tallinn: 3, visby: 4, towers: 2, talis: 2 };
const FIRST_LEVEL = 'apprentice';

/** The lobby of a server. Whoever plays or sits down becomes a player without being asked for more. */
export class ServerLobby implements Lobby {
  link = $state<Link>('opening');
  name = $state<string | null>(null);
  mine = $state.raw<TableSummary[]>([]);
  open = $state.raw<TableSummary[]>([]);

  watch(): () => void {
    const look = () => void this.#look();
    const timer = setInterval(() => document.hidden || look(), LOOK_EVERY);
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }

  async become(name?: string): Promise<string> {
    const known = await this.#whoAmI();
    const wanted = name ?? known ?? kept('name') ?? guestName();
    if (known !== wanted) {
      const [method, path] = known === null ? ['POST', '/api/players'] : ['PUT', '/api/me'];
      this.name = (await request<{ name: string }>(method, path, { name: wanted })).name;
      keep('name', this.name);
    }
    return this.name ?? wanted;
  }

  /** With as many as the last table of this game had, or as many as it is best with. */
  async playNow(
    game: string,
    players = Number(kept(`players.${game}`) ?? PLAYERS[game] ?? 2),
  ): Promise<string> {
    const name = await this.become();
    const level = kept('level') ?? FIRST_LEVEL;
    const bots = new Array<string>(players - 1).fill(level);
    return addressOf(await openTable({ game, seats: ['human', ...bots] }, [{ name, seat: 0 }]));
  }

  async #whoAmI(): Promise<string | null> {
    const { player } = await request<{ player: { name: string } | null }>('GET', '/api/me');
    this.name = player?.name ?? null;
    return this.name;
  }

  async #look(): Promise<void> {
    try {
      const [, mine, open] = await Promise.all([this.#whoAmI(), listMine(), listOpen()]);
      this.mine = mine.map(summary);
      this.open = open.map(summary).filter((one) => !mine.some(({ id }) => id === one.id));
      this.link = 'open';
    } catch {
      this.link = 'lost';
    }
  }
}

function summary(table: Listed): TableSummary {
  const yours = table.yours ?? [];
  const others = table.seats.filter((seat, n) => seat.taken && !yours.includes(n));
  return {
    id: table.id,
    game: table.agreement.game,
    seats: table.seats.map(sitter),
    about: others.map(nameOf).join(', '),
    yourTurn: table.to_act?.some((seat) => yours.includes(seat)) ?? false,
    status: table.status === 'closed' ? 'over' : table.status,
  };
}

const sitter = (seat: ServerSeat) =>
  seat.taken ? { name: nameOf(seat), bot: isBot(seat), clock: null } : null;
