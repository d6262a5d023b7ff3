"""The golden playthroughs of Talis; see `tests/games/golden.py`."""

from __future__ import annotations

from pathlib import Path

from tests.games.golden import Golden, Played

GOLDEN = Golden(
    "talis",
    Path(__file__).parent / "golden",
    {
        "standard-4": Played({}, ["greedy", "greedy", "greedy", "greedy"], 1),
        "standard-3": Played({"start_might": "1"}, ["greedy", "random", "greedy"], 2),
        "standard-2": Played({"double_tiles": "guard"}, ["random", "greedy"], 3),
        "random-4": Played(
            {"board": "random", "marketplace": "separate", "mercenaries": "famous"},
            ["random", "greedy", "greedy", "random"],
            4,
        ),
        "literal-4": Played({"board": "literal"}, ["greedy", "random", "random", "greedy"], 5),
        "readings-4": Played(
            {
                "exploring": "all",
                "revolts": "claim",
                "buildings": "slots",
                "docks": "two",
                "walks": "pass",
                "strength": "more",
                "warships": "coast",
                "ties": "attacker",
                "homes": "apart",
                "sailing": "adjacent",
                "market_day": "all",
                "fair_sales": "no",
                "trade": "free",
                "market": "anytime",
                "round_cap": "20",
            },
            ["greedy", "random", "greedy", "random"],
            7,
        ),
        "apart-3": Played(
            {"homes": "apart", "round_cap": "20"}, ["greedy", "random", "greedy"], 10
        ),
        "capped-4": Played({"round_cap": "20"}, ["random", "random", "random", "random"], 6),
    },
    never_told=None,  # the cards are many; test_cards.py plays them
)

if __name__ == "__main__":
    GOLDEN.main()
