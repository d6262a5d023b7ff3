"""News: what entries are for each viewer who follows a table, as it goes over the socket.

Moves that were made at the same time, as in a simultaneous choice, are told in one update.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence

from kogge.server.protocol.messages import Update, write_message
from kogge.server.table.changes import Comparison, merge
from kogge.server.table.clocks import Outage
from kogge.server.table.entries import Entry, Left, Moved, Started
from kogge.server.table.showing import show_last, show_states
from kogge.server.table.shown_types import State
from kogge.server.table.table import Table


class News:
    """An update for one viewer, as whole as an entry makes it or without what is as it was."""

    def __init__(self, update: Update, before: State | None, comparison: Comparison) -> None:
        self._update = update
        self._before = before
        self._comparison = comparison
        self._whole: bytes | None = None
        self._changed: bytes | None = None

    @property
    def whole(self) -> bytes:
        """As it goes to those who keep no state."""
        if self._whole is None:
            self._whole = write_message(self._update)
        return self._whole

    @property
    def changed(self) -> bytes:
        """As it goes to those who have the state before."""
        if self._before is None:
            return self.whole
        if self._changed is None:
            told = self._update
            reduced = self._comparison.reduce(self._before, told.state)
            sent = Update(told.table, told.seat, told.number, told.happened, reduced)
            self._changed = write_message(sent)
        return self._changed


class Updates(dict[int | None, News]):
    """Entries for each viewer, and how long it took to show them."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = entries
        self.seconds = 0.0
        self.unheard_by: frozenset[str] = frozenset()  # players who block whoever speaks here


def belong_together(one: Entry, next: Entry) -> bool:
    """Whether two entries are told in one update: moves, after which all parts are told alike."""
    return isinstance(one.body, Moved) and isinstance(next.body, Moved)


def make_updates(
    table: Table,
    entries: Sequence[Entry],
    viewers: Collection[int | None],
    shown: dict[int | None, State],
    outages: Sequence[Outage],
) -> Updates:
    """What the last entries of a table are for each viewer; `shown` is kept up."""
    began = time.perf_counter()
    bodies = [entry.body for entry in entries]
    if any(isinstance(body, Started | Left) for body in bodies):
        shown.clear()  # of those who sat elsewhere
    by_clock = [body for body in bodies if isinstance(body, Moved) and body.by == "clock"]
    body = (by_clock or bodies)[-1]  # what the clock does tells of seats, too
    comparison = Comparison()
    found = Updates(entries)
    told = show_last(table, viewers, entries)
    known = next(iter(shown.values()), None)
    for viewer, state in show_states(table, viewers, outages, body, known).items():
        update = Update(table.id, viewer, table.number, told[viewer], state)
        before = shown.get(viewer)
        found[viewer] = News(update, before, comparison)
        shown[viewer] = merge(before, state)
    found.seconds = time.perf_counter() - began
    return found
