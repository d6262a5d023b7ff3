"""Visby's worlds by brute force: all states that a viewer cannot tell from the real one.

Hidden are only the choices of others that still wait: cards, or trades of Merchants.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations, product
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tests.reference.visby import CARDS, CARDS_A_ROUND, offered_trades

from kogge.core.position import Position
from kogge.games.visby.moves import MOVES
from kogge.games.visby.state import Phase


def every_world(position: Position, viewer: int | None, at_most: int) -> NDArray[Any] | None:
    """All of them, unless there are more than `at_most`."""
    choices = _choices(position, viewer)
    if prod(map(len, choices)) > at_most:
        return None
    return _laid_out(position, list(product(*choices)))


def any_world(position: Position, viewer: int | None, noise: random.Random) -> NDArray[Any]:
    """One of them, by chance."""
    return _laid_out(position, [[noise.choice(waiting) for waiting in _choices(position, viewer)]])


def _choices(position: Position, viewer: int | None) -> list[list[int]]:
    """What may be waiting as the choice of each seat, as move + 1; 0 is nothing."""
    # Fields of arrays, because those of records are slow to reach.
    state = {name: int(position._array[name][0]) for name in ("phase", "asked", "owing", "market")}
    players = position._array["players"][0]
    found = []
    for seat in range(position.players):
        if seat == viewer or not (state["asked"] & ~state["owing"]) >> seat & 1:
            found.append([int(players["choice"][seat])])
        elif state["phase"] == Phase.TRADE:
            offers = offered_trades(int(players["wares"][seat]), state["market"])
            found.append([id_of(f"trade-{given}" if given else "keep") + 1 for given in offers])
        else:
            hand = int(players["hand"][seat])
            held = [card for number, card in enumerate(CARDS) if hand >> number & 1]
            pairs = combinations(held, CARDS_A_ROUND[position.players])
            found.append([id_of("+".join(cards)) + 1 for cards in pairs])
    return found


def id_of(word: str) -> int:
    return MOVES.parse(word).id


def _laid_out(position: Position, worlds: Sequence[Sequence[int]]) -> NDArray[Any]:
    states = np.repeat(position._array, len(worlds))
    states["players"]["choice"][:, : position.players] = worlds
    return states
