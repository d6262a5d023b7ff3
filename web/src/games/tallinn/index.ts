import './text';
import { t } from '../../i18n/language.svelte';
import type { GameClient } from '../client';
import { lookUp } from '../../board/speak';
import Board from './Board.svelte';
import { closer } from './closer';
import Face from './Face.svelte';
import PieceFace from './PieceFace.svelte';
import { beat } from './staging';
import { iconOf, story } from './story';
import { FACTION_ICON, type Faction } from './view';
import type { Tallinn } from './generated';

export const client: GameClient<Tallinn> = {
  Board,
  closer,
  story,
  iconOf,
  scores: (view) => view.players.map((player) => player.points),
  progress: (view) => ({
    now: view.round ? t('bar.round', { n: view.round }) : '',
    more: view.round ? t('bar.of', { n: view.rounds }) : '',
  }),
  beat,
  sounds: {
    played: 'paper',
    contest: 'coin',
    tower_from_row: 'wood',
    tower_from_hand: 'wood',
    final_compared: 'coin',
    won: 'bell',
  },
  Face,
  PieceFace,
  letters: 'tallinn.letters',
  pictures: ['cards', 'envoy'],
  spoken: (move) => move.parts.kind === 'select',
  nameOf: (move, _, texts) =>
    move.parts.kind === 'select' ? lookUp(texts.words, `symbols.${move.parts.symbols}`) : null,
  unit: 'end.points_word',
  sourceIcon: (kind, details) =>
    kind === 'compared'
      ? 'coin'
      : kind === 'towers_compared'
        ? 'tower'
        : kind === 'final_compared'
          ? FACTION_ICON[details.faction as Faction]
          : kind === 'exchanged'
            ? 'deck'
            : kind === 'transferred'
              ? 'trade'
              : 'chronicle',
};
