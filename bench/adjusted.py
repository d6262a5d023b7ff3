"""Adjusted results: how much noise is left when luck, or luck and mixed choices, are taken away.

    python -m bench.adjusted --game visby --players 4 --games 10000 --samples 32

Games are played by the reference policy of the review, which mixes, so that the policy of every
seat is known. The chance-adjusted result takes away the luck of deal, draws and dice; the fully
adjusted one also what each mixed choice happened to be, as AIVAT does. Both must have the mean of
the plain result; the standard deviation says how much noise is left. For people, whose policy
nobody knows, only the first is unbiased.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import numpy as np

import kogge
from kogge.core.position import Position
from kogge.review.moments import read_story
from kogge.review.settings import Settings
from kogge.review.working import Work
from kogge.review.worlds import Sampler


def play(game: str, players: int, seed: int) -> Position:
    """A game of the reference policy against itself."""
    position = kogge.game(game).new(players, seed=seed)
    sampler = Sampler(position.game, players)
    while not position.over:
        for seat in position.to_act:
            seen = position.look(seat).seen
            made = len(position.history)
            batch = sampler.batch(seen.reshape(1), seat, 1, "adjusted", seed, made)
            position.play(seat, int(batch.chosen[0, seat]) - 1)
    return position


def results(game: str, players: int, samples: int, seed: int) -> list[float]:
    """Plain, chance-adjusted and fully adjusted result of one seat, which goes round."""
    work = Work(read_story(play(game, players, seed)), None, Settings(samples, threads=1))
    work.prepare()
    seat = seed % players
    result = float(work.story.result[seat])
    luck = chosen = 0.0
    settled: float | None = 1 / players  # mean before the chance whose outcome comes next
    for place in work.places:
        before, after = (float(shares[:, seat].mean()) for shares in work.shares_around(place))
        if settled is not None:
            luck += before - settled
        chosen += after - before
        settled = after if work.had_chance(place) else None
    if settled is not None:
        luck += result - settled
    return [result, result - luck, result - luck - chosen]


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", default="visby")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--samples", type=int, default=32)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    asked = parser.parse_args(given)
    one = partial(results, asked.game, asked.players, asked.samples)
    seeds = range(asked.seed, asked.seed + asked.games)
    with ProcessPoolExecutor(asked.processes) as pool:
        found = np.array(list(pool.map(one, seeds, chunksize=20)))
    print(f"{asked.game}, {asked.players} players, {asked.games} games, {asked.samples} samples")
    plain = found[:, 0]
    for name, column in zip(("plain", "chance-adjusted", "fully adjusted"), found.T, strict=True):
        gap = column - plain
        half = 1.96 * gap.std(ddof=1) / np.sqrt(len(gap))
        print(
            f"  {name:16} mean {column.mean():.4f}  deviation {column.std(ddof=1):.4f} "
            f"({column.std(ddof=1) / plain.std(ddof=1):.2f} of plain)  "
            f"difference to plain {gap.mean():+.4f} ± {half:.4f}"
        )


if __name__ == "__main__":
    main()
