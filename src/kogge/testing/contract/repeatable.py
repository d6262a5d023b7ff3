"""Determinism: the same key and moves are the same game, and every game ends."""

from __future__ import annotations

from itertools import pairwise

from kogge.core.game import Game
from kogge.core.keys import key_from_seed
from kogge.testing.cases import (
    MOST_POSITIONS,
    Case,
    chance_fields,
    played,
    without_chance,
)


def test_same_seed_same_game(case: Case) -> None:
    """The same seed and the same moves lead through the same bytes and tell the same events.

    Of a long game events are compared at some moves, as all of them are numbers to begin with.
    """
    for seed in range(case.games):
        again = case.new(seed)
        positions = played(case, seed)
        every = 1 + len(positions) // MOST_POSITIONS
        for before, after in pairwise(positions):
            assert again == before
            seat, move = after.history[-1]
            again.play(seat, move)
            made = len(before.history)
            assert again._lines[-1].tobytes() == after._lines[-1].tobytes()
            for viewer in (None, *range(again.players)) if made % every == 0 else ():
                assert again.events(viewer, since=made) == after.events(viewer, since=made)


def test_a_seed_stands_for_its_key(case: Case) -> None:
    """A seed is a short name for a key: both begin the same game."""
    position = case.new(5)
    assert position.key == key_from_seed(5)
    assert position == case.game.start(position.players, position.key, position.options)


def test_different_seeds_differ(case: Case) -> None:
    """Different seeds deal differently, to the eyes of a player as well, if there is any chance."""
    positions = [case.new(seed) for seed in range(20)]
    if not chance_fields(case.game.rooms.state):
        assert len({position.to_bytes() for position in positions}) == 1
        return
    assert len({position.to_bytes() for position in positions}) == 20
    if len({without_chance(position._array)[0] for position in positions}) == 1:
        return  # with these options nothing is drawn before the first move
    shown = {str(position.view(0)) for position in positions}
    assert len(shown) > 1


def test_without_a_seed_every_game_is_new(game: Game) -> None:
    """Without seed or key the deal is unpredictable."""
    assert len({game.new().key for _ in range(5)}) == 5


def test_games_end_in_time(case: Case) -> None:
    """No game takes more moves than the game promises at most."""
    for seed in range(case.games):
        end = played(case, seed)[-1]
        assert end.over
        assert len(end.history) <= case.game.longest(end.players)
