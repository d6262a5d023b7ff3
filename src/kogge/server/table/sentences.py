"""The log of a table as sentences, for readers without a client of their own."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from kogge.core.events import EVERYONE, Event
from kogge.core.text import event_sentence, read_texts
from kogge.server.table.showing import show_entries
from kogge.server.table.table import Table

FOLDER: Final = Path(__file__).parent / "text"


def log_lines(
    table: Table,
    viewer: int | None,
    language: str,
    since: int,
    unheard: Collection[str] = (),
) -> Iterator[tuple[int, int, str]]:
    """Number, time and sentence of everything that a viewer has heard."""
    words = read_texts(FOLDER, language)["entries"]
    names = [seat.name for seat in table.seats]
    for told in show_entries(table, viewer, table.entries[since:], unheard=unheard):
        entry = msgspec.to_builtins(told)
        for sentence in _sentences(table, entry, names, language, words):
            yield entry["number"], entry["at"], sentence


def _sentences(
    table: Table, entry: dict[str, Any], names: list[str], language: str, words: dict[str, str]
) -> Iterator[str]:
    if entry["kind"] == "moved":
        for told in entry["events"]:
            event = Event(told["kind"], told["details"], EVERYONE)
            yield event_sentence(table.agreement.rules, language, event, names)
        return
    template = words.get(entry["kind"])
    if template is not None:
        about = entry.get("about")
        details = {
            "name": entry.get("name") or _name(names, entry.get("seat")),
            "rival": _name(names, about),
            "text": entry.get("text", ""),
            "bot": entry.get("bot", ""),
        }
        yield template.format(**details)


def _name(names: list[str], seat: int | None) -> str:
    return names[seat] if seat is not None else ""
