"""Visby in a terminal: a view as text, in colours and letters, for 80 columns and more.

The board is three tracks with a bracket around the marker's space; every player has a line of
numbers and a line of cards. Nothing is said by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from kogge.core.lines import INDENT, OWES, SEALED, Lines, flowed, labelled, name_of
from kogge.core.text import Texts, read_texts

View = dict[str, Any]

TEXTS: Final = Path(__file__).parent / "text"
TRACKS: Final = {"battle": "bold red", "journey": "bold bright_blue", "market": "bold yellow"}
LABEL_WIDTH: Final = 16
SPACE_WIDTH: Final = 4
NAME_WIDTH: Final = 24
NUMBER_WIDTH: Final = 9


def draw(view: View, names: Sequence[str], language: str) -> Board:
    """The table as this viewer sees it."""
    return Board(view, names, read_texts(TEXTS, language))


class Board(Lines):
    """Three tracks with their rates, then two lines or more for every player."""

    def __init__(self, view: View, names: Sequence[str], known: Texts) -> None:
        self.view = view
        self.names = names
        self.cards = known["words"]["card"]
        self.words = known["words"]["board"]

    def lines(self, width: int) -> Iterator[Text]:
        """All lines, none of them wider than the terminal if that has 80 columns."""
        yield self.heading()
        for name, style in TRACKS.items():
            yield self.track(name, style)
        yield self.rates()
        yield self.titles()
        for player in self.view["players"]:
            yield self.numbers(player)
            yield from flowed(self.own_cards(player), INDENT, width)
        viewer = self.view["viewer"]
        if viewer is not None and self.view["players"][viewer]["trades"]:
            yield from flowed(self.trades(self.view["players"][viewer]), 0, width)
        yield self.legend()

    def heading(self) -> Text:
        """The game, the round, and what ends it."""
        over = self.view["phase"] == "over"
        words = [
            self.words["title"],
            self.words["over" if over else "round"].format(round=self.view["round"]),
            self.words["target"].format(target=self.view["target"]),
        ]
        return Text(" · ".join(words), "bold reverse")

    def track(self, name: str, style: str) -> Text:
        """The spaces of a track, the marker's in brackets."""
        marker = self.view["board"][name]
        line = Text(set_cell_size(self.words[name], LABEL_WIDTH), style)
        for space in range(self.view["board"]["end"] + 1):
            if space == marker:
                line.append(f"[{space}]".rjust(SPACE_WIDTH), style)
            else:
                line.append(f"{space} ".rjust(SPACE_WIDTH), "dim")
        return line

    def rates(self) -> Text:
        """Wares and seals of a lot, below the first space at which they hold."""
        board = self.view["board"]
        line = Text(set_cell_size(self.words["rates"], LABEL_WIDTH), "dim")
        for rate in board["rates"]:
            shown = f"{rate['wares']}:{rate['seals']}"
            holds = rate["from"] == max(
                r["from"] for r in board["rates"] if r["from"] <= board["market"]
            )
            line.append(" " * (LABEL_WIDTH + SPACE_WIDTH * rate["from"] + 1 - cell_len(line.plain)))
            line.append(shown, TRACKS["market"] if holds else "dim")
        return line

    def titles(self) -> Text:
        titles = "".join(
            f"{self.words[key]:>{NUMBER_WIDTH}}" for key in ("seals", "wares", "in_hand")
        )
        return Text(" " * NAME_WIDTH + titles, "dim")

    def numbers(self, player: View) -> Text:
        """Name, seals, wares, and how many cards are in the hand."""
        seat = player["seat"]
        own = seat == self.view["viewer"]
        line = name_of(self._mark(player), self.names[seat], NAME_WIDTH, own=own)
        for number in (player["seals"], player["wares"], len(player["hand"])):
            line.append(f"{number:>{NUMBER_WIDTH}}", "bold")
        return line

    def _mark(self, player: View) -> str:
        if player["seat"] in self.view["to_act"]:
            return OWES
        return SEALED if player["chosen"] else " "

    def own_cards(self, player: View) -> list[Text]:
        """What lies in front of a player, what is in the hand, what was played before."""
        return [
            *self._labelled("plays", player["display"], "bold reverse"),
            *self._labelled("hand", player["hand"], ""),
            *self._labelled("discards", player["discards"], "dim"),
        ]

    def _labelled(self, key: str, cards: Sequence[str], style: str) -> list[Text]:
        return labelled(f"{self.words[key]}: ", [Text(self.cards[card], style) for card in cards])

    def legend(self) -> Text:
        signs = {"[ ]": "marker"}
        if self.view["phase"] != "over":
            signs |= {OWES: "owes", SEALED: "chosen"}
        return Text("   ".join(f"{sign} {self.words[key]}" for sign, key in signs.items()), "dim")

    def trades(self, player: View) -> list[Text]:
        """What the viewer's Merchant may give and gets for it."""
        return [
            Text(self.words["trades"], "bold"),
            *(Text(f"{trade['wares']}→{trade['seals']}") for trade in player["trades"]),
        ]
