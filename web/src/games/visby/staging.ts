import { fly } from '../../look/flight';
import { boardOf, changed, stillOwed, type Beat, type Staged } from '../../board/stage.svelte';
import type { Role, VisbyView } from './view';
import type { VisbyEvent } from './generated';

const TURN = 900; // milliseconds for cards that turn together
const STEP = 600; // for each role
const ASIDE = 350; // for what follows from it

/** The role that an event pays. */
export function roleOf({ kind, details }: VisbyEvent): Role | null {
  if (kind === 'seals' || kind === 'wares') return details.card;
  if (kind === 'traded' || kind === 'kept') return 'merchant';
  return null;
}

/** All cards turn together; then the roles one after another, each for everyone at once. */
export const beat: Beat<VisbyEvent> = (event, next) => {
  if (event.kind === 'chosen' || event.kind === 'round') return 0;
  if (event.kind === 'played') return next?.kind === 'played' ? 0 : TURN;
  const role = roleOf(event);
  if (role) return next && roleOf(next) === role ? 0 : STEP;
  return next?.kind === event.kind ? 0 : ASIDE;
};

/** What each seat has laid down in the round that is being shown; nothing before it is turned. */
export function turned(
  staged: Staged<VisbyEvent, VisbyView> | null | undefined,
): Map<number, Role[]> {
  const found = new Map<number, Role[]>();
  if (!staged) return found;
  for (const { kind, details } of staged.act.slice(0, staged.act.length - staged.pending.length))
    if (kind === 'played') found.set(details.seat, details.cards);
  return found;
}

/** The table as it stood before what is still to be seen. */
export function hold(
  view: VisbyView,
  staged: Staged<VisbyEvent, VisbyView> | null | undefined,
): VisbyView {
  if (!staged) return view;
  const faceUp = turned(staged);
  const table = boardOf(view, staged.view);
  const players = table.players.map((player) => {
    const given = stillOwed(staged, player.seat, 'given');
    return changed(player, {
      seals: player.seals - stillOwed(staged, player.seat, 'points'),
      wares: player.wares - stillOwed(staged, player.seat, 'wares') + given,
      display: faceUp.get(player.seat) ?? player.display,
    });
  });
  return { ...table, players, board: heldBoard(table, staged) };
}

/** Markers move on when the round is over, the market's when its merchants are counted. */
function heldBoard(
  { board }: VisbyView,
  { act, pending, rest }: Staged<VisbyEvent, VisbyView>,
): VisbyView['board'] {
  const seen = act.slice(0, act.length - pending.length);
  const round = seen.findLast((event) => event.kind === 'round')?.details;
  if (!round || !rest.some((event) => roleOf(event) || event.kind === 'market')) return board;
  const counted = seen.findLast((event) => event.kind === 'market')?.details.market;
  const market = counted ?? round.market;
  const rate = board.rates.findLast((one) => one.from <= market) ?? board.rate;
  return {
    ...board,
    battle: round.battle,
    journey: round.journey,
    market,
    rate: { wares: rate.wares, seals: rate.seals },
  };
}

/** Seals and wares leave the role that pays them and go to their owners. */
export function deliver({ beat: now }: Staged<VisbyEvent, VisbyView>): void {
  for (const event of now) {
    const role = roleOf(event);
    if (!role) continue;
    const { seat } = event.details;
    const wares = event.kind === 'wares';
    const count = event.details[wares ? 'wares' : 'points'] ?? 0;
    if (count > 0)
      fly(wares ? 'ware' : 'seal', `role:${role}`, `${wares ? 'wares' : 'seals'}:${seat}`, count);
  }
}
