"""The island of the reference Talis: tiles, tiers, seas and boards, as the rules list them.

A tile is (row, column) from the north-west. Faces are words: "F1" yields one food, "FW" food and
wood; the others are "home", "empty", "wild", "wild2", "oasis", "barren", "den", and the places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

Tile = tuple[int, int]

TILES: list[Tile] = [(row, column) for row in range(8) for column in range(8)]
NAMES = {(row, column): "abcdefgh"[column] + "87654321"[row] for row, column in TILES}
CALLED = {name: tile for tile, name in NAMES.items()}
CASTLE: Tile = (8, 0)  # not on the island: inside any castle that lies apart (L12)

SEAS = ["nw", "ne", "se", "sw"]  # the ring, clockwise
CORNERS = {"nw": (0, 0), "ne": (0, 7), "se": (7, 7), "sw": (7, 0)}
COAST: dict[str, list[Tile]] = {
    "nw": [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (2, 0), (3, 0)],
    "ne": [(0, 4), (0, 5), (0, 6), (0, 7), (1, 7), (2, 7), (3, 7)],
    "se": [(7, 4), (7, 5), (7, 6), (7, 7), (4, 7), (5, 7), (6, 7)],
    "sw": [(7, 0), (7, 1), (7, 2), (7, 3), (4, 0), (5, 0), (6, 0)],
}
# who lives where (L14)
HOMES = {2: ["nw", "se"], 3: ["nw", "ne", "se"], 4: ["nw", "ne", "se", "sw"]}

PLACES = ["chapel", "trader", "camp", "market"]

STANDARD = """
H0  F1  wld W1  F1  O1  W1  H1
W1  wld CHA FWw wld G1  wld F1
O1  G1  t2x t2r t2r t2x TRA wld
F1  wld t2r t3  t3  t2r FFw W1
W1  FOw t2r t3  t3  t2r wld F1
wld oas t2x t2r t2r t2x G1  O1
F1  wld G1  wld OOw MER wld W1
H3  W1  O1  F1  W1  wld F1  H2
"""
PLAIN = {"wld": "wild", "oas": "oasis", "CHA": "chapel", "TRA": "trader", "MER": "camp"}
STANDARD_DOUBLES = ["FF", "WW", "OO", "GG", "FW", "FW", "FO", "WO"]
SHUFFLED_DOUBLES = ["FF", "WW", "OO", "GG", "FO", "FW", "FW"]
RANDOM_TIER_1 = (
    ["F1"] * 6
    + ["W1"] * 7
    + ["O1"] * 4
    + ["G1"] * 2
    + ["FF", "OO", "FW"]
    + ["wild"] * 12
    + ["wild2"] * 4
    + ["oasis"] * 3
    + ["chapel", "trader", "camp"]
)
LITERAL_TIER_1 = (
    ["F1"] * 13
    + ["W1"] * 13
    + ["O1"] * 9
    + ["G1"] * 3
    + ["FF", "OO", "FW"]
    + ["chapel", "trader", "camp"]
)


def tier_of(tile: Tile) -> int:
    """By the distance from the centre."""
    row, column = tile
    distance = max(abs(row - 3.5), abs(column - 3.5))
    return {3.5: 1, 2.5: 1, 1.5: 2, 0.5: 3}[distance]


def around(tile: Tile) -> list[Tile]:
    """The orthogonal neighbours: north, east, south, west; a castle apart has none."""
    if tile == CASTLE:
        return []
    row, column = tile
    steps = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]
    return [step for step in steps if step in NAMES]


def distance(one: Tile, other: Tile) -> int:
    """In orthogonal steps."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def sea_off(tile: Tile) -> str | None:
    """The sea that washes a tile, if any."""
    return next((sea for sea in SEAS if tile in COAST[sea]), None)


def next_sea(sea: str, steps: int) -> str:
    """So many seas on, clockwise; backwards if negative."""
    return SEAS[(SEAS.index(sea) + steps) % len(SEAS)]


def produce(face: str) -> Counter[str]:
    """What is printed on a tile, by the letters F, W, O and G."""
    if len(face) != 2:
        return Counter()
    return Counter(letter for letter in face if letter in "FWOG")


def is_double(face: str) -> bool:
    """Whether a guard keeps the tile."""
    return produce(face).total() == 2


def allowed_faces(board: str, separate: bool) -> list[tuple[list[Tile], list[str]]]:
    """Groups of tiles other than corners, each with the faces that lie there in some order."""
    tiers = {
        tier: [t for t in TILES if tier_of(t) == tier and t not in CORNERS.values()]
        for tier in (1, 2, 3)
    }
    centre = (tiers[3], ["den", "barren", "barren", "barren"])
    if board == "standard":
        return [*_standard_groups(separate), centre]
    outer = list(RANDOM_TIER_1 if board == "random" else LITERAL_TIER_1)
    if separate:
        outer.remove("oasis" if board == "random" else "W1")
        outer.append("market")
    return [(tiers[1], outer), (tiers[2], SHUFFLED_DOUBLES + ["barren"] * 5), centre]


def _standard_groups(separate: bool) -> Iterable[tuple[list[Tile], list[str]]]:
    drawn = dict(zip(TILES, STANDARD.split(), strict=True))
    for tile, word in drawn.items():
        if separate and tile == (5, 1):
            yield [tile], ["market"]
        elif word[0] not in "Ht":
            yield [tile], [PLAIN.get(word, word.removesuffix("w"))]
    yield [tile for tile in TILES if drawn[tile] == "t2r"], STANDARD_DOUBLES
    yield [tile for tile in TILES if drawn[tile] == "t2x"], ["barren"] * 4
