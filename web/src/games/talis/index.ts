import { t } from '../../i18n/language.svelte';
import type { GameClient } from '../client';
import Board from './Board.svelte';
import { CAUSES, sources } from './sources';
import { iconOf, story } from './story';
import type { TalisView } from './view';

export const client: GameClient<TalisView> = {
  Board,
  story,
  iconOf,
  scores: (view) => view.players.map((player) => player.fame),
  progress: (view) => t('bar.round_of', { n: view.round, of: view.round_cap }),
  unit: 'talis.fame',
  sources,
  sourceIcon: (kind) => CAUSES[kind] ?? 'fame',
};
