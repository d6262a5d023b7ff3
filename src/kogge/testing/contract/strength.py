"""Strength of the heuristics: a bot that follows them beats one that plays anything."""

from __future__ import annotations

from kogge.arena.simulate import simulate
from kogge.core.game import Game

GAMES = 400


def test_greedy_beats_random(game: Game) -> None:
    """Among random players, in all seats alike, `greedy` wins more than its share."""
    for players in {game.players[0], game.players[-1]}:
        bots = ["greedy", *["random"] * (players - 1)]
        greedy = simulate(game, bots, GAMES, seed=1, rotate=True).seats[0]
        assert greedy.low > 1 / players, (
            f"at a table of {players}, greedy wins {greedy.win_share:.1%} "
            f"(at least {greedy.low:.1%}) of {GAMES} games; {1 / players:.1%} is a fair share"
        )
