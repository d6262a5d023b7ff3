import { boardOf, changed, stillOwed, type Beat, type Staged } from '../../board/stage.svelte';
import type { TalisView } from './view';
import type { TalisEvent } from './generated';

/** How long people look at it, in milliseconds: cards and fights want to be read. */
const TIMES: Record<string, number> = {
  dice: 700,
  moved: 400,
  came_out: 400,
  drew: 1100,
  fight: 900,
  duel: 900,
  fight_roll: 900,
  monster_roll: 0,
  rolled: 700,
  won_fight: 900,
  lost_fight: 900,
  won_duel: 900,
  tie: 700,
  tie_home: 700,
  eaten: 900,
  dragon: 1100,
  turn: 0,
  ended: 0,
  chosen: 0,
  round: 0,
};
const USUAL = 500;
const GAINS = ['fame', 'might', 'goods'];

/** What was won or lost joins the line that brought it. */
export const beat: Beat<TalisEvent> = (event, next) => {
  if (next && GAINS.includes(next.kind)) return 0;
  if (GAINS.includes(event.kind)) return USUAL;
  return TIMES[event.kind] ?? USUAL;
};

/** The table as it stood before what is still to be seen. */
export function hold(
  view: TalisView,
  staged: Staged<TalisEvent, TalisView> | null | undefined,
): TalisView {
  if (!staged) return view;
  const board = boardOf(view, staged.view);
  const players = board.players.map((player) =>
    changed(player, { fame: player.fame - stillOwed(staged, player.seat, 'fame') }),
  );
  return { ...board, players };
}
