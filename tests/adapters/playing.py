"""The settings that environments are tested with, and games played next to them by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import kogge
from kogge.core.keys import Key
from kogge.core.position import Position

SETTINGS: list[tuple[str, dict[str, Any]]] = [
    ("tallinn", {}),
    ("tallinn", {"players": 4, "tower_order": "descending", "envoy": "deck", "chronicles": "on"}),
    ("tallinn", {"players": 3, "envoy": "hand"}),
    ("visby", {}),
    ("visby", {"players": 6, "target": 45}),
    ("towers", {}),
    ("towers", {"players": 3, "max_height": "unlimited", "neutral_pass": "own"}),
    ("talis", {"round_cap": 20}),
    ("talis", {"players": 4, "board": "random", "double_tiles": "guard", "round_cap": 20}),
]

for_settings = pytest.mark.parametrize(
    ("game", "setting"), SETTINGS, ids=[f"{game}-{n}" for n, (game, _) in enumerate(SETTINGS)]
)


def start(game: str, setting: dict[str, Any], key: Key) -> Position:
    """The position that an environment with this key begins with."""
    options = dict(setting)
    played = kogge.game(game)
    players = options.pop("players", played.players[0])
    return played.start(players, key, options)


def assert_same(
    position: Position, seat: int, vector: NDArray[np.float32], mask: NDArray[Any]
) -> None:
    """What an environment shows a seat is what the position shows it."""
    features = position.game.rooms.features
    assert features is not None
    assert (features.encode(position.observed(seat), seat) == vector).all()
    assert np.flatnonzero(mask).tolist() == [move.id for move in position.moves(seat)]


def utilities(position: Position) -> list[float]:
    """The reward of each seat, from its definition: 1 for the only winner, 0 in sum."""
    players, winners = position.players, position.winners
    return [
        ((players / len(winners) if seat in winners else 0) - 1) / (players - 1)
        for seat in range(players)
    ]


def places(position: Position) -> list[float]:
    """The reward by rank, from its definition: rivals beaten less those who did better."""
    ranks = position.ranks
    return [
        sum((theirs > own) - (theirs < own) for theirs in ranks) / (len(ranks) - 1) for own in ranks
    ]


def leads(position: Position) -> list[float]:
    """The reward by score, from its definition: points ahead of the best rival."""
    scores = position.scores
    return [own - max(scores[:n] + scores[n + 1 :]) for n, own in enumerate(scores)]


DEFINITIONS = {"utility": utilities, "rank": places, "score": leads}
