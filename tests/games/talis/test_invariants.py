"""What must always hold, over many random moves on all boards with two to four players."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest
from tests.games.talis.audit import PROBLEMS, play_audited

import kogge
from kogge.core.compiling import JIT
from kogge.core.events import new_log
from kogge.core.keys import key_from_seed
from kogge.testing.cases import covering

GAME = kogge.game("talis")
SAMPLE = 20_000 if JIT else 100
SOAK = 2_000_000


@cache
def all_settings() -> list[tuple[int, dict[str, str]]]:
    """Settings in which every three choices meet: all combinations would be millions.

    They take seconds to find: made by the first test that asks, not while tests are collected.
    """
    cases = [dict(case.setting) for case in covering("talis", 3)]
    return [(setting.pop("players"), setting) for setting in cases]


def audit_plies(wanted: int, settings: list[tuple[int, dict[str, str]]]) -> int:
    """Play audited random games, setting after setting, until so many moves were made."""
    master = np.frombuffer(key_from_seed(4), "<u4").astype(np.int64)
    tables: Any = np.zeros(2, GAME.rooms.state)
    moves = np.zeros(GAME.move_space, np.int64)
    log = new_log()
    made = 0
    number = 0
    while made < wanted:
        players, options = settings[number % len(settings)]
        numbers = np.array(GAME.encode_options(players, options), np.int64)
        plies, problem = play_audited(tables, numbers, master, number, moves, log)
        assert problem == 0, (PROBLEMS[problem], players, options, number, plies)
        made += plies
        number += 1
    return made


@pytest.mark.each_choice
@pytest.mark.parametrize("board", ["standard", "random", "literal"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_books_balance(players: int, board: str) -> None:
    """Goods, flags, dice, cards and champions add up; Fame and Might are as told; someone moves."""
    settings = [(n, o) for n, o in all_settings() if n == players and o["board"] == board]
    if not JIT:
        settings = [(n, o) for n, o in settings if o["round_cap"] == "20"]
    assert audit_plies(SAMPLE, settings) >= SAMPLE


@pytest.mark.soak
def test_books_balance_for_millions_of_moves(
    record_property: Callable[[str, object], None],
) -> None:
    """The same over two million moves in all settings."""
    plies = audit_plies(SOAK, all_settings())
    record_property("talis", f"{plies} plies with balanced books")
    assert plies >= SOAK
