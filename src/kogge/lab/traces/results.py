"""Results alone: games of simple bots inside compiled code, for figures that ask nothing more.

A hundred times as many games as can be recorded; the share of a seat needs them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from kogge.arena.refereeing import Stopped
from kogge.arena.trails import ROOM, play_on
from kogge.bots import SIMPLE
from kogge.core import doors, verbs
from kogge.core.events import lines, new_log
from kogge.core.game import Game
from kogge.core.rng import new_rng
from kogge.lab.traces.limits import limit_of
from kogge.lab.traces.recording import Trace, record_tasks
from kogge.lab.traces.setting import MOST_PLIES, Setting, Task

PORTION: Final = 50  # games that are handed out at once


def play_tasks(
    setting: Setting, tasks: Sequence[Task], stopped: Callable[[], bool] | None = None
) -> list[Trace]:
    """The work of a crew: these games, with nothing but their results if that is possible."""
    if setting.bot not in SIMPLE:
        traces: list[Trace] = record_tasks(setting, tasks, stopped)
        return traces
    game = setting.load_game()
    halt = stopped or (lambda: False)
    return [play(setting, game, task, halt) for task in tasks]


def play(setting: Setting, game: Game, task: Task, stopped: Callable[[], bool]) -> Trace:
    """One game of simple bots, to its end or to the cap."""
    players = setting.players
    states = np.zeros(3, game.rooms.state)
    moves = np.zeros(game.move_space, np.int64)
    trail = np.zeros((ROOM, 2), np.int64)
    key = np.frombuffer(setting.key(task.deal), "<u4").astype(np.int64)
    verbs.setup(states[0], np.array(game.encode_options(players, setting.options), np.int64), key)
    bots = np.full(players, SIMPLE[setting.bot], np.int64)
    rng = new_rng("lab results", setting.seed, task.deal, task.study.again)
    cap = min(MOST_PLIES, game.longest(players))
    log = new_log()
    made = 0
    while not (ended := bool(int(doors.stand(states)) & doors.OVER)) and made < cap:
        if stopped():
            raise Stopped
        made += play_on(states, bots, rng, moves, trail, log)
    scores, places = np.zeros((2, players), np.int64)
    verbs.score(states[0], scores)
    verbs.rank(states[0], places)
    return Trace(
        study=task.study.name,
        deal=task.deal,
        odd=None,
        moves=[],
        choices=[],
        steps=made,
        rounds=0,
        at=[],
        rounds_at=[],
        values=[],
        errors=[],
        scores=scores.tolist(),
        places=places.tolist(),
        offered=[],
        used=[],
        when=[],
        sources=[],
        probe=None,
        capped=not ended,
        limit=limit_of(game, game.rooms.narrator.read_all(lines(log))) if ended else (),
    )
