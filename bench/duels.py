"""`python -m bench.duels GAME BOT RIVAL`: who wins, and how much processor time each takes a move.

One bot sits among rivals of one kind; every deal is played once with the bot in each seat.
Intervals are 1.96 standard errors of deals. The first game is not timed, because it may compile.
Processor time does not notice what else a machine does, so equal time can be had on a busy one: by
budgets such as `search:0.1cpu`, or by iterations that take as long as the rival's.
"""

from __future__ import annotations

import time
from typing import Final

import click
import numpy as np

import kogge
from kogge.bots import bot
from kogge.core.game import Game

TOLD: Final = 5  # deals between two lines


class Stopwatch:
    """Processor time of moves, of the bot and of its rivals."""

    def __init__(self) -> None:
        self.seconds = [0.0, 0.0]
        self.moves = [0, 0]
        self.runs = False

    def note(self, side: int, seconds: float) -> None:
        if self.runs:
            self.seconds[side] += seconds
            self.moves[side] += 1

    def mean(self, side: int) -> float:
        """Milliseconds a move."""
        return 1000 * self.seconds[side] / max(1, self.moves[side])


def play_game(
    game: Game, players: int, specs: tuple[str, str], deal: int, seat: int, watch: Stopwatch
) -> float:
    """One game; the share of the win of the bot in this seat."""
    position = game.new(players=players, seed=deal)
    bots = [bot(specs[one != seat], game, 10 * deal + one) for one in range(players)]
    while not position.over:
        for one in position.to_act:
            seen = position.observed(one)
            began = time.thread_time()
            move = bots[one].choose(seen, one)
            watch.note(int(one != seat), time.thread_time() - began)
            position.play(one, move)
    return (seat in position.winners) / len(position.winners)


@click.command(help=__doc__)
@click.argument("name", metavar="GAME", type=click.Choice(kogge.game_names()))
@click.argument("one", metavar="BOT")
@click.argument("other", metavar="RIVAL")
@click.option("--players", default=2, show_default=True)
@click.option("--deals", default=30, show_default=True, type=click.IntRange(min=2))
@click.option("--seed", default=100_003, show_default=True, help="The first deal.")
def main(name: str, one: str, other: str, players: int, deals: int, seed: int) -> None:
    game, watch = kogge.game(name), Stopwatch()
    shares: list[float] = []
    for deal in range(deals):
        won = 0.0
        for seat in range(players):
            won += play_game(game, players, (one, other), seed + deal, seat, watch)
            watch.runs = True
        shares.append(won / players)
        if deal % TOLD == TOLD - 1 or deal == deals - 1:
            off = 1.96 * float(np.std(shares, ddof=1)) / len(shares) ** 0.5
            ours, theirs = watch.mean(0), watch.mean(1)
            click.echo(
                f"{name} for {players}, {one} against {other}: {np.mean(shares):.1%} "
                f"± {100 * off:.1f} of {players * len(shares)} games; "
                f"{ours:.2f} and {theirs:.2f} ms a move, ratio {ours / max(theirs, 1e-9):.2f}"
            )


if __name__ == "__main__":
    main()
