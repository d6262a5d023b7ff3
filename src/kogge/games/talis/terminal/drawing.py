"""Talis in a terminal: the island, the castles, and what is asked, from 80 columns on.

Every player has a letter as well as a colour, every mark that is on the screen is in the legend.
From 120 columns on, the castles stand beside the island.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.table import Table as Grid
from rich.text import Text

from kogge.core.templates import decimal
from kogge.core.text import read_texts
from kogge.games.talis.geometry import CASTLE_NAME
from kogge.games.talis.telling.letters import GOOD_LETTERS, goods_word
from kogge.games.talis.terminal.island import (
    GOOD_STYLES,
    ISLAND_WIDTH,
    SEAT_LETTERS,
    TREASURE,
    WARSHIP,
    Island,
    View,
    seat_text,
)
from kogge.games.talis.terminal.legend import legend

TEXTS: Final = Path(__file__).parents[1] / "text"
WIDE: Final = 120  # from here on there is room beside the island
ROOMY: Final = 64  # from so many lines on there is room between the rows …
ROOMY_AND_WIDE: Final = 46  # … or from these, where the castles stand beside the island
GAP: Final = 2
NAME_WIDTH: Final = 20
ACTIVE, CAN_PAY = "▸", "✓"
ASCII: Final = str.maketrans(
    "⚑⌂☠◆⚔≡▲♣≈▸✓×┃━│─┏┓┗┛┯┷┠┨┼┳┻┣┫╆╅╄╃┿╂·–", "P^!*x=^%~>x" + "x" + "|-|-" + "+" * 19 + ".-"
)


def draw(view: View, names: Sequence[str], language: str) -> Board:
    """The table as this viewer sees it."""
    return Board(view, names, language)


class Board:
    """A drawing that fits itself into the room it is given."""

    def __init__(self, view: View, names: Sequence[str], language: str) -> None:
        self.view = view
        self.names = names
        self.language = language
        known = read_texts(TEXTS, language)
        self.words = known["words"]
        self.table = known["words"]["table"]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = options.max_width
        enough = ROOMY if width < WIDE else ROOMY_AND_WIDE
        roomy = console.size.height >= enough
        island = list(Island(self.view, self.words).lines(roomy))

        def shown(lines: Iterable[Text]) -> Group:
            return Group(*(fitted(line, options.ascii_only) for line in lines))

        yield shown([self.heading()])
        if width < WIDE:
            yield shown([*island, *self.castles(width), *self.notes(width)])
        else:
            side = width - ISLAND_WIDTH - GAP
            grid = Grid.grid(padding=(0, GAP, 0, 0))
            grid.add_column(width=ISLAND_WIDTH)
            grid.add_column(width=side)
            beside = shown([*self.castles_beside(side), *self.notes(side)])
            grid.add_row(shown(island), beside)
            yield grid
        yield shown(
            [*flowed(legend(self.view, self.words), 0, width), *self._fight(), *self._question()]
        )

    def heading(self) -> Text:
        """The round, whose turn it is, and the dice that are left."""
        line = Text.assemble(("Talis", "bold reverse"))
        last = self.view["round_cap"]
        line.append(f"  {self.table['round'].format(round=self.view['round'], last=last)} · ")
        if not self.view["to_act"]:
            return line.append(self.table["over"], "bold")
        seat = self.view["active"]
        turn = self.table["turn_of"].format(name=self.names[seat])
        line.append_text(seat_text(seat, turn))
        if self.view["dice"]:
            line.append(f" · {self.table['dice']} ")
            return line.append(" ".join(f"[{die}]" for die in self.view["dice"]), "bold")
        return line.append(f" · {self.table['no_dice']}")

    # The castles

    def castles(self, width: int) -> Iterator[Text]:
        """Two lines for every player: what they have, and what it is good for."""
        track, table = self.words["track"], self.table
        titles = f"{'':{NAME_WIDTH}}{track['fame']:>7} {track['might']:>7} "
        letters = "".join(f"{letter:>3}" for letter in GOOD_LETTERS)
        line = Text.assemble((titles, "dim"))
        for letter, good in zip(letters.split(), GOOD_STYLES, strict=True):
            line.append(f"{letter:>3}", GOOD_STYLES[good])
        yield line.append(f"  {table['flags']:>{len(table['flags'])}}  {table['yield']}", "dim")
        for player in self.view["players"]:
            yield self.stock(player)
            yield from flowed(self.estate(player), 3, width)

    def castles_beside(self, width: int) -> Iterator[Text]:
        """The same in a narrow column: every number with its name."""
        track, table = self.words["track"], self.table
        for player in self.view["players"]:
            line = self._name(player)
            line.append(f"  {track['fame']} ", "dim").append(self._fame(player), "bold")
            yield line.append(f"  {track['might']} ", "dim").append(str(player["might"]), "bold")
            line = Text("   ")
            for good, many in player["goods"].items():
                line.append(f"{many}{good[0].upper()} ", GOOD_STYLES[good] if many else "dim")
            line.append(f" {table['flags']} ", "dim").append(str(player["flags"]))
            line.append(f"  {table['yield']} ", "dim")
            yield line.append(goods_word(player["harvest"].values()) or "–")
            yield from flowed(self.estate(player), 3, width)

    def _name(self, player: View) -> Text:
        """Letter and name, underlined if it is the viewer's own, marked if it is to decide."""
        seat = player["seat"]
        acts = seat in self.view["to_act"]
        line = seat_text(seat, f"{ACTIVE if acts else ' '}{SEAT_LETTERS[seat]} {self.names[seat]}")
        if seat == self.view["viewer"]:
            line.stylize("underline", 3)
        return line

    def _fame(self, player: View) -> str:
        return f"{player['fame']}/{self.view['fame_to_win']}"

    def stock(self, player: View) -> Text:
        """Fame, Might, goods, flags left, and what a die may harvest."""
        line = self._name(player)
        line.append(" " * (NAME_WIDTH - line.cell_len))
        line.append(f"{self._fame(player):>7}", "bold")
        line.append(f" {player['might']:>7} ", "bold" if player["might"] else "")
        for good, many in player["goods"].items():
            line.append(f"{many:>3}", GOOD_STYLES[good] if many else "dim")
        line.append(f"  {player['flags']:>{cell_len(self.table['flags'])}}  ")
        return line.append(goods_word(player["harvest"].values()) or "–")

    def estate(self, player: View) -> list[Text]:
        """Champions with their treasures, then the castle."""
        pieces = [
            piece for champion in player["champions"] for piece in self._champion(player, champion)
        ]
        slots = self.table["slots"].format(used=player["slots_used"], all=player["slots"])
        pieces.append(Text(slots, "dim"))
        pieces += [Text(self.words["building"][name]) for name in player["buildings"]]
        return pieces

    def _champion(self, player: View, champion: View) -> Iterator[Text]:
        """Where a champion is, then its treasures."""
        tile = champion["tile"]
        where = self.table["home"] if tile in self._castles(player) else tile
        line = Text(f"c{champion['number']} {where}")
        if champion["finished"]:
            line.append(f" ({self.table['done']})", "dim")
        yield line
        for name in champion["treasures"]:
            yield Text(f"{TREASURE}{self.words['card'].get(name, name)}", "cyan")

    def _castles(self, player: View) -> list[str]:
        """Where a champion is at home: in its castle, and where that stands on its corner (L12)."""
        corner = next(tile for tile in self.view["tiles"] if tile["tile"] == player["home"])
        return [CASTLE_NAME] + [player["home"]] * (corner["face"] == "home")

    # What is worth knowing

    def notes(self, width: int) -> Iterator[Text]:
        """The dragon, what can be built, and the chances in fights."""
        if self.view["dragon"]:
            told = self.table["dragon"].format(strength=self.view["dragon"])
            yield Text(told, "bold red")
        own_turn = self.view["phase"] == "turn" and self.view["to_act"] == [self.view["viewer"]]
        if own_turn and self.view["dice"]:
            yield from flowed(self._prices(), 0, width)
        if self.view["odds"] and self.view["fight"] is None:
            yield from flowed(self._odds(), 0, width)

    def _prices(self) -> list[Text]:
        """Buildings and what they cost; a tick where the viewer could pay."""
        goods = self.view["players"][self.view["viewer"]]["goods"]
        pieces = [Text(self.table["build"], "bold")]
        for name, cost in self.view["costs"].items():
            payable = all(goods[good] >= many for good, many in cost.items())
            piece = Text(f"{self.words['building'][name]} {goods_word(cost.values())}")
            piece.append(CAN_PAY if payable else "", "bold green")
            piece.stylize("" if payable else "dim")
            pieces.append(piece)
        return pieces

    def _odds(self) -> list[Text]:
        """The viewer's chance to win each fight that waits, champion by champion."""
        pieces = [Text(self.table["odds"], "bold")]
        number = 0
        for entry in self.view["odds"]:
            if entry["champion"] != number:
                number = entry["champion"]
                pieces.append(seat_text(self.view["viewer"], f"c{number}"))
            pieces.append(Text(f"{entry['tile']} {self._percent(entry['chance'])} %"))
        return pieces

    def _percent(self, chance: float) -> str:
        return decimal(100 * chance, self.language)

    def _fight(self) -> Iterator[Text]:
        """The fight that is going on, with the exact chance as long as the dice are not cast."""
        fight = self.view["fight"]
        if fight is None:
            return
        place = f"{WARSHIP} {self.table['fight'].format(tile=fight['tile'])} "
        line = Text.assemble((place, "bold"))
        line.append_text(self._side(fight["seat"], fight["champion"], fight["rolled"][0]))
        line.append(" – ")
        if fight["opponent"]:
            name = fight["opponent"]["name"]
            line.append(self.words["card"].get(name, name), "bold yellow")
            strength = self.table["strength"].format(strength=fight["opponent"]["might"])
            line.append(f" ({strength})")
        else:
            line.append_text(self._side(fight["rival"], fight["other"], fight["rolled"][1]))
        if fight["rolled"] == [None, None]:
            chance = self.table["chance"].format(
                name=self.names[fight["seat"]], chance=self._percent(fight["chance"])
            )
            line.append(f" · {chance}")
        yield line

    def _side(self, seat: int, champion: int, rolled: int | None) -> Text:
        line = seat_text(seat, f"{SEAT_LETTERS[seat]}{champion} {self.names[seat]}")
        might = self.view["players"][seat]["might"]
        told = f"{self.words['track']['might']} {might}"
        if rolled:
            told += f", {self.table['rolled'].format(die=rolled)}"
        return line.append(f" ({told})", "")

    def _question(self) -> Iterator[Text]:
        """What one has to know to answer."""
        asked = self.view["question"]
        template = self.words["question"].get(asked["about"]) if asked else None
        if template is None:
            return
        words: dict[str, Any] = dict(asked)
        for key in ("mover", "rival"):
            if key in words:
                words[key] = self.names[words[key]]
        if "helpers" in words:
            words["helpers"] = ", ".join(self.names[seat] for seat in words["helpers"])
        for key in ("give", "want"):
            if key in words:
                words[key] = ", ".join(self.words[key][some] for some in words[key])
        if "card" in words:
            words["card"] = self.words["card"].get(words["card"], words["card"])
        yield Text(template.format(**words), "bold")


def fitted(line: Text, ascii_only: bool) -> Text:
    """A line for terminals that know only ASCII, if need be."""
    if ascii_only:
        line.plain = line.plain.translate(ASCII)
    return line


def flowed(pieces: Sequence[Text], indent: int, width: int) -> Iterator[Text]:
    """Pieces side by side, a new line before one that does not fit; none is broken."""
    line = Text(" " * indent)
    filled = False
    for piece in pieces:
        if filled and line.cell_len + 2 + piece.cell_len > width:
            yield line
            line = Text(" " * indent)
            filled = False
        line.append("  " if filled else "")
        line.append_text(piece)
        filled = True
    if filled:
        yield line
