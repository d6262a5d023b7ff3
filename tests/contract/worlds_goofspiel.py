"""Goofspiel's worlds by brute force, and its books. Hidden: shuffled prizes, and bids that wait."""

from __future__ import annotations

import random
from itertools import islice, permutations, product
from math import factorial, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kogge.core.position import Position

CARDS = range(1, 11)


def every_world(position: Position, viewer: int | None, at_most: int) -> NDArray[Any] | None:
    """All of them, unless there are more than `at_most`."""
    unseen, bids = _hidden(position, viewer)
    if factorial(len(unseen)) * prod(map(len, bids)) > at_most:
        return None
    return _laid_out(position, [*product(permutations(unseen), product(*bids))])


def any_world(position: Position, viewer: int | None, noise: random.Random) -> NDArray[Any]:
    """One of them, by chance."""
    unseen, bids = _hidden(position, viewer)
    order = noise.sample(unseen, len(unseen))
    return _laid_out(position, [(order, [noise.choice(among) for among in bids])])


def _hidden(position: Position, viewer: int | None) -> tuple[list[int], list[list[int]]]:
    """The prizes that are not turned up yet, and what each seat may have bid; 0 is no bid."""
    state = position._array[0]
    turn, owing = int(state["turn"]), int(state["owing"])
    seen = [int(prize) for prize in islice(state["prizes"], turn + 1)]
    unseen = [card for card in CARDS if card not in seen]
    bids = []
    for seat in range(position.players):
        player = state["players"][seat]
        waits = bool(owing) and not owing >> seat & 1
        held = [card for card in CARDS if player["hand"][card - 1]]
        bids.append(held if waits and seat != viewer else [int(player["choice"])])
    return ([] if position.options["order"] == "descending" else unseen), bids


def _laid_out(position: Position, worlds: list[Any]) -> NDArray[Any]:
    states = np.repeat(position._array, len(worlds))
    for number, (prizes, bids) in enumerate(worlds):
        if len(prizes):
            states["prizes"][number, -len(prizes) :] = prizes
        states["players"]["choice"][number, : position.players] = bids
    return states


def check_books(position: Position) -> None:
    """Prizes taken and lost are those turned up; everyone has bid as many cards."""
    view = position.view(None)
    lost = sum(e.details["prize"] for e in position.events(None) if e.kind == "lost")
    assert sum(position.scores) + lost == sum(view["prizes"][: view["turn"]])
    assert {len(player["hand"]) for player in view["players"]} == {len(CARDS) - view["turn"]}
