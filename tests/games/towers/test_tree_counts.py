"""How many sequences of so many plies there are from fixed positions, by both implementations."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import partial
from typing import Any

import numpy as np
import pytest
from tests.games.towers.drawn import GAME, drawn, reference
from tests.reference.towers import ReferenceTowers

from kogge.core.compiling import rule
from kogge.core.events import NO_LOG, Log
from kogge.core.position import Position
from kogge.games.towers.rules import legal, play

NEAR_THE_END = """
   a     b   c    d    e    f
2  Aa    A   Bba  Bb   .    Aab
3  .     Da  Ca   .    C    .
4  Brwa  .   .    Cab  .    Dw
8  Ba    .   .    .    Ab   Cr
"""
TALL = """
2  Aab   Aba  .     Da
3  .     .    Cbba  Cab
4  Aa    .    Ab    Dbbaa  .  Dab
5  .     Ba   .     .      .  Bb
"""
CROWDED = """
1  Aa  Bb  Cr  Dw  Ab
2  Br  A   B   Cr  D   A   Aw
3  Ca  D   C   Aa  C   B   Bb
4  Dw  Ab  Br  Cw  Dr  Aa  Cb
"""


@rule
def count_sequences(tables: Any, moves: Any, level: int, log: Log) -> int:
    """Sequences that continue the one that led to the table of this level, up to the last level."""
    table = tables[level]
    count = legal(table, table.mover, moves[level])
    if level + 1 == len(tables):
        return count
    total = 0
    for i in range(count):
        tables[level + 1] = table
        play(tables[level + 1], table.mover, moves[level, i], log)
        total += count_sequences(tables, moves, level + 1, log)
    return total


def fast(position: Position, plies: int) -> int:
    """By the rules."""
    tables = np.zeros(plies, GAME.rooms.state)
    tables[0] = position._state
    moves = np.zeros((plies, GAME.move_space), np.int64)
    return int(count_sequences(tables, moves, 0, NO_LOG))


def slow(game: ReferenceTowers, plies: int) -> int:
    """By the second implementation."""
    words = game.legal()
    if plies == 1:
        return len(words)
    total = 0
    for word in words:
        twin = copy(game)
        twin.board, twin.locks = dict(game.board), dict(game.locks)
        twin.play(word)
        total += slow(twin, plies - 1)
    return total


def case(name: str, make: Callable[[], Position], *counts: int) -> Any:
    """Positions are made by the test: every worker collects it, and only one runs it."""
    return pytest.param(make, list(counts), id=name)


@pytest.mark.parametrize(
    ("make", "counts"),
    [
        case("start", partial(GAME.new, 2, seed=1), 63, 4367, 324525),
        case("start-again", partial(GAME.new, 2, seed=1, neutral_sites="again"), 63, 4372, 325010),
        case(
            "start-own", partial(GAME.new, 3, seed=2, neutral_pass="own"), 41, 1626, 61392, 2494596
        ),
        case("start-four", partial(GAME.new, 4, seed=3), 33, 952, 31599, 1005008),
        case("end", partial(drawn, NEAR_THE_END), 51, 2604, 125828),
        case("end-again", partial(drawn, NEAR_THE_END, neutral_sites="again"), 51, 2578, 126341),
        case("end-own", partial(drawn, NEAR_THE_END, neutral_pass="own"), 44, 2004, 89382),
        case("end-in-a-chain", partial(drawn, NEAR_THE_END, "b+", 3), 43, 896, 24596, 950668),
        case("end-by-quiet-turns", partial(drawn, NEAR_THE_END, quiet=58), 51, 2604, 16908, 849916),
        case("tall", partial(drawn, TALL), 29, 1211, 43479, 1966374),
        case(
            "tall-unlimited", partial(drawn, TALL, max_height="unlimited"), 30, 1271, 46402, 2115236
        ),
        case("crowded", partial(drawn, CROWDED, "b", locks="ag2"), 120, 11697, 1424007),
        case(
            "crowded-own",
            partial(drawn, CROWDED, "r", 3, neutral_pass="own"),
            23,
            423,
            14817,
            523995,
        ),
        case(
            "crowded-four",
            partial(drawn, CROWDED, "w", 4, max_height="unlimited"),
            13,
            101,
            2241,
            41958,
        ),
    ],
)
def test_tree_counts(make: Callable[[], Position], counts: list[int]) -> None:
    """Both implementations count the same trees, and the same as ever."""
    position = make()
    assert [fast(position, plies) for plies in range(1, len(counts) + 1)] == counts
    twin = reference(position.to_text())
    shallow = [count for count in counts if count <= 20_000]
    assert [slow(twin, plies) for plies in range(1, len(shallow) + 1)] == shallow
    assert len(shallow) >= 2
