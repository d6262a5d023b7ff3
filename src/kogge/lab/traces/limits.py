"""Limits: events by which a game ends that would go on by its printed rules.

A game names them in `text/limits.toml`; versions whose games end so are warned of.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec

from kogge.core.events import Event
from kogge.core.game import Game
from kogge.core.text import LANGUAGES, event_sentence


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    events: list[str]


@cache
def limits(folder: Path) -> frozenset[str]:
    """The kinds of a game's limits; none if it names none."""
    file = folder / "text" / "limits.toml"
    if not file.exists():
        return frozenset()
    return frozenset(msgspec.toml.decode(file.read_bytes(), type=_File).events)


def limit_of(game: Game, events: Sequence[Event]) -> tuple[str, ...]:
    """What is told when a limit ends a game, in every language; nothing if none did."""
    known = limits(game.folder)
    told = next((event for event in events if event.kind in known), None)
    return () if told is None else tuple(event_sentence(game, one, told) for one in LANGUAGES)
