import './text';
import { t } from '../../i18n/language.svelte';
import type { GameClient } from '../client';
import { lookUp } from '../../board/speak';
import Board from './Board.svelte';
import { closer } from './closer';
import Face from './Face.svelte';
import PieceFace from './PieceFace.svelte';
import { rolesOf } from './picks';
import { beat } from './staging';
import { iconOf, story } from './story';
import { ROLES, ROLE_ICON, type Role } from './view';
import type { Visby } from './generated';

export const client: GameClient<Visby> = {
  Board,
  closer,
  story,
  iconOf,
  scores: (view) => view.players.map((player) => player.seals),
  progress: (view) => ({
    now: t('bar.round', { n: view.round }),
    more: t('visby.to', { n: view.target }),
  }),
  beat,
  sounds: { played: 'paper', seals: 'coin', wares: 'wood', traded: 'coin', won: 'bell' },
  Face,
  PieceFace,
  pictures: ROLES,
  nameOf: (move, _, texts) =>
    rolesOf(move)
      .map((role) => lookUp(texts.words, `card.${role}`))
      .join(' + ') || null,
  unit: 'visby.seals',
  sourceIcon: (kind, details) =>
    kind === 'seals' ? ROLE_ICON[details.card as Role] : kind === 'traded' ? 'merchant' : 'bag',
};
