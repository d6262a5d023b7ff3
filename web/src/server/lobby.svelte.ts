import { guestName, isGuestName } from './guest-names';
import type { Lobby, TableSummary } from './summaries';
import type { Link } from '../contract/connection';
import { keep, kept } from '../browser/kept';
import { request } from './api';
import type { ServerSeat } from './messages';
import { isBot, nameOf } from './reading';
import { addressOf, listMine, listOpen, openTable, type Listed } from './tables';

const LOOK_EVERY = 5000;
/** Of the bots at a first table: one that can be beaten. */
const FIRST_LEVEL = 'apprentice';

/** The lobby of a server. Whoever plays or sits down becomes a player, and is asked for a name, no more. */
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

  async suggestion(): Promise<string | null> {
    const known = await this.#whoAmI();
    if (known && (kept('named') || !isGuestName(known))) return null;
    return known ?? kept('name') ?? guestName();
  }

  async become(name?: string): Promise<string> {
    const known = await this.#whoAmI();
    const wanted = name ?? known ?? kept('name') ?? guestName();
    if (known !== wanted) {
      const [method, path] = known === null ? ['POST', '/api/players'] : ['PUT', '/api/me'];
      this.name = (await request<{ name: string }>(method, path, { name: wanted })).name;
      keep('name', this.name);
    }
    if (name) keep('named', 'yes');
    return this.name ?? wanted;
  }

  async playNow(game: string, best: number): Promise<string> {
    const players = Number(kept(`players.${game}`) ?? best);
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
    about: others.map(nameOf).toSorted(byName).join(', '),
    yourTurn: table.to_act?.some((seat) => yours.includes(seat)) ?? false,
    status: table.status === 'closed' ? 'over' : table.status,
  };
}

const byName = (a: string, b: string) => a.localeCompare(b, undefined, { numeric: true });
const sitter = (seat: ServerSeat) =>
  seat.taken ? { name: nameOf(seat), bot: isBot(seat), clock: null } : null;
