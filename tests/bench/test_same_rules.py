"""Goofspiel here and in OpenSpiel, side by side: what is compared for speed is the same game."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from bench.goofspiel import GAME

from kogge.core.position import Position

pyspiel = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed; get it with: pip install 'kogge[bench]'"
)

GAMES = 20


def numbers(line: str, state: Any) -> list[int]:
    """The numbers in a line of OpenSpiel's text of a state."""
    found = re.search(rf"^{line}: (.*)$", str(state), re.MULTILINE)
    assert found is not None
    return [int(number) for number in found[1].split()]


def assert_same(position: Position, state: Any) -> None:
    """Legal moves, hands, points and prizes so far agree."""
    view = position.view(None)
    for seat in range(position.players):
        assert numbers(f"P{seat} hand", state) == view["players"][seat]["hand"]
        if not position.over:
            assert [move.id for move in position.moves(seat)] == state.legal_actions(seat)
    assert numbers("Points", state) == list(position.scores)
    turned_up = [prize for prize in view["prizes"][: view["turn"] + 1] if prize is not None]
    assert numbers("Point card sequence", state) == turned_up


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("order", ["random", "descending"])
def test_same_games(players: int, order: str) -> None:
    """The same bids and prizes lead to the same legal moves, points and winners at every step."""
    theirs = pyspiel.load_game(
        "goofspiel",
        {"players": players, "num_cards": 10, "points_order": order, "imp_info": False},
    )
    noise = random.Random(f"{players} {order}")
    for seed in range(GAMES):
        position = GAME.new(players, seed=seed, order=order)
        state = theirs.new_initial_state()
        while not position.over:
            view = position.view(None)
            if state.is_chance_node():
                state.apply_action(view["prizes"][view["turn"]] - 1)
            assert_same(position, state)
            bids = [noise.choice(position.moves(seat)) for seat in range(players)]
            for seat, bid in enumerate(bids):
                position.play(seat, bid)
            state.apply_actions([bid.id for bid in bids])
        assert state.is_terminal()
        assert_same(position, state)
        best = max(state.returns())
        if len(position.winners) < players:  # all equal: OpenSpiel calls it a draw
            assert position.winners == tuple(
                seat for seat in range(players) if state.returns()[seat] == best
            )
