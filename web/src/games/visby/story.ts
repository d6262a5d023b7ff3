import { t } from '../../i18n/language.svelte';
import {
  heading,
  line,
  type Entry,
  type Gain,
  type Story,
  type StoryContext,
} from '../../board/story';
import { lookUp } from '../../board/speak';
import { nothings } from './nothing';
import { roleOf } from './staging';
import { FAMILY, ROLES, type Role, type VisbyView } from './view';
import type { Visby, VisbyEvent } from './generated';

type Lost = Extract<VisbyEvent, { kind: 'lost' }>;
type FinalTrade = Extract<VisbyEvent, { kind: 'final_trade' }>;

/** Visby's log reads like its ledger: a heading for each round, then the roles in their order. */
export const story: Story<Visby> = (events, context) => {
  const entries: Entry[] = [];
  let step: Entry | null = null;
  let round: VisbyEvent[] = [];
  for (const event of events) {
    if (event.kind === 'round') round = roundFrom(events, event);
    if (event.kind === 'chosen') continue;
    if (event.kind === 'lost' && step && spill(step, event)) continue;
    const role = roleOf(event);
    if (!role) {
      step = null;
      entries.push(event.kind === 'round' ? heading(event, context) : told(event, context));
      continue;
    }
    if (step?.badge?.text !== number(role)) {
      step = stepOf(role, context);
      entries.push(step);
    }
    add(step, event, inVain(event, round, context));
  }
  return entries;
};

const number = (role: Role) => String(ROLES.indexOf(role) + 1);

function stepOf(role: Role, { texts }: StoryContext<VisbyView>): Entry {
  return {
    seat: null,
    badge: { text: number(role), tone: FAMILY[role] },
    pieces: [{ text: lookUp(texts.words, `card.${role}`) }],
    gains: [],
    places: [`role:${role}`],
  };
}

/** The events of a round, from its first one to the next. */
function roundFrom(events: VisbyEvent[], first: VisbyEvent): VisbyEvent[] {
  const rest = events.slice(events.indexOf(first));
  const next = rest.findIndex(({ kind }, at) => at > 0 && kind === 'round');
  return next < 0 ? rest : rest.slice(0, next);
}

/** Why a card brought nothing, if it did not. */
function inVain(
  event: VisbyEvent,
  round: VisbyEvent[],
  { texts }: StoryContext<VisbyView>,
): string | undefined {
  const { seat, card, points, wares } = event.details;
  if (seat === undefined || points || wares || !round.includes(event)) return undefined;
  const name = (role: Role) => lookUp(texts.words, `card.${role}`);
  return nothings(seat, round, name).find(({ role }) => role === card)?.why;
}

function add(entry: Entry, { kind, details, at }: VisbyEvent, why?: string): void {
  const seat = Number(details.seat);
  const wares = kind === 'wares';
  const gain: Gain = {
    seat,
    amount: (wares ? details.wares : details.points) ?? 0,
    icon: wares ? 'ware' : 'seal',
    of: t(wares ? 'visby.wares' : 'visby.seals'),
  };
  if (kind === 'traded') gain.note = t('visby.for_wares', { n: details.given });
  if (why) gain.why = why;
  entry.gains.push(gain);
  entry.at ??= at;
  entry.places.push(`seat:${seat}`);
}

/** What nobody has room for is told beside what there was room for. */
function spill(step: Entry, { details: { seat, count } }: Lost): boolean {
  const gain = step.gains.findLast((one) => one.seat === seat);
  if (gain) {
    gain.note = t('visby.no_room', { n: count });
    delete gain.why; // it says the same
  }
  return gain !== undefined;
}

/** The exchange at the end: what was given, and the seals for it. */
function finalTrade(event: FinalTrade, context: StoryContext<VisbyView>): Entry {
  const { seat, points, given } = event.details;
  const entry = line(event, context);
  entry.pieces = [
    { text: context.names[seat] ?? '', detail: 'seat', value: seat },
    { text: `: ${t('visby.final_exchange')}` },
  ];
  entry.gains = [
    {
      amount: points,
      icon: 'seal',
      of: t('visby.seals'),
      note: t('visby.for_wares', { n: given }),
    },
  ];
  entry.places = [`seat:${seat}`];
  return entry;
}

function told(event: VisbyEvent, context: StoryContext<VisbyView>): Entry {
  if (event.kind === 'final_trade') return finalTrade(event, context);
  const entry = line(event, context);
  if (event.kind === 'market') entry.places = ['track:market'];
  else if (event.kind === 'played') {
    const { seat, cards } = event.details;
    entry.places = cards.map((role) => `role:${seat}:${role}`);
  } else if (event.details.seat !== undefined) entry.places = [`seat:${event.details.seat}`];
  return entry;
}

export const iconOf = () => null;
