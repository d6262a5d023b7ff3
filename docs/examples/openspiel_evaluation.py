"""Bots of Kogge and of OpenSpiel against each other, in OpenSpiel's loop.

    python docs/examples/openspiel_evaluation.py --game kogge_visby --games 4

Every two bots play some deals, each deal once from either seat. The table says how often the bot of
the row won against that of the column, a tie being half a win.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from kogge.adapters.openspiel import KoggeBot

Maker = Callable[[Any, int, int], Any]  # of a game, a seat and a seed


def ours(name: str) -> Maker:
    """A bot of Kogge."""
    return lambda game, seat, seed: KoggeBot(game, seat, name, seed)


def theirs(simulations: int) -> Maker:
    """OpenSpiel's information-set tree search with random rollouts."""
    return lambda game, seat, seed: searcher(game, simulations, seed)


def searcher(game: Any, simulations: int, seed: int) -> Any:
    noise = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, noise)
    return ismcts.ISMCTSBot(game, evaluator, 2.0, simulations, random_state=noise)


def share(game: Any, row: Maker, column: Maker, deals: int) -> float:
    """The share of the wins that the first bot gets; a return of 1 is a win, of -1 a loss."""
    won = 0.0
    for deal in range(deals):
        for place, makers in enumerate([(row, column), (column, row)]):
            bots = [make(game, seat, deal) for seat, make in enumerate(makers)]
            noise = np.random.RandomState(deal)  # the same deal for both seatings
            won += (1 + play(game.new_initial_state(), bots, noise)[place]) / 2
    return won / (2 * deals)


def play(state: Any, bots: Sequence[Any], noise: np.random.RandomState) -> list[float]:
    """A whole game; what it is worth to each player.

    (OpenSpiel's `evaluate_bots` wants to restart its bots, which its own search does not know.)
    """
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(noise.choice(outcomes, p=chances))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    returns: list[float] = state.returns()
    return returns


def table(game: Any, makers: dict[str, Maker], deals: int) -> str:
    """All against all."""
    found = {
        (row, column): share(game, makers[row], makers[column], deals)
        for row, column in combinations(makers, 2)
    }
    lines = ["".join(f"{name:>14}" for name in ("", *makers))]
    for row in makers:
        cells = [_cell(found, row, column) for column in makers]
        lines.append("".join(f"{cell:>14}" for cell in (row, *cells)))
    return "\n".join(lines)


def _cell(found: dict[tuple[str, str], float], row: str, column: str) -> str:
    if row == column:
        return "–"
    won = found[row, column] if (row, column) in found else 1 - found[column, row]
    return f"{won:.0%}"


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", default="kogge_visby", help="a game for two, default %(default)s")
    parser.add_argument("--games", type=int, default=4, help="deals, each played from both seats")
    parser.add_argument(
        "--simulations", type=int, default=10, help="of OpenSpiel's search, 2 or more"
    )
    parser.add_argument("--iterations", type=int, default=200, help="of Kogge's search")
    given = parser.parse_args(arguments)
    if given.simulations < 2:
        parser.error(f"OpenSpiel's search needs 2 simulations or more, not {given.simulations}")
    game = pyspiel.load_game(given.game, {"turn_based": True})
    makers = {
        "random": ours("random"),
        "greedy": ours("greedy"),
        f"search:{given.iterations}": ours(f"search:{given.iterations}"),
        f"is-mcts:{given.simulations}": theirs(given.simulations),
    }
    print(f"{game}, {2 * given.games} games for each pair")
    print(table(game, makers, given.games))


if __name__ == "__main__":
    main(sys.argv[1:])
