import { PLACE_ICON } from '../symbols';
import { standingOn, type TalisView, type Tile } from '../view';

/** What going to a tile is about, as a symbol: what lies there, read from what is shown. */
export function targetIcon(view: TalisView, tile: Tile): string | null {
  const rivals = standingOn(view, tile.tile).filter((one) => one.seat !== view.viewer);
  if (tile.monster || rivals.length) return 'battle';
  if (tile.face === null) return 'explore';
  if (tile.face in PLACE_ICON) return 'end-turn';
  if (tile.owner !== null) return tile.owner === view.viewer ? null : 'blockade';
  if (tile.cards.length) return 'card';
  return tile.yields ? 'flag' : null;
}
