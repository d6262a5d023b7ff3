"""Rulings: rules that are our decision, each with its reason and what the printed rules say of it.

A game keeps them in `rulebook/{en,de,it}.toml`, by the id of the rule: `why` is our reason, `book`
what the printed rules say. The rulebook shows both as a note that begins with `MARK`, below the
rule; the browser folds it up behind the mark.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from kogge.core.pieces import read_toml

MARK: Final = "◆"


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why a rule of ours is as it is, and what the printed rules say of it."""

    why: str
    book: str


@cache
def read_rulings(folder: Path, language: str) -> dict[str, Ruling]:
    """The rulings of a game by the ids of their rules; most games of others have none."""
    file = folder / "rulebook" / f"{language}.toml"
    return msgspec.convert(read_toml(file), dict[str, Ruling]) if file.exists() else {}


def note(ruling: Ruling, words: dict[str, str]) -> str:
    """A ruling as a quotation in Markdown, of one line for each of its two parts."""
    return f"> {MARK} **{words['ours']}** {ruling.why}\n>\n> *{words['book']}* {ruling.book}"
