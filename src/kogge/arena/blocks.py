"""Playing the blocks of a contest: the work that is divided among threads and machines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np

from kogge.arena.contest import BlockResult, Contest, GameResult, Task
from kogge.arena.playouts import play_deal
from kogge.arena.refereeing import referee
from kogge.bots import SIMPLE
from kogge.core.events import NO_LOG
from kogge.core.game import Game
from kogge.core.rng import new_rng

WHOLE_TABLE: Final = -1  # in compiled loops the bots of a table share a generator


def play_blocks(
    contest: Contest, tasks: Sequence[Task], stopped: Callable[[], bool] = lambda: False
) -> list[BlockResult]:
    """Play these blocks; raises Stopped as soon as `stopped()`."""
    game = contest.load_game()
    if contest.simple:
        play = compiled(contest, game)
        return [play(task) for task in tasks]
    return [
        BlockResult(
            task.meeting,
            task.block,
            tuple(
                referee(contest, game, task, number, seating, stopped)
                for number, seating in enumerate(contest.seatings(task.meeting))
            ),
        )
        for task in tasks
    ]


def compiled(contest: Contest, game: Game) -> Callable[[Task], BlockResult]:
    """The way to play blocks of simple bots, which never leaves compiled code within a game."""
    numbers = np.array(game.encode_options(contest.players, contest.options), np.int64)
    states = np.zeros(3, game.rooms.state)
    moves = np.zeros(game.move_space, np.int64)

    def play(task: Task) -> BlockResult:
        seatings = contest.seatings(task.meeting)
        kinds = [[SIMPLE[contest.bots[bot]] for bot in seating] for seating in seatings]
        noises = [
            new_rng("table", contest.noise(task, number, WHOLE_TABLE))
            for number in range(len(seatings))
        ]
        results = np.zeros((len(seatings), 1 + 2 * contest.players), np.int64)
        key = np.frombuffer(contest.key(task.block), "<u4").astype(np.int64)
        play_deal(states, numbers, key, np.array(kinds), np.array(noises), moves, results, NO_LOG)
        rows: list[Any] = results.tolist()
        games = (
            GameResult(
                seating, tuple(row[1 : 1 + len(seating)]), tuple(row[1 + len(seating) :]), row[0]
            )
            for seating, row in zip(seatings, rows, strict=True)
        )
        return BlockResult(task.meeting, task.block, tuple(games))

    return play
