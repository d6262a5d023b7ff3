"""Tallinn in a terminal: a view as text, in colours and letters, for 80 columns and more.

Every player has a line of totals and a line of cards; symbols are letters, so that nothing is lost
without colour. Whose hand is known to the view, is shown: while playing that is one's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from rich.cells import cell_len
from rich.text import Text

from kogge.core.lines import INDENT, OWES, SEALED, Lines, flowed, labelled, name_of
from kogge.core.text import Texts, read_texts
from kogge.games.tallinn.pieces import FACTION_LETTERS, FIRST_STACK

View = dict[str, Any]

TEXTS: Final = Path(__file__).parent / "text"
STYLES: Final = {
    "K": "bold red",
    "E": "bold yellow",
    "M": "bold bright_blue",
    "P": "bold magenta",
    "●": "bold",
}
COIN: Final = "●"
BACK: Final = "▒▒"
NAME_WIDTH: Final = 20
POINTS_WIDTH: Final = 6
FACTION_WIDTH: Final = 15
HAND_WIDTH: Final = 6
LONGEST_BAR: Final = 9
LATER: Final = "…"


def draw(view: View, names: Sequence[str], language: str) -> Board:
    """The table as this viewer sees it."""
    return Board(view, names, read_texts(TEXTS, language))


class Board(Lines):
    """Chronicles, then two lines or more for every player, then the own hand."""

    ascii = str.maketrans("●▒▸✓…│→·–", "*#>x~|>--")

    def __init__(self, view: View, names: Sequence[str], known: Texts) -> None:
        self.view = view
        self.names = names
        self.factions = known["words"]["faction"]
        self.words = known["words"]["board"]

    def lines(self, width: int) -> Iterator[Text]:
        """All lines, none of them wider than the terminal if that has 80 columns."""
        yield self.heading()
        for chronicle in self.view["chronicles"]:
            yield self.chronicle(chronicle)
        yield self.titles()
        for player in self.view["players"]:
            yield self.totals(player)
            yield from flowed(self.cards(player), INDENT, width)
        viewer = self.view["viewer"]
        if viewer is not None:
            yield from self.own(self.view["players"][viewer], width)
        over = self.view["phase"] == "over"
        signs = [self.words["legend"], *([] if over else [self.words["choosing"]])]
        yield Text(" · ".join(signs), "dim")

    def heading(self) -> Text:
        deck = self.view["players"][0]["deck"]
        words = [self.words["title"]]
        if self.view["phase"] == "over":
            words.append(self.words["over"])
        elif self.view["round"]:
            words.append(self.words["round"].format(round=self.view["round"]))
        words.append(self.words["deck"].format(count=deck))
        return Text(" · ".join(words), "bold reverse")

    def chronicle(self, chronicle: View) -> Text:
        """What a chronicle asks, what it pays, and when."""
        level = chronicle["level"]
        line = Text.assemble(
            (f"{self.words['chronicle']} {'I' * level}", "bold"), f" ({self._when(level)}): "
        )
        for number, step in enumerate(chronicle["steps"]):
            line.append("; " if number else f"{self.words[chronicle['kind']]} ")
            for place, letter in enumerate(chronicle["symbols"]):
                line.append(" + " if place else "")
                line.append_text(symbols(letter * min(step["reach"], LONGEST_BAR)))
            line.append(f" → {step['points']} {self.words['points']}")
        return line

    def _when(self, level: int) -> str:
        """When a chronicle is due; one that is over says so."""
        discarding = self.view["phase"] == "discard"
        rounds, deck = self.view["round"], self.view["players"][0]["deck"]
        due = rounds == FIRST_STACK if level == 1 else deck == 0
        past = rounds > FIRST_STACK if level == 1 else deck == 0 and not discarding
        if past:
            return str(self.words["scored"])
        if due and discarding:
            return str(self.words["now"])
        return str(self.words[f"when_{level}"]).format(round=FIRST_STACK)

    def titles(self) -> Text:
        line = Text(" " * NAME_WIDTH + f"{self.words['points']:>{POINTS_WIDTH - 2}}  ", "dim")
        for letter, faction in zip(FACTION_LETTERS, self.factions.values(), strict=True):
            title = symbols(letter) + Text(f" {faction}", "dim")
            title.pad_right(FACTION_WIDTH - cell_len(title.plain))
            line.append_text(title)
        line.append(f"{self.words['hand']:>{HAND_WIDTH}}")
        return line

    def totals(self, player: View) -> Text:
        """Name, points, strength in every faction, cards in hand."""
        seat = player["seat"]
        own = seat == self.view["viewer"]
        line = name_of(self._mark(player), self.names[seat], NAME_WIDTH, own=own)
        line.append(f"{player['points']:>{POINTS_WIDTH - 2}}  ", "bold")
        for letter, count in zip(FACTION_LETTERS, player["symbols"].values(), strict=True):
            bar = letter * min(count, LONGEST_BAR) + ("+" if count > LONGEST_BAR else "")
            entry = symbols(bar) + Text(f" {count}" if count else "–")
            entry.pad_right(FACTION_WIDTH - cell_len(entry.plain))
            line.append_text(entry)
        line.append(f"{len(player['hand']):>{HAND_WIDTH}}")
        return line

    def _mark(self, player: View) -> str:
        seat = player["seat"]
        if seat in self.view["to_act"]:
            return OWES
        if player["chosen"]:
            return SEALED
        return LATER if seat in self.view["waiting"] else " "

    def cards(self, player: View) -> list[Text]:
        """The row card by card, then towers, then what was given up."""
        found = [Text(f"{self.words['start']} ", "dim") + symbols(player["start"])]
        found += [
            Text(f"{card['card']}{card['half']} ") + symbols(card["symbols"])
            for card in player["row"]
        ]
        found += self._labelled("towers", [self._tower(tower) for tower in player["towers"]])
        found += self._labelled("gone", [whole_card(card) for card in player["gone"]])
        if player["seat"] != self.view["viewer"]:
            found += self._labelled("hand", [whole_card(card) for card in player["hand"] if card])
        if player.get("choice"):
            found += self._labelled("choice", [Text(player["choice"], "bold")])
        return found

    def _labelled(self, key: str, pieces: list[Text]) -> list[Text]:
        return labelled(f"│ {self.words[key]} ", pieces)

    def _tower(self, tower: View) -> Text:
        if tower["card"] is None:
            return Text(BACK)
        known = whole_card(tower)
        if tower["from"] == "hand" and self.view["phase"] != "over":
            known.append(f" {self.words['secret']}", "dim")
        return known

    def own(self, player: View, width: int) -> Iterator[Text]:
        """What only the viewer sees: hand, choice, and the cards put under the deck."""
        hand = [Text(self.words["your_hand"], "bold")]
        hand += [
            Text.assemble(
                (str(card["card"]), "reverse"),
                " a ",
                symbols(card["halves"][0]),
                "│b ",
                symbols(card["halves"][1]),
            )
            for card in player["hand"]
        ]
        if len(hand) == 1:
            hand.append(Text(self.words["empty"]))
        yield from flowed(hand, 0, width)
        if player["bottom"]:
            under = ", ".join(str(card["card"]) for card in reversed(player["bottom"]))
            yield Text(self.words["bottom"].format(cards=under), "dim")


def symbols(letters: str) -> Text:
    """Symbols as coloured letters; the coin of the pieces file is a star."""
    line = Text()
    for letter in letters.replace("*", COIN):
        line.append(letter, STYLES.get(letter, ""))
    return line


def whole_card(card: View) -> Text:
    """A card with both halves."""
    first, second = card["halves"]
    return Text(f"{card['card']} ") + symbols(first) + Text("|", "dim") + symbols(second)
