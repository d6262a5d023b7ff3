"""The changes of a version, as a list in words."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from kogge.core.entries import Difference, entry_name
from kogge.core.game import Game
from kogge.lab.page.wording import Html, Wording


def change_list(game: Game, say: Wording, changes: Sequence[Difference]) -> Html:
    """Every change in the words of the game."""
    listed = "".join(
        f"<li>{escape(entry_name(game, one.place, say.language))}: "
        f"<b>{shown(one.old)} → {shown(one.new)}</b></li>"
        for one in changes
    )
    return Html(f'<ul class="change">{listed}</ul>')


def number_name(game: Game, place: Sequence[str], language: str) -> str:
    """What the number at a place of the pieces file is called, in the words of the game."""
    typed = tuple(int(step) if step.isdecimal() else step for step in place)
    return entry_name(game, typed, language)


def shown(value: Any) -> str:
    """A value of a pieces file; one that is not there is a dash."""
    return "–" if value is None else escape(str(value))
