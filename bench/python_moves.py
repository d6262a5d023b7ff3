"""`python -m bench.python_moves`: random games move by move in Python, moves per processor second.

Every move asks the position who decides and what is legal, chooses, and plays: what a search or a
script in plain Python does. Games are compiled before the clock starts.
"""

from __future__ import annotations

import random
import time
from typing import Final

import click

import kogge

SECONDS: Final = 3.0


def moves_per_second(name: str, seconds: float) -> float:
    """Moves of random games for two, by processor time."""
    game = kogge.game(name)
    noise = random.Random(1)
    made = 0
    began: float | None = None
    number = 0
    while began is None or time.process_time() - began < seconds:
        position = game.new(players=2, seed=number)
        number += 1
        while not position.over and (began is None or time.process_time() - began < seconds):
            for seat in position.to_act:
                position.play(seat, noise.choice(position.moves(seat)))
                made += 1
            if began is None and made >= 200:
                began, made = time.process_time(), 0
    return made / (time.process_time() - began)


@click.command(help=__doc__)
@click.option("--seconds", default=SECONDS, show_default=True, help="Processor time for a game.")
def main(seconds: float) -> None:
    for name in kogge.game_names():
        click.echo(f"{name:>8} {moves_per_second(name, seconds):>10,.0f} moves/s")


if __name__ == "__main__":
    main()
