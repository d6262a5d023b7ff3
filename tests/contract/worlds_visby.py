"""Visby's worlds by brute force: all tables that a viewer cannot tell from the real one.

Hidden are only the choices of others that still wait: cards, or trades of Merchants.
"""

from __future__ import annotations

import random
from itertools import combinations, product
from math import prod
from typing import Any

from numpy.typing import NDArray
from tests.reference.visby import CARDS, CARDS_A_ROUND, offered_trades

from kogge.core.position import Position


def every_world(position: Position, viewer: int | None, at_most: int) -> list[NDArray[Any]] | None:
    """All of them, unless there are more than `at_most`."""
    choices = [_choices(position, seat, viewer) for seat in range(position.players)]
    if prod(map(len, choices)) > at_most:
        return None
    return [_laid_out(position, world) for world in product(*choices)]


def any_world(position: Position, viewer: int | None, noise: random.Random) -> NDArray[Any]:
    """One of them, by chance."""
    choices = [_choices(position, seat, viewer) for seat in range(position.players)]
    return _laid_out(position, tuple(noise.choice(words) for words in choices))


def _choices(position: Position, seat: int, viewer: int | None) -> list[int]:
    """What may be waiting as the choice of this seat, as move + 1; 0 is nothing."""
    table = position._table
    player = table.players[seat]
    has_chosen = table.asked >> seat & 1 and not table.owing >> seat & 1
    if seat == viewer or not has_chosen:
        return [int(player.choice)]
    if position.view(None)["phase"] == "trade":
        offers = offered_trades(int(player.wares), int(table.market))
        words = [f"trade-{given}" if given else "keep" for given in offers]
    else:
        held = [card for number, card in enumerate(CARDS) if player.hand >> number & 1]
        count = CARDS_A_ROUND[position.players]
        words = ["+".join(cards) for cards in combinations(held, count)]
    return [position.game.rooms.moves.parse(word).id + 1 for word in words]


def _laid_out(position: Position, world: tuple[int, ...]) -> NDArray[Any]:
    array = position._array.copy()
    for seat, choice in enumerate(world):
        array[0].players[seat].choice = choice
    return array
