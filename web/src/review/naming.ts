import type { GameClient } from '../games/client';
import type { GameTexts } from '../games/texts';
import type { AnyView, Move } from '../table/types';

/** What a move is called in a list: a short word where it has one, and what it does. */
export interface MoveName {
  word: string;
  text: string;
}

/** Names moves of a game, as the board that is shown knows them. */
export type Namer = (one: { move: Move; text: string }) => MoveName;

export function namer(client: GameClient, view: AnyView, texts: GameTexts): Namer {
  return ({ move, text }) => {
    const told = client.nameOf?.(move, view, texts) ?? text;
    return { word: client.spoken?.(move) ? move.text : '', text: told };
  };
}

/** The shorter of both, for headings. */
export const briefly = ({ word, text }: MoveName): string => word || text;
