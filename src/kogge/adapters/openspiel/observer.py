"""Observer: what a player sees, as strings and tensors, all made of the observed record."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from kogge.adapters.openspiel.course import DIGEST_BYTES, digest
from kogge.core.copying import CopiedWhole
from kogge.core.view import as_dict

if TYPE_CHECKING:
    from kogge.adapters.openspiel.game import KoggeGame
    from kogge.adapters.openspiel.state import KoggeState

Kind = pyspiel.IIGObservationType
Private = pyspiel.PrivateInfoType


class Observer(CopiedWhole):
    """An observer, as `open_spiel.python.observation` describes it.

    With perfect recall the string is that of the information state, and the tensor has 128 more
    entries: the digest, as bits, of all that the player has seen and done before. So it is another
    tensor for every other past. The digest tells pasts apart; it does not describe them.
    """

    def __init__(self, game: KoggeGame, recalls: bool, shows: bool, private: bool) -> None:
        self._game = game
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
            sizes = {"player": game.course.players, "observation": features.size}
            if recalls:
                sizes["memory"] = 8 * DIGEST_BYTES
            self.tensor = np.zeros(sum(sizes.values()), np.float32)
            first = 0
            for name, size in sizes.items():
                self.dict[name] = self.tensor[first : first + size]
                first += size

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies have a tensor of their own, of which their `dict` has the parts."""
        return observer, (self._game, self._recalls, self._shows, self._private, self.tensor)

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
        if standing.record is not None:
            self.dict["player"][player] = 1
            seen = self._course.observed(standing, player)
            self._features.encode(seen, player, self.dict["observation"])
            memory = standing.memories[player]
            if self._recalls and memory:
                named = np.frombuffer(digest(memory), np.uint8)
                self.dict["memory"][:] = np.unpackbits(named)

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
        if standing.record is None:
            return "{}"
        view = as_dict(self._course.game.rooms.show(seen[0], viewer))
        return json.dumps(view, ensure_ascii=False)


def observer(
    game: KoggeGame, recalls: bool, shows: bool, private: bool, tensor: NDArray[np.float32] | None
) -> Observer:
    """The copy of an observer, which has observed the same."""
    copy = Observer(game, recalls, shows, private)
    if copy.tensor is not None and tensor is not None:
        copy.tensor[:] = tensor
    return copy
