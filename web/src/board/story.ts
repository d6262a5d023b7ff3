import type { GameTexts } from '../contract/generated';
import { eventPieces, plain, withSign, type Piece } from './speak';
import type { AnyView, GameEvent, OfGame } from '../contract/types';

/** Something won or lost, shown with a sign and a symbol. */
export interface Gain {
  amount: number;
  icon?: string;
  seat?: number;
  /** In words, for a screen reader. */
  of?: string;
  note?: string;
  /** Why it is nothing. */
  why?: string;
}

/** A line of the log. */
export interface Entry {
  /** Whose line it is; null is the table's. */
  seat: number | null;
  heading?: boolean;
  /** A number in a colour instead of the seat's shape. */
  badge?: { text: string; tone: string };
  pieces: Piece[];
  gains: Gain[];
  /** What follows from it, as a symbol and a word; in full where no symbol helps. */
  then?: { icon: string; say: string; full: string };
  /** The move that told it, counted from 1, where someone keeps count. */
  at?: number | undefined;
  /** What the line speaks of, as keys the board knows, such as `tile:c4`. */
  places: string[];
}

/** What a game is about, for those who may want to learn it. */
export interface Lesson {
  game: string;
  about: string;
}

export interface StoryContext<View extends AnyView = AnyView> {
  texts: GameTexts;
  names: string[];
  view: View;
}

export type Story<Game extends OfGame = OfGame> = (
  events: Game['event'][],
  context: StoryContext<Game['view']>,
) => Entry[];

/** A log that has grown, with the lines that say the same as before: those are not drawn again. */
export function grown(before: Entry[], now: Entry[]): Entry[] {
  return now.map((entry, at) => {
    const known = before[at];
    return known && JSON.stringify(known) === JSON.stringify(entry) ? known : entry;
  });
}

/**
 * What the last lines say, with what came of them, for a place without room for a log: as many as
 * have room there, by their letters, and the last in any case.
 */
export function inShort(entries: Entry[], seats: string[], most = 3, room = Infinity): string {
  const lines = entries
    .filter((entry) => !entry.heading)
    .slice(-most)
    .map((entry) => {
      const gains = entry.gains.map((gain) => {
        const who = gain.seat === undefined ? '' : `${seats[gain.seat]} `;
        return `${who}${gain.amount ? withSign(gain.amount) : '±0'} ${gain.of ?? ''}`.trim();
      });
      const said = plain(entry.pieces).trim();
      const came = [...gains, entry.then?.full ?? ''].filter(Boolean).join(', ');
      return `${said}${gains.length && !/[.:]$/.test(said) ? ':' : ''} ${came}`.trim();
    });
  let told = lines.pop() ?? '';
  for (const line of lines.reverse()) {
    const more = `${line}${line.endsWith('.') ? '' : ' ·'} ${told}`;
    if (more.length > room) break;
    told = more;
  }
  return told;
}

/** An event as a line of its own. */
export function line(event: GameEvent, context: StoryContext): Entry {
  const seat = event.details['seat'];
  return {
    seat: typeof seat === 'number' ? seat : null,
    pieces: eventPieces(context.texts, event, context.names),
    gains: [],
    places: [],
    at: event.at,
  };
}

/** A line that begins a new part of the log. */
export function heading(event: GameEvent, context: StoryContext): Entry {
  const pieces = line(event, context).pieces;
  const last = pieces.at(-1);
  if (last) last.text = last.text.replace(/\.$/, '');
  return { seat: null, heading: true, pieces, gains: [], places: [], at: event.at };
}
