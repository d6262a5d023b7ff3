import { t } from '../../i18n/language.svelte';
import type { GameClient } from '../client';
import Board from './Board.svelte';
import { pointsOf } from './shape';
import { story } from './story';

/** A board for every game that has none of its own, made from its view. */
export const client: GameClient = {
  Board,
  story,
  iconOf: () => null,
  scores: (view) => view.players.map(({ seat }) => pointsOf(view, seat) ?? 0),
  progress: (view) => ({ now: view.round ? t('bar.round', { n: view.round }) : '', more: '' }),
  unit: 'end.points_word',
  sourceIcon: () => null,
};
