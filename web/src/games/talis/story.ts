import { heading, line, type Entry, type Story, type StoryContext } from '../../board/story';
import { t } from '../../i18n/language.svelte';
import { fill, lookUp, type Piece } from '../../board/speak';
import { cardIcon } from './symbols';
import { GOODS, type TalisView } from './view';
import type { Talis, TalisEvent } from './generated';

type Dice = Extract<TalisEvent, { kind: 'dice' }>;
type Gained = Extract<TalisEvent, { kind: 'fame' | 'might' | 'goods' }>;

/** Whose turn it is the dice tell, and what a monster needs the line that it stands in. */
const UNTOLD = ['chosen', 'turn', 'ended', 'monster_roll'];

/** Talis's log: Fame, Might and goods follow the line that brought them, as signed symbols. */
export const story: Story<Talis> = (events, context) => {
  const entries: Entry[] = [];
  for (const event of events) {
    if (UNTOLD.includes(event.kind)) continue;
    const last = entries.at(-1);
    if (event.kind === 'round') entries.push(heading(event, context));
    else if (event.kind === 'fame' || event.kind === 'might' || event.kind === 'goods') {
      const host = last && !last.heading ? last : blank(event);
      if (host !== last) entries.push(host);
      host.gains.push(...gainsOf(event, host, context));
    } else if (event.kind === 'dice') entries.push(thrown(event, context));
    else entries.push({ ...told(event, context), places: placesOf(event) });
  }
  return entries.map(named);
};

/** A line, in which a walk of no steps is an act on the spot, and a card says what it does. */
function told(event: TalisEvent, context: StoryContext<TalisView>): Entry {
  const { kind, details } = event;
  const entry = line(event, context);
  if (kind === 'moved' && details.start === details.tile) {
    const gaps = { seat: '{seat}', champion: '{champion}', tile: '{tile}', dice: '{dice}' };
    const { texts, names } = context;
    return { ...entry, pieces: fill(texts, t('talis.lingers', gaps), details, names) };
  }
  const does = kind === 'drew' && lookUp(context.texts.words, `about_card.${details.card}`);
  return does ? { ...entry, pieces: [...entry.pieces, { text: ` ${does}` }] } : entry;
}

/** Where several gain or lose by one line, it is said of each of them who it is. */
function named(entry: Entry): Entry {
  const { seat, gains } = entry;
  if (seat === null || !gains.some((gain) => gain.seat !== undefined)) return entry;
  const whose = gains.map((gain) => ({ ...gain, seat: gain.seat ?? seat }));
  return { ...entry, gains: whose.toSorted((a, b) => a.seat - b.seat) };
}

/** What is left out where a turn of others is told in short. */
const ASIDE = ['chosen', 'round', 'turn', 'dice', 'ended', 'fight', 'fight_roll', 'monster_roll'];

/** At the beginning of the viewer's turn, what the others did since the last one; else nothing. */
export function meanwhile(
  events: TalisEvent[],
  history: TalisEvent[],
  context: StoryContext<TalisView>,
) {
  const { viewer } = context.view;
  const mine = (kind: string) => (event: TalisEvent) =>
    event.kind === kind && event.details.seat === viewer;
  if (viewer === null || !events.some(mine('turn'))) return [];
  const all = [...history, ...events];
  const since = all.slice(all.findLastIndex(mine('ended')) + 1);
  return story(
    since.filter(({ kind }) => !ASIDE.includes(kind)),
    context,
  );
}

/** Dice are shown, not counted. */
function thrown({ details, at }: Dice, { texts, names }: StoryContext<TalisView>): Entry {
  const { seat } = details;
  const chips = (['ones', 'twos', 'threes'] as const).flatMap((name, n) =>
    Array.from({ length: details[name] }, () => ({
      icon: `die-${n + 1}`,
      tone: 'die',
      say: String(n + 1),
    })),
  );
  const pieces: Piece[] = [
    ...fill(texts, t('talis.rolls', { seat: '{seat}' }), { seat }, names),
    { text: ' ', chips },
  ];
  return { seat, pieces, gains: [], places: [`seat:${seat}`], at };
}

const blank = ({ details, at }: Gained): Entry => ({
  seat: details.seat,
  pieces: [],
  gains: [],
  places: [`seat:${details.seat}`],
  at,
});

function gainsOf({ kind, details }: Gained, host: Entry, { texts }: StoryContext<TalisView>) {
  const { seat } = details;
  const whose = host.seat === seat ? {} : { seat };
  if (kind !== 'goods') {
    const of = lookUp(texts.words, `track.${kind}`);
    return [{ ...whose, amount: details[kind] ?? 0, icon: kind, of }];
  }
  return GOODS.filter((good) => details[good]).map((good) => ({
    ...whose,
    amount: details[good],
    icon: good,
    of: lookUp(texts.words, `good.${good}`),
  }));
}

function placesOf({ details }: TalisEvent): string[] {
  const { tile, start, sea, seat } = details;
  const places = [tile && `tile:${tile}`, start && `tile:${start}`, sea && `sea:${sea}`];
  const found = places.filter((place): place is string => typeof place === 'string');
  return found.length || seat === undefined ? found : [`seat:${seat}`];
}

export function iconOf(detail: string, value: unknown): string | null {
  if (detail === 'card' && typeof value === 'string') return cardIcon(value);
  if (detail === 'good' && typeof value === 'string') return value;
  return null;
}
