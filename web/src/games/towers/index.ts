import './text';
import { t } from '../../i18n/language.svelte';
import type { GameClient } from '../client';
import Board from './Board.svelte';
import { closer } from './closer';
import PieceFace from './PieceFace.svelte';
import { beat } from './staging';
import { iconOf, story, turnsIn } from './story';
import { liveryOf } from './colours';
import type { Towers } from './generated';

export const client: GameClient<Towers> = {
  Board,
  closer,
  PieceFace,
  letters: 'towers.letters',
  pictures: ['districts'],
  story,
  iconOf,
  liveries: (view) => view.players.map((player) => liveryOf(player.colour)),
  scores: (view) => view.players.map((player) => player.points),
  progress: (view, told) => ({
    now: '',
    more: t('towers.turn', { n: turnsIn(told) + Number(view.phase !== 'over') }),
  }),
  beat,
  sounds: { moved: 'wood', entered: 'wood', stacked: 'wood', doubled: 'coin', won: 'bell' },
  spoken: (move) => move.parts.kind === 'move',
  unit: 'end.points_word',
  open: true,
  sourceIcon: (kind) => (kind === 'gained' ? 'district' : kind === 'lost' ? 'minus' : 'win'),
};
