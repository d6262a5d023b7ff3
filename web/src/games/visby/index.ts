import { t } from '../../i18n/language.svelte';
import type { GameClient } from '../client';
import Board from './Board.svelte';
import { beat } from './staging';
import { iconOf, story } from './story';
import { ROLE_ICON, type Role, type VisbyView } from './view';

export const client: GameClient<VisbyView> = {
  Board,
  story,
  iconOf,
  scores: (view) => view.players.map((player) => player.seals),
  progress: (view) => ({
    now: t('bar.round', { n: view.round }),
    more: t('visby.to', { n: view.target }),
  }),
  beat,
  sounds: { played: 'paper', seals: 'coin', wares: 'wood', traded: 'coin', won: 'bell' },
  unit: 'visby.seals',
  sourceIcon: (kind, details) =>
    kind === 'seals' ? ROLE_ICON[details['card'] as Role] : kind === 'traded' ? 'merchant' : 'bag',
};
