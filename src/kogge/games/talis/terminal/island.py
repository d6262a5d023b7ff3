"""The island and its seas as text: eight rows of eight tiles, two lines each, within 80 columns.

A tile's first line is what it is and the cards on it, the second who and what stands there. Heavy
lines are the borders of the tiers. Colours only repeat what letters and marks say.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from rich.cells import cell_len
from rich.text import Text

from kogge.games.talis.bits import SIDE
from kogge.games.talis.geometry import TIER

View = dict[str, Any]

SEAT_LETTERS: Final = "ABCD"
SEAT_STYLES: Final = ("bold bright_red", "bold bright_blue", "bold bright_green", "bold magenta")
GOOD_STYLES: Final = {"food": "green", "wood": "dark_orange3", "ore": "cyan", "gold": "yellow"}
BIOME_MARKS: Final = {"plains": "≡", "mountains": "▲", "woodlands": "♣"}
BIOME_STYLES: Final = {"plains": "yellow", "mountains": "cyan", "woodlands": "green"}
FLAG, HOME, MONSTER, ASLEEP, TREASURE, WARSHIP = "⚑", "⌂", "☠", "z", "◆", "⚔"
PLACES: Final = ("chapel", "trader", "camp", "market", "den")
WIDTH: Final = 8  # of a tile
MARGIN: Final = 2  # for the numbers of the rows
ISLAND_WIDTH: Final = MARGIN + SIDE * (WIDTH + 1) + 1 + MARGIN
CARDS_SHOWN: Final = 2
MOST_SHOWN: Final = WIDTH // 2  # champions on a tile


def seat_text(seat: int, text: str) -> Text:
    """Something of a player, in the player's colour."""
    return Text.assemble((text, SEAT_STYLES[seat]))


def good_text(good: str, many: int) -> Text:
    """A letter for each of some goods."""
    return Text(good[0].upper() * many, GOOD_STYLES[good])


class Island:
    """The island of one view, line by line."""

    def __init__(self, view: View, words: dict[str, Any]) -> None:
        self.view = view
        self.faces = words["tile_face"]
        self.sea_word = words["table"]["sea"]
        self.homes = {player["home"]: player["seat"] for player in view["players"]}

    def lines(self, roomy: bool) -> Iterator[Text]:
        """Seas and tiles; with room enough, a line between the rows as well."""
        letters = "".join(letter.center(WIDTH + 1) for letter in "abcdefgh")
        yield self._seas("nw", "ne")
        yield Text(" " * (MARGIN + 1) + letters, "dim")
        yield self._border(0)
        for row in range(SIDE):
            tiles = self.view["tiles"][row * SIDE : (row + 1) * SIDE]
            yield self._row(row, [self._first(tile) for tile in tiles], str(SIDE - row))
            yield self._row(row, [self._second(tile) for tile in tiles], " ")
            if roomy or row == SIDE - 1:
                yield self._border(row + 1)
        yield self._seas("sw", "se")

    # Lines

    def _seas(self, west: str, east: str) -> Text:
        """The boats of two seas, above or below the coast that they touch."""
        left, right = self._sea(west), self._sea(east)
        gap = ISLAND_WIDTH - MARGIN - left.cell_len - right.cell_len
        return Text.assemble(" " * MARGIN, left, " " * max(1, gap), right)

    def _sea(self, sea: str) -> Text:
        line = Text.assemble((f"≈ {sea.upper()} {self.sea_word}", "blue"))
        for player in self.view["players"]:
            for boat in player["boats"]:
                if boat["sea"] == sea:
                    mark = WARSHIP if boat["warship"] else ""
                    name = f" {SEAT_LETTERS[player['seat']]}b{boat['number']}{mark}"
                    line.append_text(seat_text(player["seat"], name))
        return line

    def _row(self, row: int, cells: list[Text], label: str) -> Text:
        line = Text.assemble((f"{label} ", "dim"))
        for column, cell in enumerate(cells):
            line.append(self._wall(row, column), "dim")
            line.append_text(centred(cell))
        line.append("┃", "dim")
        return line.append(f" {label}", "dim")

    def _wall(self, row: int, column: int) -> str:
        """What separates a tile from the one to its west."""
        if column == 0:
            return "┃"
        at = row * SIDE + column
        return "┃" if TIER[at] != TIER[at - 1] else "│"

    def _border(self, row: int) -> Text:
        """The line above a row, heavy where a tier ends."""
        line = " " * MARGIN
        for column in range(SIDE + 1):
            line += self._crossing(row, column)
            if column < SIDE:
                line += ("━" if self._is_heavy(row, column) else "─") * WIDTH
        return Text(line, "dim")

    def _is_heavy(self, row: int, column: int) -> bool:
        if row in (0, SIDE):
            return True
        at = row * SIDE + column
        return bool(TIER[at] != TIER[at - SIDE])

    def _crossing(self, row: int, column: int) -> str:
        """The character where lines meet: heavy on the coast and at the corners of a tier."""
        up = row > 0 and self._wall(row - 1, column) == "┃" if column < SIDE else row > 0
        down = row < SIDE and self._wall(row, column) == "┃" if column < SIDE else row < SIDE
        left = column > 0 and self._is_heavy(row, column - 1)
        right = column < SIDE and self._is_heavy(row, column)
        north, east, south, west = row > 0, column < SIDE, row < SIDE, column > 0
        return CROSSINGS[(north, east, south, west), (up, right, down, left)]

    # Tiles

    def _first(self, tile: View) -> Text:
        """What a tile is, and the backs of its cards."""
        face, cards = self._face(tile), self._cards(tile)
        if not cards.plain:
            return face
        gap = " " if face.cell_len + cards.cell_len < WIDTH else ""
        return Text.assemble(face, gap, cards)

    def _face(self, tile: View) -> Text:
        if tile["face"] == "home":
            return self._castle(tile)
        if tile["face"] is None:
            return Text(f"?{tile['tier']}", "bold red" if tile["tier"] == 3 else "bold")
        if tile["yields"]:
            line = Text()
            for good, many in tile["yields"].items():
                line.append_text(good_text(good, many))
            if tile["tile"] in self.homes:
                line.append(" ").append_text(self._castle(tile))
            return line
        style = "bold reverse" if tile["face"] in PLACES else ""
        return Text(self.faces[tile["face"]], style)

    def _castle(self, tile: View) -> Text:
        """Whose castle stands here, or lies off this corner (L12)."""
        seat = self.homes[tile["tile"]]
        return seat_text(seat, f"{HOME}{SEAT_LETTERS[seat]}")

    def _cards(self, tile: View) -> Text:
        line = Text()
        cards = tile["cards"]
        if not cards:
            return line
        many = len(cards) > CARDS_SHOWN
        for biome in cards[: 1 if many else CARDS_SHOWN]:
            line.append(BIOME_MARKS[biome], BIOME_STYLES[biome])
        if many:
            line.append(f"+{len(cards) - 1}")
        if has_other_tier(tile):
            line.append(str(tile["card_tier"]), "dim")
        return line

    def _second(self, tile: View) -> Text:
        """Flag, champions, monster, treasures."""
        marks = []
        if tile["owner"] is not None:
            marks.append(seat_text(tile["owner"], FLAG + SEAT_LETTERS[tile["owner"]]))
        marks += self._champions(tile)
        if tile["monster"]:
            marks.append(Text(f"{MONSTER}{tile['monster']['might']}", "bold yellow"))
        elif tile["sleeping_guard"]:
            marks.append(Text(f"{ASLEEP}{tile['sleeping_guard']['might']}", "yellow"))
        if tile["treasures"]:
            many = len(tile["treasures"])
            marks.append(Text(TREASURE + (str(many) if many > 1 else ""), "bold cyan"))
        spread = sum(mark.cell_len for mark in marks) + len(marks) - 1 <= WIDTH
        return Text(" " if spread else "").join(marks)

    def _champions(self, tile: View) -> list[Text]:
        """Who stands here; on places there may be more than can be shown."""
        here = [
            seat_text(player["seat"], f"{SEAT_LETTERS[player['seat']]}{champion['number']}")
            for player in self.view["players"]
            for champion in player["champions"]
            if champion["tile"] == tile["tile"]
        ]
        if len(here) > MOST_SHOWN:
            here[MOST_SHOWN - 1 :] = [Text(f"+{len(here) - MOST_SHOWN + 1}")]
        return here


def has_other_tier(tile: View) -> bool:
    """Whether the cards on a tile are of another tier than the tile."""
    return bool(tile["cards"]) and tile["card_tier"] != tile["tier"]


def centred(cell: Text) -> Text:
    """A cell of the width of a tile."""
    room = WIDTH - cell_len(cell.plain)
    return Text.assemble(" " * (room // 2), cell, " " * (room - room // 2))


def _directions(letters: str) -> tuple[bool, bool, bool, bool]:
    return "n" in letters, "e" in letters, "s" in letters, "w" in letters


# the character where lines meet, by the directions they come from and the heavy ones among them
CROSSINGS: Final = {
    (_directions(lines), _directions(heavy)): mark
    for lines, heavy, mark in (
        ("es", "es", "┏"), ("sw", "sw", "┓"), ("ne", "ne", "┗"), ("nw", "nw", "┛"),
        ("esw", "ew", "┯"), ("new", "ew", "┷"), ("nes", "ns", "┠"), ("nsw", "ns", "┨"),
        ("nesw", "", "┼"), ("nesw", "ew", "┿"), ("nesw", "ns", "╂"),
        ("nesw", "es", "╆"), ("nesw", "sw", "╅"), ("nesw", "ne", "╄"), ("nesw", "nw", "╃"),
    )
}  # fmt: skip
