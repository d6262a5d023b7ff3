"""The golden playthroughs of City of Towers; see `tests/games/golden.py`."""

from __future__ import annotations

from itertools import product
from pathlib import Path

from tests.games.golden import Golden, Played
from tests.games.towers.drawn import GAME

NAMES = [option.name for option in GAME.options]
HEIGHTS, PASSES = (option.choices for option in GAME.options[:2])
OTHERS = ("amber-red", "amber-white", "black-red", "red-white")  # colours of the first two seats
# every height and way of passing with many extra moves, then each of the other readings
SETTINGS: list[tuple[int, tuple[str, ...]]] = [
    *product(GAME.players, product(HEIGHTS, PASSES, ["again"])),
    *product((2, 3), [("5", "any", "once")]),
    *product((2, 3), [("5", "any", "never", "colour", "mover")]),
    *product((2, 3), [("5", "own", "again", "colour", "mover")]),
    *product((2, 4), [("5", "any", "again", "counter", "anyone", "two")]),
    *product((2, 3), [("5", "any", "once", "counter", "anyone", "any", "black-white")]),
    *product((4,), [("5", "any", "once", "counter", "anyone", "any", two) for two in OTHERS]),
]


def _played(seed: int, players: int, choices: tuple[str, ...]) -> Played:
    """Every seat plays now sensibly, now at random."""
    bots = ["random" if (seed + seat) % 3 else "greedy" for seat in range(players)]
    return Played(dict(zip(NAMES, choices, strict=False)), bots, seed)


GOLDEN = Golden(
    "towers",
    Path(__file__).parent / "golden",
    {
        "-".join([str(players), *choices]): _played(seed, players, choices)
        for seed, (players, choices) in enumerate(SETTINGS)
    },
    never_told=frozenset({"stuck_ended", "streets_ended"}),  # test_rulebook_ends.py
)

if __name__ == "__main__":
    GOLDEN.main()
