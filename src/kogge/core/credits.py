"""Credits: who made a game, from `text/credits.toml`, as the rulebook we had tells it.

| entry | what it is |
|---|---|
| `author`, `illustration`, `graphics`, `layout`, `translation`, `publisher` | lists of names |
| `year`, `age` | numbers; the youngest age |
| `players`, `minutes` | the least and the most |
| `elsewhere` | the entries that we know from elsewhere; they are shown with a mark |
| `theme` | what the game is about, a sentence in each language |

All but the theme may be left out: we say what is known, and no more. A game without the file is
credited by its `credit`, and its summary is its theme.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from kogge.core.text import WORDS, read_texts, texts

if TYPE_CHECKING:
    from kogge.core.game import Game

MARK: Final = "*"
PEOPLE: Final = ("author", "illustration", "graphics", "layout", "translation", "publisher")


class Theme(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    en: str
    de: str
    it: str


class Credits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who made a game, and for whom; what is not known is empty."""

    theme: Theme
    author: tuple[str, ...] = ()
    illustration: tuple[str, ...] = ()
    graphics: tuple[str, ...] = ()
    layout: tuple[str, ...] = ()
    translation: tuple[str, ...] = ()
    publisher: tuple[str, ...] = ()
    year: int | None = None
    players: tuple[int, int] | None = None
    age: int | None = None
    minutes: tuple[int, int] | None = None
    elsewhere: tuple[str, ...] = ()


class Credit(msgspec.Struct, frozen=True):
    """A line of the credits: an entry, what it is called, and what it says."""

    entry: str
    label: str
    text: str
    elsewhere: bool


class Credited(msgspec.Struct, frozen=True):
    """The credits in one language: the theme, all lines, the line in short, what the mark means."""

    theme: str
    lines: list[Credit]
    short: str
    note: str


@cache
def read_credits(folder: Path) -> Credits | None:
    """What a game's folder tells, if it does; an entry it cannot have is an error."""
    file = folder / "text" / "credits.toml"
    if not file.exists():
        return None
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), Credits)


def credited(game: Game, language: str) -> Credited:
    """The credits of a game in one language."""
    known = read_credits(game.folder)
    if known is None:
        about = texts(game, language)
        return Credited(about["summary"], [], about["credit"], "")
    words = read_texts(WORDS, language)["credits"]
    lines = []
    for entry in (*PEOPLE, "year", "players", "age", "minutes"):
        told = _told(entry, getattr(known, entry), words)
        if told:
            mark = MARK if entry in known.elsewhere else ""
            lines.append(Credit(entry, words[entry], told + mark, bool(mark)))
    by_entry = {line.entry: line.text for line in lines}
    drawn = next((line for line in lines if line.entry in ("illustration", "graphics")), None)
    published = " ".join(by_entry[one] for one in ("publisher", "year") if one in by_entry)
    parts = (by_entry.get("author"), drawn and f"{drawn.label} {drawn.text}", published)
    short = " · ".join(part for part in parts if part) or words["unknown"]
    if "age" in by_entry:
        short += f" · {by_entry['age']}"
    note = f"{MARK} {words['elsewhere']}" if known.elsewhere else ""
    return Credited(getattr(known.theme, language), lines, short, note)


def _told(entry: str, value: object, words: dict[str, str]) -> str:
    """An entry as people read it; nothing if it is not known."""
    if value is None or value == ():
        return ""
    if entry in PEOPLE:
        assert isinstance(value, tuple)
        return ", ".join(value)
    if isinstance(value, tuple):
        least, most = value
        return f"{least}" if least == most else f"{least}–{most}"
    return words["from_age"].format(age=value) if entry == "age" else f"{value}"
