import { t } from '../../i18n/language.svelte';
import type { Closeup, LookCloser } from '../../board/closer';
import { lookUp } from '../../board/speak';
import BigSign from '../../look/BigSign.svelte';
import { doing, sayTrack } from './doing';
import Niche from './Niche.svelte';
import { ROLES, TRACK_ICON, TRACKS, type Role, type Track, type VisbyView } from './view';

/** One of the eight cards: when it is evaluated, and what it does; or a track and its marker. */
export const closer: LookCloser<VisbyView> = (kind, key, { view, texts }) => {
  const track = TRACKS.find((one) => one === key);
  if (kind === 'track' && track) return trackCloser(view, track);
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

const trackCloser = (view: VisbyView, track: Track): Closeup => ({
  title: t(`visby.${track}`),
  text: [
    `${sayTrack(view, track)}.`,
    ...(view.phase === 'over' ? [] : [t('visby.closer_next', { n: view.board.supply })]),
  ],
  rule: 'V-supply',
  Picture: BigSign as Closeup['Picture'],
  props: { icon: TRACK_ICON[track] },
});

const stepOf = (role: Role) => ROLES.indexOf(role) + 1;
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
