"""`python -m bench.talis_outlook`: fit the net that judges positions in Talis to games played.

Players with some whims and follies play at tables of two to four; what they had at moments drawn
by lot, and who won in the end, is what the net learns from. Begin with quick players and fresh
weights, then let searching ones, who judge by those weights, play better games:

    python -m bench.talis_outlook --games 20000 --iterations 0 --afresh
    python -m bench.talis_outlook --games 3000 --iterations 50 --rate 0.001

The loss is that of the winner's predicted chance, in nats, in games kept aside.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click
import numpy as np
from numpy.typing import NDArray

import kogge
from kogge.bots import Budget
from kogge.bots.search import SearchBot
from kogge.games.talis.bot.evaluation import (
    BIAS,
    SIZE,
    UNITS,
    VOICE,
    WEIGHTS,
    WEIGHTS_PATH,
    Trait,
    describe,
)
from kogge.games.talis.geometry import MAX_SEATS

Numbers = NDArray[np.float64]

TABLES: Final = (2, 3, 4, 4)  # players, drawn by lot
WHIMS: Final = (0.0, 0.1, 0.3)
FOLLIES: Final = (0.0, 0.03, 0.1)
KEPT: Final = 0.12  # share of the moments
ASIDE: Final = 5  # one game in so many is kept aside
BATCH: Final = 256
EPOCHS: Final = 8
DECAY: Final = 0.6  # of the rate, from epoch to epoch
ABSENT: Final = -1e9
NARROW: Final = 0.2  # traits that hardly ever differ are not blown up beyond this width


@dataclass(frozen=True)
class Moments:
    """What everyone had at some moments, who sat there, who won, and in which game it was."""

    traits: Numbers  # [moment, seat, trait]
    seated: Numbers  # [moment, seat]: 0, or ABSENT
    won: Numbers  # [moment, seat]: shares of the win
    game: NDArray[np.int64]

    def part(self, chosen: NDArray[Any]) -> Moments:
        return Moments(
            self.traits[chosen], self.seated[chosen], self.won[chosen], self.game[chosen]
        )


@dataclass
class Net:
    """The weights, as the game has them."""

    weights: Numbers
    bias: Numbers
    voice: Numbers

    def parts(self) -> tuple[Numbers, Numbers, Numbers]:
        return self.weights, self.bias, self.voice


def fresh_net(spread: Numbers, lot: np.random.Generator) -> Net:
    """Small weights drawn by lot, for traits of this spread; none for one that never differs."""
    return Net(
        spread[:, None] * lot.normal(0, SIZE**-0.5, (SIZE, UNITS)),
        np.zeros(UNITS),
        lot.normal(0, UNITS**-0.5, UNITS),
    )


def play_game(
    number: int, bots: list[SearchBot], lot: random.Random
) -> Iterator[tuple[Numbers, Numbers, Numbers]]:
    """The moments of one game: traits, who is seated, and who won."""
    game = kogge.game("talis")
    seats = lot.choice(TABLES)
    position = game.new(players=seats, seed=number)
    met: list[Numbers] = []
    while not position.over:
        seat = position.to_act[0]
        position.play(seat, bots[seat].choose(position.observed(seat), seat))
        if not position.over and lot.random() < KEPT:
            seen, traits = position.observed(None), np.zeros((MAX_SEATS, SIZE))
            for other in range(seats):
                describe(seen, other, traits[other])
            met.append(traits)
    seated = np.where(np.arange(MAX_SEATS) < seats, 0.0, ABSENT)
    won = np.array([float(seat in position.winners) for seat in range(MAX_SEATS)])
    for traits in met:
        yield traits, seated, won / won.sum()


def gather(games: int, iterations: int, seed: int) -> Moments:
    """Moments of so many games; without iterations, all moves are whims and follies."""
    game, lot = kogge.game("talis"), random.Random(seed)
    rows: list[tuple[Numbers, Numbers, Numbers]] = []
    numbers: list[int] = []
    with click.progressbar(range(games), label="Games") as bar:
        for number in bar:
            bots = []
            for _ in range(MAX_SEATS):
                folly = lot.choice(FOLLIES)
                whim = lot.choice(WHIMS) if iterations else 1 - folly
                budget = Budget(iterations=max(1, iterations))
                bots.append(SearchBot(game, number, budget=budget, whim=whim, folly=folly))
            moments = list(play_game(seed * 1_000_003 + number, bots, lot))
            rows += moments
            numbers += [number] * len(moments)
    traits, seated, won = (np.array(column) for column in zip(*rows, strict=True))
    return Moments(traits, seated, won, np.array(numbers))


def predict(net: Net, moments: Moments) -> tuple[Numbers, Numbers]:
    """The hidden units, and everyone's predicted chance to win."""
    units = np.maximum(moments.traits @ net.weights + net.bias, 0.0)
    standing = units @ net.voice + moments.seated
    chances = np.exp(standing - standing.max(1, keepdims=True))
    return units, chances / chances.sum(1, keepdims=True)


def loss(net: Net, moments: Moments) -> float:
    """How badly the winners were foreseen."""
    chances = predict(net, moments)[1]
    return float(-(moments.won * np.log(np.maximum(chances, 1e-12))).sum(1).mean())


def slopes(net: Net, moments: Moments) -> tuple[Numbers, Numbers, Numbers]:
    """How the loss changes with every weight."""
    units, chances = predict(net, moments)
    error = (chances - moments.won) / len(chances)
    back = error[:, :, None] * net.voice * (units > 0)
    weights = np.tensordot(moments.traits, back, ([0, 1], [0, 1]))
    return weights, back.sum((0, 1)), np.tensordot(error, units, ([0, 1], [0, 1]))


def learn(net: Net, moments: Moments, rate: float, lot: np.random.Generator) -> None:
    """Some epochs of Adam."""
    first = [np.zeros_like(part) for part in net.parts()]
    second = [np.zeros_like(part) for part in net.parts()]
    step = 0
    for epoch in range(EPOCHS):
        order = lot.permutation(len(moments.won))
        for start in range(0, len(order), BATCH):
            step += 1
            batch = moments.part(order[start : start + BATCH])
            for part, mean, square, slope in zip(
                net.parts(), first, second, slopes(net, batch), strict=True
            ):
                mean += 0.1 * (slope - mean)
                square += 0.001 * (slope**2 - square)
                pace = rate * DECAY**epoch / (1 - 0.9**step)
                part -= pace * mean / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)


def fit(moments: Moments, start: Net | None, rate: float, seed: int) -> tuple[Net, float, float]:
    """The net, and its loss in the games kept aside before and after; none: fresh weights."""
    lot = np.random.default_rng(seed)
    present = moments.traits[moments.seated == 0]
    middle, width = present.mean(0), np.maximum(present.std(0), NARROW)
    usual = Moments((moments.traits - middle) / width, moments.seated, moments.won, moments.game)
    aside = moments.game % ASIDE == 0
    if start is None:
        net = fresh_net(present.std(0) / width, lot)
    else:
        net = Net(
            start.weights * width[:, None], start.bias + middle @ start.weights, start.voice.copy()
        )
    before = loss(net, usual.part(aside))
    learn(net, usual.part(~aside), rate, lot)
    after = loss(net, usual.part(aside))
    weights = net.weights / width[:, None]
    return Net(weights, net.bias - middle @ weights, net.voice), before, after


def write(net: Net, path: Path) -> None:
    """The net as the game reads it."""

    def row(numbers: Numbers) -> str:
        return "[" + ", ".join(f"{number:.4g}" for number in numbers) + "]"

    lines = ["# Fitted by `python -m bench.talis_outlook`; a row has a number for every unit."]
    lines += [f"bias = {row(net.bias)}", f"voice = {row(net.voice)}", "", "[traits]"]
    lines += [f"{trait.name.lower()} = {row(net.weights[trait])}" for trait in Trait]
    path.write_text("\n".join(lines) + "\n", "utf-8")


@click.command(help=__doc__)
@click.option("--games", default=3000, show_default=True, type=click.IntRange(min=10))
@click.option("--iterations", default=50, show_default=True, help="0: no search at all.")
@click.option("--afresh", is_flag=True, help="Forget the weights there are.")
@click.option("--rate", default=0.003, show_default=True, help="Of learning, at first.")
@click.option("--seed", default=1, show_default=True)
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), default=WEIGHTS_PATH)
def main(games: int, iterations: int, afresh: bool, rate: float, seed: int, out: Path) -> None:
    moments = gather(games, iterations, seed)
    start = None if afresh else Net(WEIGHTS, BIAS, VOICE)
    net, before, after = fit(moments, start, rate, seed)
    click.echo(f"{len(moments.won):,} moments; loss {before:.4f} before, {after:.4f} after")
    write(net, out)


if __name__ == "__main__":
    main()
