import { t } from '../../i18n/language.svelte';
import { lookUp } from '../../board/speak';
import { heading, line, type Entry, type Story, type StoryContext } from '../../board/story';
import type { Detail } from '../../contract/types';
import {
  FACTION_ICON,
  LETTER,
  SYMBOL,
  hasCoin,
  letters,
  type Faction,
  type TallinnView,
} from './view';
import type { Tallinn, TallinnEvent } from './generated';

const COMPARISONS: Record<string, 'contest' | 'final' | 'towers'> = {
  compared: 'contest',
  final_compared: 'final',
  towers_compared: 'towers',
};

type Transferred = Extract<TallinnEvent, { kind: 'transferred' }>;

/** Tallinn's log: a contest with all its comparisons is one line. */
export const story: Story<Tallinn> = (events, context) => {
  const entries: Entry[] = [];
  let open = { key: '', entry: null as Entry | null, secret: null as Detail | undefined };
  for (const event of events) {
    if (event.kind === 'chosen' || event.kind === 'drew') continue;
    if (event.kind === 'round') {
      entries.push(heading(event, context));
      continue;
    }
    const key = comparisonKey(event);
    if (key && open.entry && open.key === key) {
      add(open.entry, event);
      continue;
    }
    if (event.kind === 'transferred') {
      transfer(entries, event, context);
      continue;
    }
    if (event.kind === 'secret_tower' && open.secret === event.details.seat) entries.pop();
    const entry = decorated(event, context);
    if (key && event.kind !== 'contest') add(withoutNumbers(entry, event, context), event);
    entries.push(entry);
    const secret = event.kind === 'tower_from_hand' ? event.details.seat : null;
    open = key ? { key, entry, secret } : { key: '', entry: null, secret };
  }
  return entries;
};

/** A line with the symbols of what it names: a faction, or the half that was played. */
function decorated(event: TallinnEvent, context: StoryContext<TallinnView>): Entry {
  const entry = { ...line(event, context), places: placesOf(event) };
  const { card, half, faction } = event.details;
  for (const piece of entry.pieces) {
    if (piece.detail === 'faction') piece.chips = faction ? [chipOf(faction)] : [];
  }
  if (event.kind === 'played') {
    const { cards } = context.view;
    const symbols = cards.find((one) => one.card === card)?.halves[half === 'a' ? 0 : 1] ?? '';
    const named = (letter: string) => symbolWord(letter, context);
    const chips = letters(symbols).map((letter) => ({
      icon: SYMBOL[letter]!,
      tone: letter,
      say: named(letter),
    }));
    if (hasCoin(symbols)) chips.push({ icon: 'coin', tone: 'coin', say: named('*') });
    entry.pieces = [
      ...entry.pieces.filter((piece) => piece.detail === 'seat'),
      {
        text: ` ${t('tallinn.log_plays')} `,
        chips,
        say: ` ${t('tallinn.told_plays', { half: inWords(symbols, context) })}`,
      },
      { text: ` (${t('tallinn.log_card', { card: card ?? 0 })})`, say: '' },
    ];
  }
  return inPoints(entry);
}

const symbolWord = (letter: string, { texts }: StoryContext<TallinnView>) =>
  lookUp(texts.words, `symbol.${letter}`) || letter;

/** The symbols of a half as people say them. */
const inWords = (symbols: string, context: StoryContext<TallinnView>) =>
  lookUp(context.texts.words, `symbols.${symbols}`) ||
  [...symbols].map((letter) => symbolWord(letter, context)).join(', ');

/** Where a sentence counts victory points in short, the log has the whole word. */
function inPoints(entry: Entry): Entry {
  entry.pieces.forEach((piece, i) => {
    if (entry.pieces[i - 1]?.detail === 'points')
      piece.text = piece.text.replace(/^ \p{Lu}{2}\b/u, ` ${t('end.points_word')}`);
  });
  return entry;
}

const chipOf = (faction: Faction) => ({ icon: FACTION_ICON[faction], tone: LETTER[faction] });
/** The same where no word beside it names the faction. */
const namedChip = (faction: Faction, { texts }: StoryContext<TallinnView>) => ({
  ...chipOf(faction),
  say: lookUp(texts.words, `faction.${faction}`),
});

/** Comparisons of one player in one contest share a key with the call of that contest. */
function comparisonKey({ kind, details }: TallinnEvent): string | null {
  if (kind === 'contest') return `contest:${details.seat}:${details.faction}`;
  const name = COMPARISONS[kind];
  return name ? `${name}:${details.seat}:${details.faction ?? ''}` : null;
}

/** The first comparison of a scoring becomes the line that the others join. */
function withoutNumbers(
  entry: Entry,
  { kind, details }: TallinnEvent,
  context: StoryContext<TallinnView>,
): Entry {
  const seat = Number(details.seat);
  const { faction } = details;
  entry.pieces = [
    { text: context.names[seat] ?? '', detail: 'seat', value: seat },
    { text: `: ${t(`tallinn.log_${COMPARISONS[kind] ?? 'contest'}`)}` },
  ];
  if (faction) entry.pieces.push({ text: ' ', chips: [namedChip(faction, context)] });
  entry.pieces.push({ text: ` ${details.strength}` });
  return entry;
}

/** A large lead: told once, with what it brings to one and costs the other. */
function transfer(entries: Entry[], event: Transferred, context: StoryContext<TallinnView>): void {
  const { seat, rival, faction, points } = event.details;
  const gain = { seat, amount: points };
  const key = `lead:${[seat, rival].toSorted().join()}:${faction}`;
  const told = entries.findLast(({ places }) => places.includes(key));
  if (told) return void told.gains.push(gain);
  entries.push({
    ...line(event, context),
    seat: null,
    pieces: [
      { text: `${t('tallinn.log_lead')} ` },
      { text: context.names[gain.amount > 0 ? seat : rival] ?? '', detail: 'seat' },
      { text: ' ', chips: [namedChip(faction, context)] },
    ],
    gains: [gain],
    places: [key, `seat:${seat}`, `seat:${rival}`, `faction:${faction}`],
  });
}

/** One more rival: their number, and the points added up. */
function add(entry: Entry, { details }: TallinnEvent): void {
  const first = !entry.pieces.some((piece) => piece.detail === 'against');
  const last = entry.pieces.at(-1);
  if (first && last && !last.detail) last.text = last.text.replace(/\.$/, '');
  entry.pieces.push({
    text: `${first ? ` ${t('tallinn.log_against')} ` : ', '}${details.against}`,
    detail: 'against',
    value: details.rival ?? null,
  });
  const points = Number(details.points);
  if (entry.gains[0]) entry.gains[0].amount += points;
  else entry.gains.push({ amount: points });
  entry.places.push(`seat:${details.rival}`);
}

function placesOf({ kind, details }: TallinnEvent): string[] {
  const { seat, card } = details;
  if (kind === 'played') return [`row:${seat}:${card}`];
  if (kind === 'tower_from_row' || kind === 'secret_tower') return [`tower:${seat}:${card}`];
  if (kind.startsWith('chronicle')) return [`chronicle:${details.level}`];
  const contested = details.faction ? [`faction:${details.faction}`] : [];
  return seat === undefined ? contested : [`seat:${seat}`, ...contested];
}

export const iconOf = () => null;
