"""City of Towers in a terminal: a view as text.

A stack shows its symbol, the letter of its owner's colour and, from two counters on, its height;
brackets are sites. Colours only repeat what the letters say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from kogge.core.text import texts
from kogge.games.towers import GAME
from kogge.games.towers.pieces import COLOUR_LETTERS, COLOUR_WORDS, SYMBOL_LETTERS, SYMBOL_WORDS

COLOUR_STYLES: Final = {
    "amber": "bold black on dark_orange",
    "black": "bold white on grey23",
    "red": "bold white on deep_pink4",
    "white": "bold black on grey89",
}
LETTER_OF_COLOUR: Final = dict(zip(COLOUR_WORDS, COLOUR_LETTERS, strict=True))
LETTER_OF_SYMBOL: Final = dict(zip(SYMBOL_WORDS, SYMBOL_LETTERS, strict=True))
CELL: Final = 5
TO_ACT: Final = "▶"
STREET: Final = "·"


def draw(view: dict[str, Any], names: Sequence[str], language: str) -> RenderableType:
    """The board, the players, and what is worth knowing about the turn."""
    words = texts(GAME, language)["words"]
    return Group(_board(view), Text(), _players(view, names, words), *_notes(view, names, words))


def _board(view: dict[str, Any]) -> Text:
    tall = any(field["stack"] and field["stack"]["height"] > 9 for field in view["fields"])
    width = CELL + 1 if tall else CELL
    board = Text(no_wrap=True)
    letters = [field["field"][0] for field in view["fields"][: view["columns"]]]
    board.append("   " + "".join(letter.center(width) for letter in letters), "dim")
    for number, field in enumerate(view["fields"]):
        if number % view["columns"] == 0:
            board.append(f"\n{number // view['columns'] + 1:>2} ", "dim")
        board.append_text(_cell(field, width))
    return board


def _cell(field: dict[str, Any], width: int) -> Text:
    """One field: what stands there, or what may be built there."""
    stack, site = field["stack"], field["site"]
    left, right = ("[", "]") if site else (" ", " ")
    if stack is None:
        inner = LETTER_OF_SYMBOL[site] if site else STREET
        return Text(f"{left}{inner.center(width - 2)}{right}", "dim")
    height = str(stack["height"]) if stack["height"] > 1 else ""
    inner = LETTER_OF_SYMBOL[stack["symbol"]] + LETTER_OF_COLOUR[stack["colour"]] + height
    cell = Text(left)
    cell.append(inner, COLOUR_STYLES[stack["colour"]])
    cell.append(right)
    cell.append(" " * (width - len(cell)))
    return cell


def _players(view: dict[str, Any], names: Sequence[str], words: dict[str, Any]) -> Grid:
    grid = Grid.grid(padding=(0, 2))
    grid.add_row("", "", "", *(Text(words["columns"][key], "dim") for key in _COUNTS))
    for player in view["players"]:
        acts = player["seat"] in view["to_act"]
        colour = Text(f" {LETTER_OF_COLOUR[player['colour']]} ", COLOUR_STYLES[player["colour"]])
        grid.add_row(
            TO_ACT if acts else " ",
            colour,
            Text(names[player["seat"]], "bold" if acts else ""),
            *(Text(str(player[key]), justify="right") for key in _COUNTS),
        )
    return grid


_COUNTS: Final = ("points", "on_streets", "safe")


def _notes(
    view: dict[str, Any], names: Sequence[str], words: dict[str, Any]
) -> list[RenderableType]:
    notes = [
        ", ".join(f"{LETTER_OF_SYMBOL[key]} {word}" for key, word in words["symbol"].items()),
        _legend(view, words),
    ]
    notes += [
        words["notes"]["locked"].format(field=player["locked"], name=names[player["seat"]])
        for player in view["players"]
        if player["locked"]
    ]
    notes += [
        words["notes"]["colour_locked"].format(
            colour=words["colour"][colour], name=names[player["seat"]]
        )
        for player in view["players"]
        for colour in player["locked_colours"]
    ]
    if view["quiet"]["shown"]:
        notes.append(words["notes"]["quiet"].format(**view["quiet"]))
    if view["ending"]:
        notes.append(words["endings"][view["ending"]])
    return [Text(note, "dim") for note in notes]


def _legend(view: dict[str, Any], words: dict[str, Any]) -> str:
    """What the small letters, numbers and brackets on the board mean."""
    owned = {player["colour"] for player in view["players"]}
    told = {key: f"{LETTER_OF_COLOUR[key]} {word}" for key, word in words["colour"].items()}
    colours = ", ".join(told[key] for key in told if key in owned)
    neutral = ", ".join(told[key] for key in told if key not in owned)
    if neutral:
        colours += " · " + words["notes"]["neutral"].format(colours=neutral)
    return str(words["notes"]["legend"].format(colours=colours))
