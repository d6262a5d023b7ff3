"""Values of the reference policy, learned from games that it plays: a net for `bench.adjusted`.

    python -m bench.fitting --game visby --players 4 --games 400000 --out visby-4.npz

Everyone draws moves as the game's rule of thumb weighs them; from some positions of every game,
seen with open cards, the net learns who wins. Each game is heard once. Learning and net are those
of `kogge train`; what it is good for is told by the surprise at games it has not heard yet.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

import kogge
from kogge.bots.nets.files import new_file, save
from kogge.bots.nets.layout import first_weights, net_layout, put, taken
from kogge.bots.values.rollouts import find_going
from kogge.core.game import Game
from kogge.review.sampling import judge_each
from kogge.review.worlds import MOST_SEATS, Sampler
from kogge.training.learning import (
    LEARNER,
    SEEN,
    SURPRISE,
    TALLIES,
    WEIGHTS,
    learn,
    sum_squares,
    surprise,
)
from kogge.training.samples import CHOICES, sample_layout

AT_ONCE: Final = 2000  # games that are played and heard together
BATCH: Final = 128
RATES: Final = ((0.6, 0.001), (0.85, 0.0003), (1.0, 0.0001))  # of steps, until so much is done
LARGEST: Final = 32.0  # of the scales of entries


def deals(game: Game, players: int, count: int, seed: int) -> NDArray[Any]:
    """Positions after the deal."""
    states = np.zeros(count, game.rooms.state)
    for i in range(count):
        states[i] = game.new(players, seed=seed * AT_ONCE + i).open_record()
    return states


def play(game: Game, players: int, count: int, seed: int, kept: float) -> NDArray[Any]:
    """Samples of games: so large a part of their positions, and who won."""
    sampler = Sampler(game, players)
    rng = np.random.default_rng(seed)
    batch = sampler.choose(deals(game, players, count, seed), "fitting", seed)
    going = np.ones(count, bool)
    states, games = [], []
    while going.any():
        picked = np.flatnonzero(going & (rng.random(count) < kept))
        states.append(batch.worlds[picked])
        games.append(picked)
        batch = sampler.follow(batch, {})
        find_going(batch.worlds, going)
    won = np.zeros((count, players))
    judge_each(batch.worlds, players, np.zeros(max(game.move_space, MOST_SEATS), np.int64), won)
    samples = np.zeros(sum(map(len, games)), sample_layout(game))
    samples["seen"] = np.concatenate(states)
    seats = rng.integers(players, size=len(samples))
    samples["seat"], samples["seats"], samples["weight"] = seats, players, 1
    turned = (seats[:, None] + np.arange(players)) % players
    of_game = won[np.concatenate(games)]
    samples["won"][:, :players] = np.take_along_axis(of_game, turned, axis=1)
    return samples


class Pupil:
    """A net that hears samples, each once."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        self.game = game
        self.learner: NDArray[Any] = np.zeros(LEARNER, net_layout(game))
        put(game, self.learner[WEIGHTS], first_weights(game, seed))
        self.scales = np.zeros(0)
        self.steps = 0

    def hear(self, samples: NDArray[Any], done: float) -> float:
        """Learn from samples; how much they surprised before, in nats."""
        if len(self.scales) == 0:
            self._find_scales(samples)
        tallies = np.zeros(TALLIES)
        lists = np.zeros(CHOICES, np.int64), np.zeros(2 * CHOICES)
        surprise(self.learner, samples, *lists, tallies)
        rate = next(rate for until, rate in RATES if done < until)
        order = np.random.default_rng(self.steps).permutation(len(samples))
        spare = np.zeros(TALLIES)
        self.steps = int(
            learn(self.learner, samples, order, self.scales, BATCH, rate, self.steps, *lists, spare)
        )
        return float(tallies[SURPRISE] / tallies[SEEN])

    def save(self, path: Path, story: dict[str, Any]) -> None:
        save(new_file(self.game, taken(self.learner[WEIGHTS]), story), path)

    def _find_scales(self, samples: NDArray[Any]) -> None:
        """Let every entry of the vector count as much as any other, as courses of training do."""
        size = len(self.learner[WEIGHTS]["first"])
        squares, times = np.zeros(size), np.zeros(size, np.int64)
        sum_squares(self.learner, samples, squares, times)
        sizes = np.sqrt(squares / np.maximum(times, 1))
        scales = np.clip(1 / np.maximum(sizes, 1e-9), 1 / LARGEST, LARGEST)
        self.scales = np.where(times > 0, scales, 1.0)
        self.learner[WEIGHTS]["first"] *= self.scales[:, None].astype(np.float32)


def fit(pupil: Pupil, players: int, games: int, kept: float) -> Iterator[float]:
    """Let a net hear so many games; the surprise at each lot of them."""
    lots = max(1, games // AT_ONCE)
    for lot in range(lots):
        samples = play(pupil.game, players, min(AT_ONCE, games), lot + 1, kept)
        yield pupil.hear(samples, lot / lots)


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", default="visby")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=400_000)
    parser.add_argument("--kept", type=float, default=0.25, help="part of the positions")
    parser.add_argument("--out", type=Path, required=True, help="the file of the net")
    asked = parser.parse_args(given)
    pupil = Pupil(kogge.game(asked.game))
    found = []
    for lot, surprised in enumerate(fit(pupil, asked.players, asked.games, asked.kept), 1):
        found.append(surprised)
        if lot % 10 == 0:
            last = np.mean(found[-10:])
            print(f"{lot * AT_ONCE:,} games, surprise {last:.4f} of {np.log(asked.players):.4f}")
            pupil.save(asked.out, {"games": lot * AT_ONCE, "players": asked.players})
    pupil.save(asked.out, {"games": asked.games, "players": asked.players})


if __name__ == "__main__":
    main()
