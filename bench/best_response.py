"""`python -m bench.best_response GAME`: what a net wins that learns to beat one bot alone.

A copy of the game's net, or a new one, practises for millions of turns against a search that never
changes, for two players: `search:N+net`, which mixes, or with `--iterations 0` the net alone. The
weights that come of it are a bot, and how much it wins against its rival is a matter of a match:

    python -m bench.best_response visby --iterations 16 --turns 10000000
    kogge match net:best-response-visby-16.npz search:16+net --game visby --games 2000

The course is kept beside the weights, and goes on where it was interrupted.
"""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path
from typing import Any, Final

import click
import numpy as np

import kogge
from kogge.bots.nets.files import new_file, save, shipped
from kogge.bots.nets.layout import first_weights, net_layout, put, taken
from kogge.bots.search.mind import new_mind
from kogge.training.course import write
from kogge.training.facing import face_games
from kogge.training.learning import LEARNER, WEIGHTS
from kogge.training.practising import Practice
from kogge.training.scales import scales_of

GAMES: Final = 1000  # between two lessons
RATE: Final = 0.001
CURIOSITY: Final = 0.005  # whoever answers best need not be hard to foresee
MEMORY: Final = 0.9
SEED: Final = 1


@click.command(help=__doc__)
@click.argument("name", metavar="GAME", type=click.Choice(kogge.game_names()))
@click.option("--iterations", default=16, show_default=True, help="Of the search, a decision.")
@click.option("--turns", default=10_000_000, show_default=True, help="That the net learns from.")
@click.option("--from-nothing", is_flag=True, help="Begin with new weights, not the game's net.")
@click.option(
    "--classic", is_flag=True, help="Against the search that neither mixes nor has a net."
)
def main(name: str, iterations: int, turns: int, from_nothing: bool, classic: bool) -> None:
    game = kogge.game(name)
    ours = shipped(game)
    manner = game.rooms.manner
    rival = new_mind(
        game,
        manner.classic if classic else manner,
        ours.weights if ours and not classic else None,
    )
    path = Path(f"best-response-{name}-{'classic-' if classic else ''}{iterations}.npz")
    kept = path.with_suffix(".course.npz")
    learner = np.zeros(LEARNER, net_layout(game))
    practice = Practice(game)
    begin = first_weights(game, SEED) if from_nothing or ours is None else ours.weights
    put(game, learner[WEIGHTS], begin)
    done, steps, first = 0, 0, 0
    scales = np.zeros(0)
    if kept.exists():
        with np.load(kept, allow_pickle=False) as found:
            learner = found["learner"].view(learner.dtype).reshape(LEARNER)
            scales = found["scales"]
            done, steps, first = (int(number) for number in found["numbers"])
            practice.restore(found)
    told = time.monotonic()
    won: list[float] = []
    while done < turns:
        weights = taken(learner[WEIGHTS])
        lesson, share = face_games(game, weights, rival, iterations, SEED, first, GAMES, MEMORY)
        if len(scales) == 0:
            scales = scales_of(learner, lesson)
        left = max(0.1, 1 - done / turns)
        steps, _ = practice.learn(
            learner, lesson, [SEED, first], scales, RATE * left, CURIOSITY, steps
        )
        won.append(share)
        done += len(lesson)
        first += GAMES
        if time.monotonic() > told + 20 or done >= turns:
            told = time.monotonic()
            recent = won[-20:]
            click.echo(
                f"{name}: {done:,} turns of {first:,} games; "
                f"{np.mean(recent):.1%} of the last {len(recent) * GAMES:,} games won"
            )
            save(new_file(game, taken(learner[WEIGHTS]), {"against": iterations}), path)
            arrays: dict[str, Any] = {
                "learner": learner.view(np.uint8),
                "scales": scales,
                "numbers": np.array([done, steps, first]),
                **practice.arrays(),
            }
            write(kept, partial(np.savez, allow_pickle=False, **arrays))
    searched = f"classic:{iterations}" if classic else f"search:{iterations}+net"
    spec = searched if iterations else "net"
    click.echo(f"{path}: kogge match net:{path} {spec} --game {name} --games 2000")


if __name__ == "__main__":
    main()
