import { t } from '../../i18n/language.svelte';
import type { Closeup, LookCloser } from '../../board/closer';
import { lookUp } from '../../board/speak';
import { doing } from './doing';
import Niche from './Niche.svelte';
import { ROLES, type Role, type VisbyView } from './view';

/** One of the eight cards: when it is evaluated, and what it does. */
export const closer: LookCloser<VisbyView> = (kind, key, { view, texts }) => {
  const role = ROLES.find((one) => one === key);
  if (kind !== 'role' || !role) return null;
  return {
    title: lookUp(texts.words, `card.${role}`),
    text: [capital(t('visby.step', { n: stepOf(role) })) + '.', capital(doing(role, view.effects))],
    rule: `V-${role}`,
    Picture: Niche as Closeup['Picture'],
    props: { role },
  };
};

const stepOf = (role: Role) => ROLES.indexOf(role) + 1;
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
