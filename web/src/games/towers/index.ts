import type { GameClient } from '../client';
import Board from './Board.svelte';
import { iconOf, story } from './story';
import type { TowersView } from './view';

export const client: GameClient<TowersView> = {
  Board,
  story,
  iconOf,
  scores: (view) => view.players.map((player) => player.points),
  progress: () => '',
  unit: 'tallinn.points_word',
  sourceIcon: (kind) => (kind === 'gained' ? 'district' : kind === 'lost' ? 'minus' : 'win'),
};
