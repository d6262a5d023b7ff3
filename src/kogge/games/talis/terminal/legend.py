"""Legend: what the marks on the screen mean, each with an example in its colour."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from kogge.games.talis.telling.letters import GOOD_LETTERS
from kogge.games.talis.terminal.island import (
    ASLEEP,
    BIOME_MARKS,
    BIOME_STYLES,
    FLAG,
    GOOD_STYLES,
    HOME,
    MONSTER,
    SEAT_LETTERS,
    TREASURE,
    WARSHIP,
    View,
    has_other_tier,
    seat_text,
)


def legend(view: View, words: dict[str, Any]) -> list[Text]:
    """Every mark that is on the screen, and what it means."""
    meanings, tiles = words["legend"], view["tiles"]
    viewer = view["viewer"] or 0
    letter = SEAT_LETTERS[viewer]
    boats = [boat for player in view["players"] for boat in player["boats"]]
    carried = any(
        champion["treasures"] for player in view["players"] for champion in player["champions"]
    )
    other_tiers = {tile["card_tier"] for tile in tiles if has_other_tier(tile)}
    cards = Text()
    for biome, mark in BIOME_MARKS.items():
        cards.append(mark, BIOME_STYLES[biome])
    players = Text(" ").join(
        seat_text(player["seat"], f"p{player['seat'] + 1}={SEAT_LETTERS[player['seat']]}")
        for player in view["players"]
    )
    marks = [
        (seat_text(viewer, f"{letter}1"), "champion", True),
        (seat_text(viewer, HOME + letter), "home", True),
        (seat_text(viewer, FLAG + letter), "flag", any(t["owner"] is not None for t in tiles)),
        (seat_text(viewer, f"{letter}b1"), "boat", bool(boats)),
        (
            seat_text(viewer, f"{letter}b1{WARSHIP}"),
            "warship",
            any(b["warship"] for b in boats),
        ),
        (Text("?2 ?3", "bold"), "covered", any(tile["face"] is None for tile in tiles)),
        (cards, "cards", any(tile["cards"] for tile in tiles)),
        (Text(f"{ASLEEP}2", "yellow"), "guard", any(t["sleeping_guard"] for t in tiles)),
        (Text(f"{MONSTER}5", "bold yellow"), "monster", any(t["monster"] for t in tiles)),
        (Text(TREASURE, "cyan"), "treasure", carried or any(t["treasures"] for t in tiles)),
        (Text(words["tile_face"]["barren"]), "barren", True),
        (players, "players", view["phase"] in ("turn", "fair")),
    ]
    pieces = [
        Text.assemble(mark, " ", (meanings[key].format(letter=letter), "dim"))
        for mark, key, shown in marks
        if shown
    ]
    for tier in sorted(other_tiers):
        told = meanings["tier"].format(tier=tier)
        pieces.append(Text.assemble((f"♣{tier} ", "green"), (told, "dim")))
    goods = [
        Text.assemble((letter, GOOD_STYLES[good]), " ", (words["good"][good], "dim"))
        for letter, good in zip(GOOD_LETTERS, GOOD_STYLES, strict=True)
    ]
    return [*goods, *pieces, Text(meanings["yield"], "dim")]
