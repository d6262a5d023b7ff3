import './text';
import { t } from '../../i18n/language.svelte';
import type { GameClient } from '../client';
import Board from './Board.svelte';
import { closer } from './closer';
import Face from './Face.svelte';
import PieceFace from './PieceFace.svelte';
import { CAUSES, sources } from './sources';
import { beat } from './staging';
import { iconOf, story } from './story';
import { PIECES } from './symbols';
import type { Talis } from './generated';

export const client: GameClient<Talis> = {
  Board,
  closer,
  story,
  iconOf,
  scores: (view) => view.players.map((player) => player.fame),
  progress: (view) => ({
    now: t('bar.round', { n: view.round }),
    more: t('bar.of', { n: view.round_cap }),
  }),
  beat,
  sounds: {
    dice: 'dice',
    fight_roll: 'dice',
    rolled: 'dice',
    moved: 'wood',
    drew: 'paper',
    harvested: 'coin',
    won_fight: 'coin',
    won: 'bell',
  },
  Face,
  PieceFace,
  pictures: PIECES,
  unit: 'talis.fame',
  sources,
  sourceIcon: (kind) => CAUSES[kind] ?? 'fame',
};
