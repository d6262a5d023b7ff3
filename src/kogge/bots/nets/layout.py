"""Layout of a net as one record: two hidden layers, a share per seat, a number per move."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kogge.core.encoding import ensure_encoder
from kogge.core.game import Game
from kogge.core.record import Seq

MAX_SEATS: Final = 6

# what is learned, in the order in which it stands in a file
WEIGHTS: Final = (
    "first",
    "first_bias",
    "second",
    "second_bias",
    "shares",
    "shares_bias",
    "moves",
    "moves_bias",
    "trust",
)
TRUST_MOVES: Final = 0  # of `trust`: what the worth that `weigh` gives a move counts
TRUST_JUDGE: Final = 1  # … and the logarithm of the share that `judge` gives a seat
TRUSTS: Final = 2


class Net:
    """The record as rules see it; `net_layout` makes its type for a game."""

    present: int  # whether there are weights …
    chooses: int  # … and whether they say more about moves than `weigh` does
    entries: int  # of the game's vector that are read; the traits of every seat follow …
    traits: int  # … so many each
    first: Any  # a row for every entry of the vector
    first_bias: Seq[float]
    second: Any
    second_bias: Seq[float]
    shares: Any  # a row for every hidden unit, a column for every seat, the own one first
    shares_bias: Seq[float]
    moves: Any  # a row for every move
    moves_bias: Seq[float]
    trust: Seq[float]
    vector: Seq[float]  # room to think in
    filled: Seq[int]  # the entries of the vector that are not 0
    one: Seq[float]
    two: Seq[float]
    out: Seq[float]
    judged: Seq[int]
    described: Seq[float]


def entries(game: Game) -> int:
    """How many entries of the game's vector a net reads; the traits of all seats follow."""
    features = game.rooms.features
    return features.size if features is not None and game.rooms.manner.vector else 0


@cache
def shapes(game: Game) -> dict[str, tuple[int, ...]]:
    """The shape of everything that is learned."""
    one, two = game.rooms.manner.hidden
    found = (
        (entries(game) + len(game.rooms.traits) * game.players[-1], one),
        (one,),
        (one, two),
        (two,),
        (two, MAX_SEATS),
        (MAX_SEATS,),
        (game.move_space, two),
        (game.move_space,),
        (TRUSTS,),
    )
    return dict(zip(WEIGHTS, found, strict=True))


@cache
def net_layout(game: Game) -> np.dtype[Any]:
    """The layout of a net for a game; one that declares no vector has room for none."""
    if game.rooms.features is None:
        ensure_encoder(game.rooms.state)
    kept = {name: tuple(max(1, n) for n in shape) for name, shape in shapes(game).items()}
    fields: list[tuple[Any, ...]] = [
        (name, "i8") for name in ("present", "chooses", "entries", "traits")
    ]
    fields += [(name, "f4", shape) for name, shape in kept.items()]
    size, one = kept["first"]
    fields += [
        ("vector", "f4", (size,)),
        ("filled", "i8", (size,)),
        ("one", "f4", (one,)),
        ("two", "f4", kept["second_bias"]),
        ("out", "f4", (MAX_SEATS,)),
        ("judged", "i8", (MAX_SEATS,)),
        ("described", "f8", (max(1, len(game.rooms.traits)),)),
    ]
    return np.dtype((np.record, fields))


def new_net(game: Game) -> NDArray[Any]:
    """An array of one net without weights."""
    return np.zeros(1, net_layout(game))


def put(game: Game, net: Any, weights: dict[str, NDArray[np.float32]]) -> None:
    """Give a net of this game its weights."""
    for name in WEIGHTS:
        net[name] = weights[name]
    net["present"] = 1
    net["entries"] = entries(game)
    net["traits"] = len(game.rooms.traits)
    net["chooses"] = int(weights["moves"].any() or weights["moves_bias"].any())


def taken(net: Any) -> dict[str, NDArray[np.float32]]:
    """A copy of the weights of a net."""
    return {name: np.array(net[name], np.float32) for name in WEIGHTS}


def first_weights(game: Game, seed: int = 0) -> dict[str, NDArray[np.float32]]:
    """Weights to begin to learn from: shares are as `judge`, moves as `weigh` says."""
    rng = np.random.default_rng(seed)
    found = {name: np.zeros(shape, np.float32) for name, shape in shapes(game).items()}
    dense = len(game.rooms.traits) * game.players[-1] / 2  # of the traits, about so many are not 0
    for name, inputs in (("first", 16.0 + dense), ("second", found["first_bias"].size)):
        spread = np.sqrt(2.0 / inputs)
        found[name] = rng.normal(0, spread, found[name].shape).astype(np.float32)
    found["trust"][TRUST_MOVES] = 1 / game.rooms.manner.temper
    found["trust"][TRUST_JUDGE] = 1.0
    return found
