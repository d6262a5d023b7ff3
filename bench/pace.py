"""`python -m bench.pace CHECKOUT`: the pace of the rules here beside that of another checkout.

Random and greedy games and iterations of the search, by processor time on one thread, and by the
clock on two. Both checkouts are measured by turns (`beside`). Times are of the best rounds;
the ratio is the mean over the rounds, each of which compares two neighbours in time, with half of
its 95 % interval. Above 1: faster here.
"""

from __future__ import annotations

import math
import random
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import click

import kogge
from bench import beside

GAMES: Final = kogge.game_names()
TABLES: Final = {"talis": 4}  # players; the fewest elsewhere
# of games that take long, and of any other
DEALS: Final = {"visby": 60_000, "towers": 3_000, "talis": 400}
GREEDY_DEALS: Final = {"visby": 8_000, "towers": 300, "talis": 40}
USUAL_DEALS: Final = 40_000
USUAL_GREEDY_DEALS: Final = 4_000
ITERATIONS: Final = {"talis": 2_000}
USUAL_ITERATIONS: Final = 8_000
PLIES: Final = (0, 4, 8, 12)  # random moves before the search begins; no game is over by then
WHAT: Final = (
    *("random", "greedy", "iterations", "classic iterations"),
    *("random on two", "iterations on two"),
)
ROUNDS: Final = 5


def pace_of(name: str, what: str) -> float:
    """How much is done in a second: moves or iterations."""
    words = what.split()
    threads = 2 if words[-1] == "two" else 1
    measured = iterations if "iterations" in words else moves
    return measured(name, words[0], threads)


def players_of(name: str) -> int:
    return TABLES.get(name, kogge.game(name).players[0])


def moves(name: str, bot: str, threads: int) -> float:
    """Moves of whole games between simple bots."""
    from kogge.arena.simulate import simulate

    if bot == "greedy":
        deals = GREEDY_DEALS.get(name, USUAL_GREEDY_DEALS)
    else:
        deals = DEALS.get(name, USUAL_DEALS)
    bots = [bot] * players_of(name)
    simulate(kogge.game(name), bots, 2, seed=1, threads=threads)
    clock = clock_for(threads)
    began = clock()
    made = simulate(kogge.game(name), bots, deals * threads, seed=1, threads=threads)
    return made.moves / (clock() - began)


def iterations(name: str, manner: str, threads: int) -> float:
    """Iterations of the search from several moments of several games.

    Classic ones are those of a search without priors and mixing, as all were in old checkouts.
    """
    from kogge.bots import Budget
    from kogge.bots.search import SearchBot

    game = kogge.game(name)
    count = ITERATIONS.get(name, USUAL_ITERATIONS) * threads
    budget = Budget(iterations=count, threads=threads)
    settings: Any = getattr(game.rooms, "manner", None)
    classic = manner == "classic" and hasattr(settings, "classic")
    thinker = SearchBot(game, 1, manner=settings.classic) if classic else SearchBot(game, 1)
    positions = [walk(game, name, seed, plies) for seed, plies in enumerate(PLIES)]
    clock = clock_for(threads)
    spent, done = 0.0, 0
    for position in positions:
        seat = position.to_act[0]
        seen = position.observed(seat)
        thinker.choose(seen, seat, Budget(iterations=threads, threads=threads))
        began = clock()
        thinker.choose(seen, seat, budget)
        spent += clock() - began
        done += thinker.thinking.iterations  # type: ignore[union-attr]
    return done / spent


def walk(game: Any, name: str, seed: int, plies: int) -> Any:
    """A game after some random moves."""
    noise = random.Random(seed)
    position = game.new(players=players_of(name), seed=seed)
    while plies > 0:
        for seat in position.to_act:
            position.play(seat, noise.choice(position.moves(seat)))
            plies -= 1
    return position


def clock_for(threads: int) -> Callable[[], float]:
    """Processor time of one thread; of two, the time on the wall."""
    return time.process_time if threads == 1 else time.perf_counter


@click.command(help=__doc__)
@click.argument("checkout", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--game", "names", multiple=True, type=click.Choice(GAMES), help="All if none.")
@click.option("--what", "wanted", multiple=True, type=click.Choice(WHAT), help="All if none.")
@click.option("--rounds", default=ROUNDS, show_default=True)
def main(checkout: Path, names: Sequence[str], wanted: Sequence[str], rounds: int) -> None:
    with beside.both(checkout, __file__) as ask:
        click.echo("| game | what | there | here | ratio |\n|---|---|---|---|---|")
        for name in names or GAMES:
            for what in wanted or WHAT:
                there, here = ask(rounds, name, what)
                scale, unit = (1e6, "µs") if "iterations" in what else (1e9, "ns")
                times = (f"{scale / max(paces):,.1f} {unit}" for paces in (there, here))
                click.echo(f"| {name} | {what} | {' | '.join(times)} | {ratio(there, here)} |")


def ratio(before: Sequence[float], after: Sequence[float]) -> str:
    """How much faster it has become, round by round."""
    logs = [math.log(two / one) for one, two in zip(before, after, strict=True)]
    mean = math.exp(statistics.mean(logs))
    if len(logs) == 1:
        return f"{mean:.2f}"
    return f"{mean:.2f} ± {mean * 1.96 * statistics.stdev(logs) / len(logs) ** 0.5:.2f}"


if __name__ == "__main__":
    beside.main(pace_of, main)
