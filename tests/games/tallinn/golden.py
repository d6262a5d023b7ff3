"""The golden playthroughs of Tallinn; see `tests/games/golden.py`."""

from __future__ import annotations

from pathlib import Path

from tests.games.golden import Golden, Played

GOLDEN = Golden(
    "tallinn",
    Path(__file__).parent / "golden",
    {
        "base-2": Played({}, ["greedy", "random"], 1),
        "base-3": Played({}, ["random", "greedy", "greedy"], 2),
        "base-4": Played({}, ["greedy", "greedy", "random", "random"], 3),
        "order-2": Played({"tower_order": "descending"}, ["random", "random"], 4),
        "order-4": Played(
            {"tower_order": "descending"}, ["greedy", "random", "greedy", "random"], 5
        ),
        "envoy-deck-2": Played({"envoy": "deck"}, ["random", "greedy"], 6),
        "envoy-deck-4": Played({"envoy": "deck"}, ["random", "greedy", "random", "greedy"], 7),
        "envoy-hand-3": Played({"envoy": "hand"}, ["greedy", "random", "random"], 8),
        "chronicles-2": Played({"chronicles": "on"}, ["random", "greedy"], 9),
        "chronicles-3": Played({"chronicles": "on"}, ["random", "random", "greedy"], 10),
        "chronicles-influence-4": Played(
            {"chronicles": "influence"}, ["greedy", "random", "greedy", "random"], 13
        ),
        "order-envoy-hand-chronicles-2": Played(
            {"tower_order": "descending", "envoy": "hand", "chronicles": "on"},
            ["random", "random"],
            11,
        ),
        "order-envoy-deck-chronicles-4": Played(
            {"tower_order": "descending", "envoy": "deck", "chronicles": "on"},
            ["random", "greedy", "random", "random"],
            12,
        ),
    },
)

if __name__ == "__main__":
    GOLDEN.main()
