import type { GameClient } from '../games/client';
import { loadBoard, printedName } from '../games/registry';

/** How boards look beside a curve, where they have less room. */
const STYLES = import.meta.glob('../games/*/review.css');

/** The board of a game, with its looks beside a curve. */
export async function loadBoardBesideCurve(name: string): Promise<GameClient> {
  await STYLES[`../games/${printedName(name)}/review.css`]?.();
  return loadBoard(name);
}
