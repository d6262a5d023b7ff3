"""What a player sees of a state, as strings and tensors, all made of the observed record."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from kogge.adapters.openspiel.course import digest

if TYPE_CHECKING:
    from kogge.adapters.openspiel.game import KoggeGame
    from kogge.adapters.openspiel.state import KoggeState

Kind = pyspiel.IIGObservationType
Private = pyspiel.PrivateInfoType


class Observer:
    """An observer, as `open_spiel.python.observation` describes it.

    With perfect recall the string is that of the information state. The tensor is the same with and
    without, a vector of what the record knows: it remembers no more than the game itself does.
    """

    def __init__(self, game: KoggeGame, recalls: bool, shows: bool, private: bool) -> None:
        self._course = game.course
        self._recalls = recalls
        self._shows = shows
        self._private = private
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if shows and private:
            features = game.course.game.rooms.features
            assert features is not None
            self._features = features
            self.tensor = np.zeros(game.course.players + features.size, np.float32)
            self.dict = {
                "player": self.tensor[: game.course.players],
                "observation": self.tensor[game.course.players :],
            }

    @classmethod
    def make(cls, game: KoggeGame, kind: Any, params: Any) -> Observer | None:
        """The observer of this kind, or None if there is none."""
        if params:
            raise pyspiel.SpielError(f"observers of {game} take no parameters, not {params}")
        kind = kind or Kind(perfect_recall=False)
        if kind.private_info == Private.ALL_PLAYERS:
            return None
        return cls(
            game, kind.perfect_recall, kind.public_info, kind.private_info == Private.SINGLE_PLAYER
        )

    def set_from(self, state: KoggeState, player: int) -> None:
        """Write the tensor of a state for this player."""
        if self.tensor is None:
            return
        self.tensor[:] = 0
        standing = state.standing
        if standing.table is not None:
            self.dict["player"][player] = 1
            seen = self._course.observed(standing, player)
            self._features.encode(seen, player, self.dict["observation"])

    def string_from(self, state: KoggeState, player: int) -> str | None:
        """The view of a state for this player, or the name of its information state."""
        if not self._shows:
            return None  # what is private is not told apart from what is public
        standing = state.standing
        viewer = player if self._private else None
        seen = self._course.observed(standing, viewer)
        if self._recalls and viewer is not None:
            memory, now = standing.memories[player], digest(seen.tobytes())
            return f"seat {player}, remembers {memory.hex() or 'nothing'}, sees {now.hex()}"
        if standing.table is None:
            return "{}"
        return json.dumps(self._course.game.rooms.show(seen[0], viewer), ensure_ascii=False)
