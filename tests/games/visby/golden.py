"""The golden playthroughs of Visby; see `tests/games/golden.py`."""

from __future__ import annotations

from pathlib import Path

from tests.games.golden import Golden, Played

GOLDEN = Golden(
    "visby",
    Path(__file__).parent / "golden",
    {
        "two": Played({"target": "30"}, ["greedy", "random"], 1),
        "two-45": Played({"target": "45"}, ["greedy", "greedy"], 2),
        "three": Played({"target": "30"}, ["random", "random", "greedy"], 3),
        "three-45": Played({"target": "45"}, ["random", "greedy", "random"], 4),
        "four": Played({"target": "30"}, ["greedy", "random", "greedy", "random"], 5),
        "four-45": Played({"target": "45"}, ["random", "random", "random", "random"], 6),
        "five": Played({"target": "30"}, ["random", "greedy", "random", "greedy", "random"], 7),
        "six": Played(
            {"target": "30"}, ["greedy", "greedy", "greedy", "random", "random", "random"], 8
        ),
    },
    never_told=frozenset({"stopped"}),  # round 100, which V10 tests
)

if __name__ == "__main__":
    GOLDEN.main()
