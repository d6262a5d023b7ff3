"""Generic drawing in a terminal, made from any game's view: zones, players, counters, cards.

Fields are named by the table `words.view` of the game's texts, else by their own names. What
`null` stands for is hidden. The browser's generic board follows the same conventions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from kogge.core.text import Texts, read_texts

if TYPE_CHECKING:
    from rich.console import RenderableType

View = dict[str, Any]
Draw = Callable[[View, Sequence[str], str], "RenderableType"]

# said elsewhere: by the prompt, the names of the players and the marks beside them
ELSEWHERE: Final = ("game", "viewer", "phase", "to_act", "players", "seat", "chosen")
HIDDEN: Final = "?"
SEAT: Final = ("seat", "rival", "owner")  # fields that hold a seat, which has a name


def from_view(texts: Path) -> Draw:
    """A function for `Rooms.draw`; `texts` is the game's folder `text`."""

    def draw(view: View, names: Sequence[str], language: str) -> RenderableType:
        from rich.console import Group
        from rich.panel import Panel
        from rich.text import Text

        words = {**read_texts(texts, language)["words"], "names": names}
        table = Text("\n").join(Text(line) for line in _lines(view, words))
        players = [
            Panel(
                Text("\n").join(Text(line) for line in _lines(player, words)),
                title=Text(_title(view, player["seat"], name, words)),
                title_align="left",
                border_style="bold" if player["seat"] in view["to_act"] else "dim",
            )
            for name, player in zip(names, view["players"], strict=True)
        ]
        return Group(table, *players)

    return draw


def _title(view: View, seat: int, name: str, words: Texts) -> str:
    """A player's name, with a mark for who must decide and one for who has decided in secret."""
    from kogge.core.lines import OWES, SEALED

    if seat in view["to_act"]:
        return f"{OWES} {name}"
    return f"{SEALED} {name}" if view["players"][seat].get("chosen") else name


def _lines(record: View, words: Texts, indent: str = "") -> Iterator[str]:
    """Counters on one line, then a line for everything that holds more than one value."""
    shown = {key: value for key, value in record.items() if key not in ELSEWHERE}
    counters = [
        f"{_label(key, words)} {_word(key, value, words)}"
        for key, value in shown.items()
        if not isinstance(value, list | dict) and value is not None
    ]
    if counters:
        yield indent + "  ".join(counters)
    for key, value in shown.items():
        if isinstance(value, dict):
            yield f"{indent}{_label(key, words)}:"
            yield from _lines(value, words, indent + "  ")
        elif isinstance(value, list):
            yield from _list(key, value, words, indent)


def _list(key: str, values: list[Any], words: Texts, indent: str) -> Iterator[str]:
    label = f"{indent}{_label(key, words)}: "
    if not any(isinstance(value, list | dict) for value in values):
        yield label + (" ".join(_word(key, value, words) for value in values) or "–")
        return
    yield label.rstrip()
    for number, value in enumerate(values, 1):
        if isinstance(value, dict):
            yield f"{indent}  {number}."
            yield from _lines(value, words, indent + "    ")
        elif isinstance(value, list):
            yield f"{indent}  " + " ".join(_word(key, one, words) for one in value)
        else:
            yield f"{indent}  {_word(key, value, words)}"


def _label(key: str, words: Texts) -> str:
    return str(words.get("view", {}).get(key) or key.replace("_", " ").capitalize())


def _word(key: str, value: Any, words: Texts) -> str:
    """A value in the game's words: those for its field, or for one of such things."""
    if value is None:
        return HIDDEN
    if isinstance(value, bool):
        return "✓" if value else "–"
    if key.rpartition("_")[2] in SEAT and isinstance(value, int):
        return str(words["names"][value])
    for table in (key, key.removesuffix("s"), "card"):
        known = words.get(table)
        if isinstance(known, dict) and str(value) in known:
            return str(known[str(value)])
    return str(value)
