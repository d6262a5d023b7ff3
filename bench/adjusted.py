"""Adjusted results: how much noise is left when luck, or luck and mixed choices, are taken away.

    python -m bench.adjusted --game visby --players 4 --games 4000 --out adjusted.jsonl

One seat, which goes round, mixes more sharply than the reference policy, by which all others play;
the policy of every seat is known. The chance-adjusted result takes away the luck of deal, draws and
dice; the fully adjusted one also what each mixed choice happened to be, as AIVAT does. Both must
have the mean of the plain result; the standard deviation says how much noise is left. Values are
those of the reference policy in all seats. For people, whose policy nobody knows, only the first is
unbiased. --next lets the seat after that one mix otherwise, too. With --out the games made are
kept, and a later run goes on where this one ended.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Final

import numpy as np

import kogge
from bench.keeping import Kept
from kogge.core.position import Position
from kogge.review.adjusting import WORLDS, Policy, adjust, softmax_policy
from kogge.review.moments import read_story
from kogge.review.settings import Settings

SHARPER: Final = 0.5  # times the temper of the reference policy, for the seat that is measured
NAMES: Final = ("plain", "chance-adjusted", "fully adjusted")


def reference_temper(game: str, players: int) -> float:
    """The temper of the reference policy, as reviews have it."""
    return Settings().of(kogge.game(game), players).temper


def policies_of(game: str, players: int, hero: int, beside: float = 1.0) -> list[Policy]:
    """A sharper policy for one seat, some for the next one, the reference for all others."""
    times = [1.0] * players
    times[hero], times[(hero + 1) % players] = SHARPER, beside
    temper = reference_temper(game, players)
    return [softmax_policy(kogge.game(game), players, temper * one) for one in times]


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


def results(
    game: str, players: int, beside: float, worlds: int, chance_worlds: int | None, seed: int
) -> list[float]:
    """Plain, chance-adjusted and fully adjusted result of the seat that is measured."""
    hero = seed % players
    policies = policies_of(game, players, hero, beside)
    found = adjust(
        read_story(play(game, players, policies, seed)),
        policies,
        temper=reference_temper(game, players),
        worlds=worlds,
        chance_worlds=chance_worlds,
        seed=seed,
    )
    return [float(one[hero]) for one in (found.plain, found.chance, found.full)]


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
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--worlds", type=int, default=WORLDS, help="in which games are played on")
    parser.add_argument("--chance-worlds", type=int, help="the same on both sides of a chance")
    parser.add_argument("--next", type=float, default=1.0, help="times the temper, for that seat")
    parser.add_argument("--out", help="a file that keeps the games made, to go on later")
    asked = parser.parse_args(given)
    table = (asked.game, asked.players, asked.next, asked.worlds, asked.chance_worlds)
    with Kept(asked.out, [*table]) as kept:
        for seed in range(asked.games):
            if seed not in kept:
                kept.add(seed, results(*table, seed))
        found = np.array([kept[seed] for seed in range(asked.games)])
    print(f"{asked.game}, {asked.players} players, {asked.games} games, {asked.worlds} worlds")
    tell(found)


if __name__ == "__main__":
    main()
