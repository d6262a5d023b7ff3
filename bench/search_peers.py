"""`python -m bench.search_peers`: our search beside OpenSpiel's, in one run.

- Connect four, random rollouts on both sides: simulations a second of our search and of OpenSpiel's
  C++ `MCTSBot`, on one thread, taking turns; then a match at equal time per move.
- Goofspiel for two, simultaneous bids, prizes from high to low. OpenSpiel's C++ searches refuse
  simultaneous moves, so its own way is the turn-based form of the game and the information-set
  search in Python; random rollouts on both sides again.

Every opening is played twice, with changed sides. Nobody sees a bid before it is revealed: the
second to be asked gets a position in which the first one's bid is replaced by a random one.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from statistics import median
from typing import Any, Final

import click
import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from bench import connect_four, goofspiel
from kogge.arena.intervals import mean_interval
from kogge.bots import Budget
from kogge.bots.search import SearchBot
from kogge.core.manner import Manner

UCT_C: Final = 2.0  # OpenSpiel's usual
SIMULATIONS: Final = 20_000
PYTHON_SIMULATIONS: Final = 300
OPENING: Final = 2  # random moves of connect four before the match begins
MEMORY_MB: Final = 1000
GOOFSPIEL: Final = {
    "players": 2,
    "num_cards": 10,
    "points_order": "descending",
    "imp_info": False,
    "returns_type": "win_loss",
}

Choose = Callable[[Any], int]


@dataclass(frozen=True)
class Comparison:
    """Speeds, their ratio, and our share of the points in a match at equal time."""

    game: str
    ours_per_second: float
    theirs_per_second: float
    ratio: float
    seconds_a_move: float
    games: int
    share: float
    low: float
    high: float


def rate(simulations: int, run: Callable[[], object]) -> float:
    """Simulations in a second."""
    began = time.perf_counter()
    run()
    return simulations / (time.perf_counter() - began)


def compare(
    name: str,
    games: int,
    seconds: float,
    ours: Callable[[], float],
    theirs: Callable[[], float],
    play: Callable[[int, bool], float],
) -> Comparison:
    """Measure both speeds by turns, then play; the first call of each is not counted."""
    ours(), theirs()
    speeds = [(ours(), theirs()) for _ in range(3)]
    our_speed, their_speed = (median(column) for column in zip(*speeds, strict=True))
    points = []
    for number in range(games):
        points.append(play(number // 2, number % 2 == 0))
        if sys.stderr.isatty():
            share = sum(points) / len(points)
            click.echo(f"\r{name}: game {number + 1} of {games}, {share:.1%} ", nl=False, err=True)
    share, low, high = mean_interval(games, sum(points), sum(point**2 for point in points))
    ratio = our_speed / their_speed
    return Comparison(name, our_speed, their_speed, ratio, seconds, games, share, low, high)


def in_connect_four(games: int, seconds: float) -> Comparison:
    """Against the C++ search."""
    theirs = pyspiel.load_game("connect_four")

    def their_bot(seed: int, simulations: int, limit: float) -> Any:
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        policy = pyspiel.ChildSelectionPolicy.UCT
        return pyspiel.MCTSBot(
            theirs, evaluator, UCT_C, simulations, MEMORY_MB, True, seed, False, policy, limit
        )

    def our_bot(seed: int) -> SearchBot:
        return SearchBot(connect_four.GAME, seed)

    empty = connect_four.GAME.new(seed=0)
    fixed = Budget(iterations=SIMULATIONS)

    def play(seed: int, we_begin: bool) -> float:
        position, state = connect_four.GAME.new(seed=seed), theirs.new_initial_state()
        noise, us = random.Random(seed), our_bot(seed)
        them = their_bot(seed, 10**9, seconds)
        our_seat = 0 if we_begin else 1
        while not state.is_terminal():
            seat = state.current_player()
            if len(position.history) < OPENING:
                move = noise.choice(state.legal_actions())
            elif seat == our_seat:
                move = us.choose(position.observed(seat), seat, Budget(seconds=seconds))
            else:
                move = them.step(state)
            position.play(seat, move)
            state.apply_action(move)
        return 0.5 + 0.5 * state.returns()[our_seat]

    return compare(
        "connect four, C++ search",
        games,
        seconds,
        lambda: rate(SIMULATIONS, lambda: our_bot(1).choose(empty.observed(0), 0, fixed)),
        lambda: rate(
            SIMULATIONS, lambda: their_bot(1, SIMULATIONS, -1.0).step(theirs.new_initial_state())
        ),
        play,
    )


def in_goofspiel(games: int, seconds: float) -> Comparison:
    """Against the information-set search in Python."""
    theirs = pyspiel.load_game_as_turn_based("goofspiel", GOOFSPIEL)
    manner: Manner = replace(goofspiel.GAME.rooms.manner, noise=1.0, winning=1.0)

    def their_bot(seed: int, simulations: int) -> Any:
        noise = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(1, noise)
        bot = ismcts.ISMCTSBot(theirs, evaluator, UCT_C, simulations, random_state=noise)
        bot.set_resampler(lambda state, player: with_other_bid(state, noise.choice))
        return bot

    def our_bot(seed: int) -> SearchBot:
        return SearchBot(goofspiel.GAME, seed, manner=manner)

    def with_other_bid(state: Any, pick: Callable[[list[int]], int]) -> Any:
        """The same position, the bid that waits replaced by any."""
        moves = state.history()
        waits = len(moves) % 2
        other = theirs.new_initial_state()
        for move in moves[: len(moves) - waits]:
            other.apply_action(move)
        if waits:
            other.apply_action(int(pick(other.legal_actions())))
        return other

    fixed = Budget(iterations=SIMULATIONS)
    start = goofspiel.GAME.new(players=2, seed=0, order="descending")
    pace = rate(
        PYTHON_SIMULATIONS,
        lambda: their_bot(0, PYTHON_SIMULATIONS).step(theirs.new_initial_state()),
    )

    def play(seed: int, we_begin: bool) -> float:
        position = goofspiel.GAME.new(players=2, seed=seed, order="descending")
        state = theirs.new_initial_state()
        us, noise = our_bot(seed), random.Random(seed)
        # it keeps no clock: simulations for the same time, by the pace just measured
        them = their_bot(seed, max(1, int(pace * seconds)))
        our_seat = 0 if we_begin else 1
        while not position.over:
            bids = [0, 0]
            seen = position.observed(our_seat)
            bids[our_seat] = us.choose(seen, our_seat, Budget(seconds=seconds))
            asked = state.clone()
            if our_seat == 0:
                asked.apply_action(noise.choice(asked.legal_actions()))
            bids[1 - our_seat] = them.step(asked)
            for seat in range(2):
                position.play(seat, bids[seat])
                state.apply_action(bids[seat])
        return (our_seat in position.winners) / len(position.winners)

    return compare(
        "Goofspiel for two, Python search",
        games,
        seconds,
        lambda: rate(SIMULATIONS, lambda: our_bot(1).choose(start.observed(0), 0, fixed)),
        lambda: rate(
            PYTHON_SIMULATIONS,
            lambda: their_bot(1, PYTHON_SIMULATIONS).step(theirs.new_initial_state()),
        ),
        play,
    )


@click.command(help=__doc__)
@click.option("--games", default=200, show_default=True, help="Games of each match.")
@click.option("--seconds", default=0.05, show_default=True, help="Time a move, for both.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def main(games: int, seconds: float, as_json: bool) -> None:
    found = [in_connect_four(games, seconds), in_goofspiel(games, seconds)]
    if as_json:
        click.echo(json.dumps([asdict(one) for one in found], indent=1))
        return
    for one in found:
        click.echo(
            f"\n{one.game}: {one.ours_per_second:,.0f} simulations/s against "
            f"{one.theirs_per_second:,.0f}, {one.ratio:.1f} times; "
            f"{one.share:.1%} of {one.games} games ({one.low:.1%} – {one.high:.1%}) "
            f"at {one.seconds_a_move:g} s a move"
        )


if __name__ == "__main__":
    main()
