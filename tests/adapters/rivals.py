"""Bots that tests of environments name as opponents."""

from __future__ import annotations

from typing import Any

import numpy as np

from kogge.core.game import Game
from kogge.core.verbs import legal


class First:
    """The legal move with the lowest id, or one of the next; it counts the games it is told of."""

    begun = 0

    def __init__(self, game: Game, seed: int, skip: int = 0) -> None:
        self.moves = np.zeros(game.move_space, np.int64)
        self.skip = skip

    def begin(self, seat: int, players: int, options: dict[str, str]) -> None:
        First.begun += 1

    def choose(self, view_record: Any, seat: int, budget: Any = None) -> int:
        moves = self.moves[: legal(view_record, seat, self.moves)]
        return int(np.sort(moves)[min(self.skip, len(moves) - 1)])


class Curious(First):
    """A bot that wants to hear events, and remembers those of one game."""

    def begin(self, seat: int, players: int, options: dict[str, str]) -> None:
        self.seat = seat
        self.heard: list[Any] = []
        self.ended: tuple[list[int], list[int]] | None = None

    def hear(self, events: list[Any]) -> None:
        self.heard += events

    def end(self, scores: list[int], places: list[int]) -> None:
        self.ended = scores, places


class Stubborn(First):
    """A bot that answers with nonsense."""

    def choose(self, view_record: Any, seat: int, budget: Any = None) -> Any:
        return "no such move"
