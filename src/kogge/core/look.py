"""Looks: all that one viewer can know of a position, from one observed record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from kogge.core import doors
from kogge.core.record import blank
from kogge.core.view import View

if TYPE_CHECKING:
    from kogge.core.game import Game, Reason

SPECTATOR = -1


class Look:
    """One viewer's observed record, and what follows from it, each computed once.

    `Position.look` gives the same look for as long as the position stays the same. The record is
    shared by everyone who looks: read it, and never write to it.
    """

    __slots__ = ("_legal", "_view", "game", "observed", "seen", "viewer")

    def __init__(self, game: Game, array: NDArray[Any], viewer: int | None) -> None:
        self.game = game
        self.viewer = viewer
        self.seen = blank(array.dtype)
        doors.see(array, SPECTATOR if viewer is None else viewer, self.seen)
        self.observed = self.seen[0]
        self._view: View | dict[str, Any] | None = None
        self._legal: Sequence[int] | None = None

    @property
    def view(self) -> View | dict[str, Any]:
        """What the viewer may see, as the game declares it."""
        if self._view is None:
            self._view = self.game.rooms.show(self.observed, self.viewer)
        return self._view

    @property
    def legal(self) -> Sequence[int]:
        """The ids of the legal moves, in ascending order; none if no decision is owed."""
        if self._legal is None:
            self._legal = () if self.viewer is None else self._list_moves(self.viewer)
        return self._legal

    def _list_moves(self, seat: int) -> list[int]:
        out = np.empty(self.game.move_space, np.int64)
        found: list[int] = out[: doors.list_moves(self.seen, seat, out)].tolist()
        return found

    def nuance(self, move: int) -> dict[str, Any]:
        """What a legal move means in this position, beyond its parts."""
        return self.game.rooms.nuance(self.observed, self._seat, move)

    def hint(self, move: int) -> Reason | None:
        """What is good to know before a legal move."""
        return self.game.rooms.hint(self.observed, self._seat, move)

    def why_not(self, move: int) -> Reason:
        """Why a move is illegal."""
        return self.game.rooms.why_not(self.observed, self._seat, move)

    @property
    def _seat(self) -> int:
        assert self.viewer is not None, "a spectator makes no moves"
        return self.viewer
