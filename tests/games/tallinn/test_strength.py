"""The sensible move is worth something: greedy against chance."""

from __future__ import annotations

import pytest
from tests.games.tallinn.tables import TALLINN
from tests.games.tallinn.test_reference import OPTION_SETS

from kogge.arena.simulate import simulate

GAMES = 2000
SHARE = 0.90


@pytest.mark.parametrize("options", OPTION_SETS, ids=lambda options: "-".join(options.values()))
def test_greedy_beats_random(options: dict[str, str]) -> None:
    """Greedy wins nine games of ten against random, seats rotated, with every set of options."""
    result = simulate(TALLINN, ["greedy", "random"], GAMES, seed=1, rotate=True, options=options)
    greedy, _ = result.seats
    assert greedy.win_share >= SHARE
