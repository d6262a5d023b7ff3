"""What only the author knows, from the rulebook: the worlds that fit, and what must add up."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kogge.core.position import Position

FACES = range(1, 7)


def every_world(position: Position, viewer: int | None, at_most: int) -> NDArray[Any] | None:
    """All rolls of the dice under the others' cups, unless there are more than `at_most`."""
    hidden = _hidden(position, viewer)
    if len(FACES) ** len(hidden) > at_most:
        return None
    return _laid_out(position, hidden, [*product(FACES, repeat=len(hidden))])


def any_world(position: Position, viewer: int | None, noise: random.Random) -> NDArray[Any]:
    """One of them, by chance."""
    hidden = _hidden(position, viewer)
    return _laid_out(position, hidden, [tuple(noise.choice(FACES) for _ in hidden)])


def _hidden(position: Position, viewer: int | None) -> list[tuple[int, int]]:
    """The dice that this viewer does not see, by seat and place."""
    return [
        (seat, die)
        for seat in range(position.players)
        if seat != viewer
        for die in range(int(position._state.players[seat].left))
    ]


def _laid_out(
    position: Position, hidden: list[tuple[int, int]], rolls: list[tuple[int, ...]]
) -> NDArray[Any]:
    states = np.repeat(position._array, len(rolls))
    for number, roll in enumerate(rolls):
        for (seat, die), face in zip(hidden, roll, strict=True):
            states["players"]["dice"][number, seat, die] = face
    return states


def check_books(position: Position) -> None:
    """Each round costs one die; whoever has none is out; cups hold as many dice as are left."""
    state, players = position._state, position.players
    dice = int(position.options["dice"]) * players
    assert sum(position.scores) == dice - (int(state.round_number) - 1)
    out = [int(state.players[seat].out) for seat in range(players)]
    assert sorted(filter(None, out)) == list(range(1, int(state.gone) + 1))
    for seat in range(players):
        player = state.players[seat]
        assert bool(out[seat]) == bool(player.left == 0)
        assert sum(die > 0 for die in player.dice) == player.left
