"""Golden playthroughs: whole games as text, with a position every so often.

`python -m tests.games.towers.golden` writes them anew. Do that only when a rule was meant to change
(then `rules_version` rises as well), and read the difference before keeping it.

A file begins with players, options and seed; then positions and the moves between them take turns;
the last line says how the game ended.
"""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path

import numpy as np
from tests.games.towers.drawn import GAME

from kogge.core import verbs
from kogge.core.position import Position
from kogge.core.rng import new_rng

FOLDER = Path(__file__).parent / "golden"
MOVES_A_LINE = 15
NAMES = ("players", *(option.name for option in GAME.options))
HEIGHTS, PASSES = (option.choices for option in GAME.options[:2])
# every height and way of passing as usual, then each of the other readings
SETTINGS: list[dict[str, object]] = [
    dict(zip(NAMES, choices, strict=False))
    for choices in (
        *product(GAME.players, HEIGHTS, PASSES),
        *product((2, 3), ("5",), ("any",), ("once",)),
        *product((2, 3), ("5",), ("any",), ("never",), ("colour",), ("mover",)),
        *product((2, 3), ("5",), ("own",), ("again",), ("colour",), ("mover",)),
    )
]


def start(heading: str) -> Position:
    """The first position of a playthrough, from its heading."""
    players, seed, *options = heading.split()
    chosen = dict(option.split("=") for option in options)
    return GAME.start(int(players), GAME.new(seed=int(seed)).key, chosen)


def write_playthrough(setting: dict[str, object], seed: int) -> str:
    """A random game, or one in which every seat plays now sensibly, now at random."""
    options = " ".join(f"{name}={choice}" for name, choice in setting.items() if name != "players")
    heading = f"{setting['players']} {seed} {options}"
    position = start(heading)
    noise, rng = random.Random(heading), new_rng(heading)
    lines = [heading, position.to_text()]
    while not position.over:
        words: list[str] = []
        while not position.over and len(words) < MOVES_A_LINE:
            (seat,) = position.to_act
            sensible = int(verbs.lean(position.observed(seat), seat, rng))
            move = position.game.rooms.moves[sensible]
            if noise.random() < 0.6 or seed % 4 == 0:
                move = noise.choice(position.moves(seat))
            position.play(seat, move)
            words.append(move.text)
        lines += [" ".join(words), position.to_text()]
    return "\n".join([*lines, result(position)]) + "\n"


def result(position: Position) -> str:
    """How it ended, with points and places."""
    points = np.array(position.scores).tolist()
    return f"{position.view(None)['ending']} points {points} places {list(position.ranks)}"


def name_of(setting: dict[str, object]) -> str:
    return "-".join(map(str, setting.values())) + ".txt"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for seed, setting in enumerate(SETTINGS):
        (FOLDER / name_of(setting)).write_text(write_playthrough(setting, seed), "utf-8")


if __name__ == "__main__":
    main()
