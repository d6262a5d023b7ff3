import { boardOf, changed, stillOwed, type Beat, type Staged } from '../../board/stage.svelte';
import type { TallinnView } from './view';
import type { TallinnEvent } from './generated';

/** How long people look at it, in milliseconds. */
const TIMES: Record<string, number> = {
  played: 800,
  named: 500,
  contest: 500,
  compared: 900,
  tower_from_row: 500,
  tower_from_hand: 500,
  chronicle: 600,
  chronicle_paid: 600,
  chronicle_missed: 400,
  discarded: 500,
  final_compared: 700,
  transferred: 700,
  towers_revealed: 900,
  towers_compared: 700,
};

/** Cards turn together; a contest is told rival by rival, but paid at once. */
export const beat: Beat<TallinnEvent> = (event, next) => {
  if (next?.kind === event.kind && together(event, next)) return 0;
  return TIMES[event.kind] ?? 0;
};

function together(one: TallinnEvent, other: TallinnEvent): boolean {
  if (one.kind === 'played' || one.kind === 'towers_revealed') return true;
  const same = (key: 'seat' | 'faction') => one.details[key] === other.details[key];
  return one.kind.includes('compared') && same('seat') && same('faction');
}

/** The table as it stood before what is still to be seen. */
export function hold(
  view: TallinnView,
  staged: Staged<TallinnEvent, TallinnView> | null | undefined,
): TallinnView {
  if (!staged) return view;
  const board = boardOf(view, staged.view);
  const players = board.players.map((player) =>
    changed(player, { points: player.points - stillOwed(staged, player.seat, 'points') }),
  );
  return { ...board, players };
}
