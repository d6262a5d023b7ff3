"""A bot cannot use what its seat cannot see: in every world that fits, it chooses the same."""

from __future__ import annotations

import pytest

from kogge.bots import Budget
from kogge.bots.search import SearchBot
from kogge.core.compiling import JIT
from kogge.testing.cases import Case, some_positions
from kogge.testing.contract.secrets import keeps_secrets, other_worlds

# interpreted, one iteration takes as long as thousands compiled
ITERATIONS = 12 if JIT else 2
POSITIONS = 3 if JIT else 1  # of each game


def test_hidden_cards_do_not_change_the_choice(case: Case) -> None:
    """Permuting what is hidden leaves choice and thoughts as they are, for a fixed seed."""
    thinker = SearchBot(case.game, 5, budget=Budget(iterations=ITERATIONS))
    compared = 0
    for position in some_positions(case, POSITIONS, "search"):
        for seat in position.to_act:
            move = thinker.choose(position.observed(seat), seat)
            thoughts = thinker.thinking
            assert thoughts is not None
            for world in other_worlds(case, position, seat):
                assert thinker.choose(world.observed(seat), seat) == move
                assert thinker.thinking is not None
                assert thinker.thinking.candidates == thoughts.candidates
                compared += 1
    assert compared > 0


def test_a_bot_that_is_shown_everything_thinks_otherwise(case: Case) -> None:
    """The test above can fail: given the full record instead, thoughts depend on what is hidden."""
    if not keeps_secrets(case, lasting=True):
        pytest.skip("nothing stays hidden")
    thinker = SearchBot(case.game, 5, budget=Budget(iterations=ITERATIONS))
    for position in some_positions(case, 3, "search"):
        for seat in position.to_act:
            thinker.choose(position._state, seat)
            thoughts = thinker.thinking
            assert thoughts is not None
            for world in other_worlds(case, position, seat):
                thinker.choose(world._state, seat)
                assert thinker.thinking is not None
                if thinker.thinking.candidates != thoughts.candidates:
                    return
    pytest.fail("a bot that sees everything never used it")
