"""Games of City of Towers that were kept replay exactly, in both implementations."""

from __future__ import annotations

from tests.games.golden_checks import *
from tests.games.towers.drawn import GAME, reference
from tests.games.towers.golden import GOLDEN

EVERY = 15  # moves


def test_golden_games_follow_the_reference(kept: str) -> None:
    """The same words lead through the same positions, in both implementations."""
    file = GOLDEN.kept(kept)
    assert file.key is not None
    position = GAME.start(file.players, bytes.fromhex(file.key), file.options)
    twin = reference(position.to_text())
    for number, entry in enumerate(file.moves):
        position.play(entry.seat, entry.move)
        twin.play(entry.move)
        if number % EVERY == 0 or position.over:
            assert position.to_text() == twin.line()
    assert position.over
