import { t } from '../../i18n/language.svelte';
import type { GameClient } from '../client';
import Board from './Board.svelte';
import { iconOf, story } from './story';
import { FACTION_ICON, type Faction, type TallinnView } from './view';

export const client: GameClient<TallinnView> = {
  Board,
  story,
  iconOf,
  scores: (view) => view.players.map((player) => player.points),
  progress: (view) => (view.round ? t('bar.round_of', { n: view.round, of: view.rounds }) : ''),
  unit: 'tallinn.points_word',
  sourceIcon: (kind, details) =>
    kind === 'compared'
      ? 'coin'
      : kind === 'towers_compared'
        ? 'tower'
        : kind === 'final_compared'
          ? FACTION_ICON[details['faction'] as Faction]
          : kind === 'exchanged'
            ? 'deck'
            : kind === 'transferred'
              ? 'trade'
              : 'chronicle',
};
