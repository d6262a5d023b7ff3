import { t } from '../../i18n/language.svelte';
import type { GameClient } from '../client';
import Board from './Board.svelte';
import { iconOf, story } from './story';
import type { TalisView } from './view';

export const client: GameClient<TalisView> = {
  Board,
  story,
  iconOf,
  scores: (view) => view.players.map((player) => player.fame),
  progress: (view) => t('bar.round', { n: view.round }),
  unit: 'talis.fame',
  sourceIcon: () => 'fame',
};
