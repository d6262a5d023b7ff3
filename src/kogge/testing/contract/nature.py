"""What a game says of itself: whether seats decide together, and whether it is random or veiled."""

from __future__ import annotations

import numpy as np

from kogge.core.game import Game
from kogge.core.position import Position
from kogge.testing.cases import (
    CHANCE,
    Case,
    all_positions,
    chance_fields,
    sampled_cases,
)


def bare(record: object, position: Position) -> bytes:
    """A record without the key and stream of its randomness."""
    state = np.array([record], position.game.rooms.state)
    for name in chance_fields(state.dtype):
        state[name] = np.zeros((), CHANCE)
    return state.tobytes()


def hides(position: Position) -> bool:
    """Whether some seat does not see the whole table."""
    whole = bare(position._state, position)
    return any(bare(position.observed(seat), position) != whole for seat in range(position.players))


def positions_between_choices(case: Case) -> list[Position]:
    """Those in which nobody's choice waits for another's."""
    found = []
    asked: set[int] = set()
    for position in all_positions(case):
        if not asked or not set(position.to_act) < asked:
            asked = set(position.to_act)
            found.append(position)
    return found


def test_simultaneous_games_say_so(game: Game) -> None:
    """Several seats owe a decision at some time exactly in games that are called simultaneous."""
    together = any(
        len(position.to_act) > 1
        for case in sampled_cases(game.name)
        for position in all_positions(case)
    )
    assert together is game.simultaneous


def test_veiled_games_say_so(game: Game) -> None:
    """Something is hidden, besides choices that wait, exactly in games that are called veiled."""
    hiding = any(
        hides(position)
        for case in sampled_cases(game.name)
        for position in positions_between_choices(case)
    )
    assert hiding is game.veiled


def test_random_games_say_so(game: Game) -> None:
    """Another key makes another game at some time exactly in games that are called random."""
    assert bool(chance_fields(game.rooms.state)) is game.random
    deals = {bare(game.new(seed=seed)._state, game.new(seed=seed)) for seed in range(5)}
    assert (len(deals) > 1) is game.random
