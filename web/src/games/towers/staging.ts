import { boardOf, changed, stillOwed, type Beat, type Staged } from '../../board/stage.svelte';
import type { TowersView } from './view';
import type { TowersEvent } from './generated';

/** How long people look at it, in milliseconds: a stack travels, then it pays. */
const TIMES: Record<string, number> = {
  moved: 420,
  entered: 420,
  stacked: 420,
  gained: 500,
  lost: 500,
  completed: 600,
  again: 300,
  doubled: 900,
  district_ended: 900,
};

export const beat: Beat<TowersEvent> = (event, next) =>
  event.kind === 'gained' && next?.kind === 'lost' ? 0 : (TIMES[event.kind] ?? 0);

/** The table as it stood before what is still to be seen. */
export function hold(
  view: TowersView,
  staged: Staged<TowersEvent, TowersView> | null | undefined,
): TowersView {
  if (!staged) return view;
  const board = boardOf(view, staged.view);
  const players = board.players.map((player) =>
    changed(player, { points: player.points - stillOwed(staged, player.seat, 'points') }),
  );
  return { ...board, players };
}
