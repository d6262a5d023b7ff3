"""Games of Visby that were kept replay exactly, and tell everyone what they told then."""

from __future__ import annotations

from tests.games.golden_checks import *
from tests.games.visby.golden import GOLDEN
from tests.reference.visby import ReferenceVisby


def test_golden_games_follow_the_reference(kept: str) -> None:
    """The reference, told the same moves, ends with the same result."""
    file = GOLDEN.kept(kept)
    reference = ReferenceVisby(file.players, **file.options)
    for entry in file.moves:
        reference.play(entry.seat, entry.move)
    assert reference.phase == "over"
    assert file.result is not None
    assert file.result.scores == [person["seals"] for person in reference.people]
    assert file.result.ranks == reference.ranks()
