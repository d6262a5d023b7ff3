import { lookUp, minus } from '../../board/speak';
import type { AnyView, Detail } from '../../contract/types';
import type { GameTexts } from '../../contract/generated';

/** A value somewhere in a view. */
export type Value = Detail | Value[] | { [key: string]: Value };

/** One thing to draw, with its name: a number, cards in a row, rows of cards, or things in parts. */
export type Thing =
  | { kind: 'counter'; key: string; label: string; text: string }
  | { kind: 'cards'; key: string; label: string; cards: Card[] }
  | { kind: 'grid'; key: string; label: string; rows: Card[][] }
  | { kind: 'group'; key: string; label: string; parts: { label: string; things: Thing[] }[] };

/** A card in words; null lies face down. `pips` is what a die shows. */
export interface Card {
  text: string | null;
  pips: number;
}

/** What is drawn elsewhere: in the bar, as crests, as lanterns and seals. */
const ELSEWHERE = ['game', 'viewer', 'phase', 'round', 'to_act', 'players', 'seat', 'chosen'];
const SCORES = ['points', 'score', 'vp'];
const DICE = /(^|_)(dice|die)$/;
const MOST_PIPS = 6;
/** Fields that hold a seat, which has a name. */
const SEAT = /(^|_)(seat|rival|owner)$/;

/** What lies on the table, for everyone. */
export function onTable(view: AnyView, texts: GameTexts, names: string[]): Thing[] {
  return things(view as unknown as Record<string, Value>, { ...texts, names });
}

/** What a player has, but for the points. */
export function ofPlayer(view: AnyView, seat: number, texts: GameTexts, names: string[]): Thing[] {
  const player = view.players[seat] as unknown as Record<string, Value>;
  return things(player, { ...texts, names }).filter(({ key }) => !SCORES.includes(key));
}

/** Everyone's points, by the usual names; null where a game does not show them. */
export function pointsOf(view: AnyView, seat: number): number | null {
  const player = view.players[seat] as unknown as Record<string, Value>;
  const found = SCORES.map((key) => player[key]).find((one) => typeof one === 'number');
  return typeof found === 'number' ? found : null;
}

/** The name of a field: the game's own word for it, or else the field's, made readable. */
export function labelOf(key: string, texts: GameTexts): string {
  const known = lookUp(texts.words, `view.${key}`);
  const plain = key.replaceAll('_', ' ');
  return known || plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** The words of the game, and the players' names. */
type Lexicon = GameTexts & { names: string[] };

function things(record: Record<string, Value>, texts: Lexicon): Thing[] {
  return Object.entries(record)
    .filter(([key]) => !ELSEWHERE.includes(key))
    .flatMap(([key, value]) => thing(key, value, texts) ?? []);
}

function thing(key: string, value: Value | undefined, texts: Lexicon): Thing | null {
  const label = labelOf(key, texts);
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) {
    if (!value.length) return { kind: 'cards', key, label, cards: [] };
    if (value.every(isPlain))
      return {
        kind: 'cards',
        key,
        label,
        cards: (value as Detail[]).map((one) => card(key, one, texts)),
      };
    if (value.every((one) => Array.isArray(one) && one.every(isPlain)))
      return {
        kind: 'grid',
        key,
        label,
        rows: (value as Detail[][]).map((row) => row.map((one) => card(key, one, texts))),
      };
    return { kind: 'group', key, label, parts: value.map((one, at) => part(key, one, at, texts)) };
  }
  if (typeof value === 'object')
    return { kind: 'group', key, label, parts: [{ label: '', things: things(value, texts) }] };
  return { kind: 'counter', key, label, text: wordOf(key, value, texts) };
}

function part(key: string, value: Value, at: number, texts: Lexicon) {
  const label = String(at + 1);
  if (value !== null && typeof value === 'object' && !Array.isArray(value))
    return { label, things: things(value, texts) };
  return { label, things: [thing(key, value, texts)].filter((one) => one !== null) };
}

const isPlain = (value: Value): value is Exclude<Detail, Detail[]> =>
  value === null || typeof value !== 'object';

function card(key: string, value: Detail, texts: Lexicon): Card {
  if (value === null) return { text: null, pips: 0 };
  const shows = Number(value);
  const pips = DICE.test(key) && shows >= 1 && shows <= MOST_PIPS ? shows : 0;
  return { text: wordOf(key, value, texts), pips };
}

/** A value in the game's words: those for its field, or for one of such things. */
function wordOf(key: string, value: Detail, texts: Lexicon): string {
  if (SEAT.test(key) && typeof value === 'number') return texts.names[value] ?? String(value + 1);
  if (typeof value === 'boolean') return value ? '✓' : '–';
  const known =
    lookUp(texts.words, `${key}.${value}`) ||
    lookUp(texts.words, `${key.replace(/s$/, '')}.${value}`) ||
    lookUp(texts.words, `card.${value}`);
  return known || (typeof value === 'number' ? minus(value) : String(value));
}
