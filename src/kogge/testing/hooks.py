"""Hooks: what a game's author may tell the contract about its worlds and its books.

Both are best written from the rulebook, without the game's own `observe` and `imagine`: then a
secret that both of them give away is found too.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from numpy.typing import NDArray

from kogge.core.position import Position
from kogge.testing.cases import Case, imagined, without_chance

States = NDArray[Any]  # whole records of a game
WORLDS = 8  # imagined to see whether anything is hidden


@dataclass(frozen=True)
class Hooks:
    """Each one is optional; tests that need a missing one are skipped, and say so.

    `every_world(position, viewer, at_most)` lists all states this viewer cannot tell from the
    real one, or None if there are more; `any_world(position, viewer, noise)` is one of them.
    `check_books(position)` asserts what must be in balance at any time.
    """

    every_world: Callable[[Position, int | None, int], States | None] | None = None
    any_world: Callable[[Position, int | None, random.Random], States] | None = None
    check_books: Callable[[Position], None] | None = None


_held: dict[str, Hooks] = {}


def hold(game: str, hooks: Hooks) -> None:
    """Remember what the author of a game has told."""
    _held[game] = hooks


def every_world(case: Case, position: Position, viewer: int | None, at_most: int) -> States | None:
    """All states this viewer cannot tell from the real one, or None if there are more."""
    hook = _hooks(case).every_world
    if hook is None:
        pytest.skip("give HOOKS an every_world that lists the worlds that fit")
    return hook(position, viewer, at_most)


def any_world(case: Case, position: Position, viewer: int | None, noise: random.Random) -> States:
    """One of them: by the author's hook, or as the game itself imagines it."""
    hook = _hooks(case).any_world
    if hook is None:
        return imagined(position, viewer, "any world", noise.getrandbits(30))._array
    return hook(position, viewer, noise)


def check_books(case: Case, position: Position) -> None:
    """What must be in balance at any time."""
    hook = _hooks(case).check_books
    if hook is None:
        pytest.skip("give HOOKS a check_books that asserts what must add up")
    hook(position)


def keeps_secrets(case: Case, position: Position, viewer: int | None) -> bool:
    """Whether more than one world fits: by the author's list, or as the game imagines it."""
    hook = _hooks(case).every_world
    if hook is not None:
        return hook(position, viewer, 1) is None
    worlds = [imagined(position, viewer, "secret", number)._array for number in range(WORLDS)]
    return len({digest for world in worlds for digest in without_chance(world)}) > 1


def _hooks(case: Case) -> Hooks:
    return _held.get(case.name, Hooks())
