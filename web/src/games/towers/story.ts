import { t } from '../../i18n/language.svelte';
import { line, type Entry, type Story, type StoryContext } from '../../board/story';
import type { TowersView } from './view';
import type { Towers, TowersEvent } from './generated';

/** The log of City of Towers: a move with all that came of it is one line. */
export const story: Story<Towers> = (events, context) => {
  const entries: Entry[] = [];
  for (const event of events) {
    const last = entries.at(-1);
    if (last && (event.kind === 'gained' || event.kind === 'lost' || event.kind === 'doubled')) {
      const { seat, points: amount } = event.details;
      last.gains.push(last.seat === seat ? { amount } : { seat, amount });
    } else if (event.kind === 'again' && last) {
      last.then = { icon: 'chain', say: t('towers.again'), full: t('towers.moves_again') };
    } else entries.push(told(event, context));
  }
  return entries;
};

function told(event: TowersEvent, context: StoryContext<TowersView>): Entry {
  const entry = line(event, context);
  const { neutral_colours: nobodys } = context.view;
  for (const piece of entry.pieces)
    if (piece.detail === 'colour')
      piece.text = nobodys.includes(String(piece.value))
        ? t('towers.neutral', { colour: piece.text })
        : whose(String(piece.value), event, context, piece.text);
  if (event.kind !== 'stacked') withoutTheObvious(entry, event, context);
  const { from, to, district, seat } = event.details;
  if (to) entry.places = [from ? `field:${from}` : '', `field:${to}`].filter(Boolean);
  else if (district) entry.places = [`district:${district}`];
  else if (seat !== undefined) entry.places = [`seat:${seat}`];
  return entry;
}

/** That a counter is the mover's own, and that one counter is one high, goes without saying. */
function withoutTheObvious(
  { pieces }: Entry,
  { details }: TowersEvent,
  context: StoryContext<TowersView>,
): void {
  pieces.forEach((piece, at) => {
    const [before, after] = [pieces[at - 1], pieces[at + 1]];
    const own = piece.detail === 'colour' && ownerOf(String(piece.value), context) === details.seat;
    if (own && after) {
      piece.text = '';
      after.text = after.text.replace(/^, /, '');
    } else if (piece.detail === 'height' && piece.value === 1 && before) {
      piece.text = '';
      before.text = before.text.replace(/,[^,]*$/, '');
    }
  });
}

const ownerOf = (colour: string, { view }: StoryContext<TowersView>) =>
  view.players.findIndex((player) => player.colour === colour);

/** The owner of a colour, where it is not the one who moves. */
function whose(
  colour: string,
  event: TowersEvent,
  context: StoryContext<TowersView>,
  word: string,
): string {
  const owner = ownerOf(colour, context);
  if (owner !== event.details.seat) return context.names[owner] ?? word;
  return event.kind === 'stacked' ? t('towers.own') : word;
}

export const MOVES = ['moved', 'entered', 'stacked'];

/** How many turns have been told to their end: a turn goes on after a move that allows another one. */
export function turnsIn(events: TowersEvent[]): number {
  const count = (...kinds: string[]) => events.filter(({ kind }) => kinds.includes(kind)).length;
  return count(...MOVES) - count('again') + count('stopped');
}

/** How many moves a seat has made. */
export const ownMoves = (events: TowersEvent[], seat: number | null): number =>
  events.filter(({ kind, details }) => MOVES.includes(kind) && details['seat'] === seat).length;

/**
 * Where the others have come to since a player's own last move. Who only watches is shown the last
 * turn of whoever moved last.
 */
export function arrivals(events: TowersEvent[], viewer: number | null): Set<string> {
  const made = events.filter(({ kind }) => MOVES.includes(kind)).map(({ details }) => details);
  const mover = made.at(-1)?.['seat'];
  const before = made.findLastIndex(({ seat }) =>
    viewer === null ? seat !== mover : seat === viewer,
  );
  return new Set(made.slice(before + 1).map(({ to }) => String(to)));
}

const SYMBOLS = ['crown', 'lily', 'rose', 'star'];

export const iconOf = (detail: string, value: unknown) =>
  detail === 'symbol' && SYMBOLS.includes(String(value)) ? String(value) : null;
