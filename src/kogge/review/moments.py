"""A game as moments: where it stood whenever decisions were owed, and what was then chosen.

Seats that choose at the same time make one moment. A `Moment` keeps an array of one record, the
decisions in it, and how worlds are made of it (`Worlds`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kogge.core.game import Game
from kogge.core.position import Position

__all__ = ["Moment", "Story", "read_story"]

SPECTATOR = -1


@dataclass(frozen=True)
class Moment:
    """Where the game stood, and the moves then made together.

    `full` is the whole record, `seen` what each seat saw, `open` what everyone sees; `chosen` the
    move ids by seat, in the order in which they were made; `first` the number of moves made before.
    """

    first: int
    full: NDArray[Any]
    seen: tuple[NDArray[Any], ...]
    open: NDArray[Any]
    chosen: dict[int, int]

    @property
    def seats(self) -> list[int]:
        """Who chose, in the order of the seats."""
        return sorted(self.chosen)


@dataclass(frozen=True)
class Story:
    """A game in moments; the last one has no choices: it is where the game ended, or stands."""

    game: Game
    players: int
    options: dict[str, str]
    moments: tuple[Moment, ...]
    over: bool
    scores: tuple[int, ...]
    ranks: tuple[int, ...]

    @property
    def private(self) -> bool:
        """Whether a seat ever knew something that another did not."""
        return any(
            seen.tobytes() != moment.open.tobytes()
            for moment in self.moments[:-1]
            for seen in moment.seen
        )

    @property
    def result(self) -> NDArray[np.float64]:
        """Each seat's share of the win."""
        won = np.array([place == 1 for place in self.ranks], np.float64)
        shares: NDArray[np.float64] = won / won.sum()
        return shares


def read_story(position: Position) -> Story:
    """The game that led to a position, from its first move."""
    stage = Position.start(position.game, position.players, position.options, position.key)
    history = position.history
    moments, place = [], 0
    while place < len(history):
        until = _together(stage.copy(), history, place)
        if until is None:  # choices that still wait for others have had no effect yet
            break
        moments.append(_moment(stage, place, dict(_choices(history[place:until]))))
        for seat, move in history[place:until]:
            stage.play(seat, move)
        place = until
    moments.append(_moment(stage, place, {}))
    return Story(
        position.game,
        position.players,
        dict(position.options),
        tuple(moments),
        stage.over,
        stage.scores,
        stage.ranks,
    )


def _together(stage: Position, history: Sequence[tuple[int, Any]], place: int) -> int | None:
    """Where the choices end that are made at the same time as the one at this place, if they do."""
    owing = set(stage.to_act)
    while place < len(history) and history[place][0] in owing:
        seat, move = history[place]
        stage.play(seat, move)
        owing.discard(seat)
        place += 1
        if not owing or set(stage.to_act) != owing:
            return place
    return None


def _choices(moves: Sequence[tuple[int, Any]]) -> list[tuple[int, int]]:
    return [(seat, move.id) for seat, move in moves]


def _moment(stage: Position, first: int, chosen: dict[int, int]) -> Moment:
    kind = stage.game.rooms.state
    return Moment(
        first,
        _array(kind, stage.open_record()),
        tuple(_array(kind, stage.observed(seat)) for seat in range(stage.players)),
        _array(kind, stage.observed(None)),
        chosen,
    )


def _array(kind: np.dtype[Any], record: Any) -> NDArray[Any]:
    array = np.zeros(1, kind)
    array[0] = record
    return array
