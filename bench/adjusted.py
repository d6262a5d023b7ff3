"""Adjusted results: how much noise is left when luck, or luck and mixed choices, are taken away.

    python -m bench.fitting --game visby --players 4 --games 400000 --out visby-4.npz
    python -m bench.adjusted --game visby --players 4 --values visby-4.npz --out adjusted.jsonl

One seat, which goes round, mixes more sharply than the others; the policy of every seat is known.
The chance-adjusted result takes away the luck of deal, draws and dice; the fully adjusted one also
what each mixed choice happened to be, as AIVAT does. Both must have the mean of the plain result;
the standard deviation says how much noise is left. Values are the game's own judgement, the net it
ships, or a net in a file, which knows the reference policy but not the sharper one. For people,
whose policy nobody knows, only the first is unbiased. With --out the games made are kept, and a
later run goes on where this one ended.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

import kogge
from bench.keeping import Kept
from kogge.bots.nets.files import load
from kogge.bots.values import evaluate_many
from kogge.bots.values.judging import judge_records
from kogge.bots.values.rollouts import find_going
from kogge.core.position import Position
from kogge.review.adjusting import Policy, Values, adjust, judged, softmax_policy
from kogge.review.moments import read_story
from kogge.review.worlds import Numbers

SHARPER: Final = 0.5  # times the temper of the reference policy, for the seat that is measured
NAMES: Final = ("plain", "chance-adjusted", "fully adjusted")


def policies_of(game: str, players: int, hero: int) -> list[Policy]:
    """A sharper policy for one seat, the reference policy for all others."""
    rules = kogge.game(game)
    temper = rules.rooms.manner.temper
    tempers = [temper * (SHARPER if seat == hero else 1.0) for seat in range(players)]
    return [softmax_policy(rules, players, one) for one in tempers]


def play(game: str, players: int, policies: Sequence[Policy], seed: int) -> Position:
    """A game in which every seat draws its moves from its policy."""
    position = kogge.game(game).new(players, seed=seed)
    rng = np.random.default_rng([seed, 1])
    while not position.over:
        choices = {}
        for seat in position.to_act:
            moves, odds = policies[seat](position.look(seat).seen.reshape(1), seat)
            choices[seat] = int(rng.choice(moves, p=odds))
        for seat, move in choices.items():
            position.play(seat, move)
    return position


def results(game: str, players: int, samples: int, by: str, seed: int) -> list[float]:
    """Plain, chance-adjusted and fully adjusted result of the seat that is measured."""
    hero = seed % players
    policies = policies_of(game, players, hero)
    story = read_story(play(game, players, policies, seed))
    found = adjust(story, policies, values_by(by, game, players), samples=samples, seed=seed)
    return [float(one[hero]) for one in (found.plain, found.chance, found.full)]


@cache
def values_by(name: str, game: str, players: int) -> Values:
    """Everyone's shares: by the game's own judgement, its net, or the net of a file."""
    rules = kogge.game(game)
    if name == "judge":
        return judged(rules, players)
    if name == "net":
        return lambda worlds: evaluate_many(rules, players, worlds, None)[0]
    net = load(Path(name), rules)
    ended = judged(rules, players)

    def values(worlds: NDArray[Any]) -> Numbers:
        going = np.ones(len(worlds), bool)
        find_going(worlds, going)
        shares = ended(worlds)
        if going.any():
            shares[going] = judge_records(rules, net, players, worlds[going], None)
        return shares

    return values


def tell(found: np.ndarray) -> None:
    """Means, deviations, and differences to the plain result with 95 % intervals."""
    plain = found[:, 0]
    for name, column in zip(NAMES, found.T, strict=True):
        gap = column - plain
        half = 1.96 * gap.std(ddof=1) / np.sqrt(len(gap))
        print(
            f"  {name:16} mean {column.mean():.4f}  deviation {column.std(ddof=1):.4f} "
            f"({column.std(ddof=1) / plain.std(ddof=1):.2f} of plain)  "
            f"difference to plain {gap.mean():+.4f} ± {half:.4f}"
        )


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", default="visby")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--samples", type=int, default=32, help="times that a step is drawn")
    parser.add_argument("--values", default="judge", help="judge, net, or a file with a net")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--out", help="a file that keeps the games made, to go on later")
    asked = parser.parse_args(given)
    one = partial(results, asked.game, asked.players, asked.samples, asked.values)
    settings = [asked.game, asked.players, asked.samples, asked.values]
    with Kept(asked.out, settings) as kept:
        seeds = range(asked.seed, asked.seed + asked.games)
        left = [seed for seed in seeds if seed not in kept]
        if asked.processes == 1:
            for seed in left:
                kept.add(seed, one(seed))
        else:
            with ProcessPoolExecutor(asked.processes) as pool:
                for seed, told in zip(left, pool.map(one, left, chunksize=5), strict=True):
                    kept.add(seed, told)
        found = np.array([kept[seed] for seed in seeds])
    print(
        f"{asked.game}, {asked.players} players, {asked.games} games, values by {asked.values}, "
        f"{asked.samples} draws of every step"
    )
    tell(found)


if __name__ == "__main__":
    main()
