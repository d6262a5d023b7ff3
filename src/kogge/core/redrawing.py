"""Other outcomes of chance: the same position, the same moves, other dice and cards.

For those who judge a game afterwards, never for a player: records here hold all secrets. Only the
step in question draws anew. Its key is put back afterwards, so that everything drawn later is what
the game itself would draw for the same purpose.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kogge.core import doors, verbs
from kogge.core.chance import Chance
from kogge.core.game import Game
from kogge.core.position import Position
from kogge.core.record import layout
from kogge.core.rng import imagined_key, new_rng

__all__ = ["draws", "other_deals", "other_outcomes"]

Made = Sequence[tuple[int, int]]  # seats and the ids of their moves, in the order they are made


def draws(position: Position, made: Made) -> bool:
    """Whether these moves roll, shuffle or draw anything."""
    field = _chance_field(position.game)
    if field is None:
        return False
    state = position._array.copy()
    before = state[field].tobytes()
    _make(state, made)
    return bool(state[field].tobytes() != before)


def other_outcomes(position: Position, made: Made, count: int, seed: int = 0) -> NDArray[Any]:
    """Full records after these moves, with other luck in this step and the same luck later."""
    field = _chance_field(position.game)
    states = np.repeat(position._array, count)
    if field is None:
        for i in range(count):
            _make(states[i : i + 1], made)
        return states
    key = states[field]["key"][:1].copy()
    rng = new_rng("other outcomes", seed)
    for i in range(count):
        state = states[i : i + 1]
        imagined_key(rng, state[field]["key"][0])
        _make(state, made)
        state[field]["key"] = key
    return states


def other_deals(position: Position, count: int, seed: int = 0) -> NDArray[Any]:
    """Full records after other deals of this game, with the same luck later."""
    game = position.game
    numbers = np.array(game.encode_options(position.players, position.options), np.int64)
    states = np.zeros(count, game.rooms.state)
    key = np.frombuffer(position.key, "<u4").astype(np.int64)
    other, rng = np.zeros_like(key), new_rng("other deals", seed)
    field = _chance_field(game)
    for i in range(count):
        imagined_key(rng, other)
        verbs.setup(states[i], numbers, other)
    if field is not None:
        states[field]["key"] = key
    return states


def _make(state: NDArray[Any], made: Made) -> None:
    for seat, move in made:
        doors.make_move(state, seat, move, doors.NOTEBOOK.logs)


@cache
def _chance_field(game: Game) -> str | None:
    """The field of a game's record that holds its randomness, if it has any."""
    state, chance = game.rooms.state, layout(Chance)
    return next((name for name in state.names or () if state[name] == chance), None)
