import { t } from '../../i18n/language.svelte';
import { FAMILY, ROLE_ICON, type Role } from './view';
import type { VisbyEvent } from './generated';

/** Why a card that was evaluated brought nothing: in words, and what was missing, as symbols. */
export interface Nothing {
  role: Role;
  why: string;
  missing: string[];
}

/** The events of the round in which cards were last laid open. */
export function lastRound(told: VisbyEvent[]): VisbyEvent[] {
  const last = told.findLastIndex(({ kind }) => kind === 'played');
  const first = told.findLastIndex(({ kind }, at) => at <= last && kind === 'round');
  return last < 0 ? [] : told.slice(Math.max(0, first));
}

/** Who of the others would have to be there for this card. */
const LIVES_OFF: Partial<Record<Role, [Role, Role]>> = {
  blacksmith: ['troops', 'knight'],
  tollkeeper: ['fleet', 'ship'],
};

/** The cards of a seat that brought nothing in a round, as far as its events tell. */
export function nothings(
  seat: number,
  round: VisbyEvent[],
  name: (role: Role) => string,
): Nothing[] {
  return round.flatMap((event) => {
    if (event.kind !== 'seals' && event.kind !== 'wares') return [];
    const { seat: whose, card } = event.details;
    const got = event.kind === 'seals' ? event.details.points : event.details.wares;
    if (whose !== seat || got) return [];
    const reason = reasonOf(card, seat, round, name);
    return reason ? [{ role: card, ...reason }] : [];
  });
}

function reasonOf(
  card: Role,
  seat: number,
  round: VisbyEvent[],
  name: (role: Role) => string,
): Omit<Nothing, 'role'> | null {
  const full = round.some(
    ({ kind, details }, at) =>
      kind === 'lost' &&
      details.seat === seat &&
      round[at - 1]?.kind === 'wares' &&
      round[at - 1]!.details.card === card,
  );
  if (full) return { why: t('visby.why_full'), missing: [] };
  const pair = LIVES_OFF[card];
  if (pair) {
    const [one, other] = pair;
    const why = t('visby.why_none', { one: name(one), other: name(other) });
    return { why, missing: pair.map((role) => ROLE_ICON[role]) };
  }
  if (card === 'mendicant' || card === 'merchant') return null;
  const sharing = round.filter(({ details }) => details.cards?.includes(card)).length;
  const [first, paid] =
    FAMILY[card] === 'k' ? (['troops', 'battle'] as const) : (['fleet', 'journey'] as const);
  const begun = round.find(({ kind }) => kind === 'round')?.details[paid] ?? 0;
  const before = card === first ? 0 : paidTo(first, round);
  const missing = [paid === 'battle' ? 'seal' : 'ware'];
  if (begun <= before) return { why: t('visby.why_empty'), missing };
  return sharing > 1 ? { why: t('visby.why_few', { n: sharing }), missing } : null;
}

function paidTo(role: Role, round: VisbyEvent[]): number {
  let sum = 0;
  for (const { kind, details } of round)
    if ((kind === 'seals' || kind === 'wares') && details.card === role)
      sum += (details.points ?? 0) + (details.wares ?? 0);
  return sum;
}
