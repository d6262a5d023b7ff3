"""Logs: what is told, to whom, and what it costs when nobody listens."""

from __future__ import annotations

from enum import IntEnum

import pytest

from kogge.core.events import (
    CHOSEN,
    EVERYONE,
    NO_LOG,
    ROOM,
    Event,
    Narrator,
    lines,
    new_log,
    tell,
    whisper,
)


class Kind(IntEnum):
    CHOSEN = CHOSEN
    MOVED = 1


NARRATOR = Narrator(
    Kind,
    {Kind.CHOSEN: ("seat",), Kind.MOVED: ("seat", "way")},
    {"way": lambda way: ("up", "down")[way]},
)


def test_lines_are_told_in_order() -> None:
    """A log keeps kinds, audiences and details in the order they were told."""
    log = new_log()
    tell(log, 1, 2, 3, 4, 5, 6, 7)
    whisper(log, 3, 1, 9)
    told = lines(log)
    assert told["kind"].tolist() == [1, 1]
    assert told["audience"].tolist() == [EVERYONE, 1 << 3]
    assert told["details"].tolist() == [[2, 3, 4, 5, 6, 7], [9, 0, 0, 0, 0, 0]]


def test_lines_are_copied_out() -> None:
    """Lines taken from a log stay as they are when more is told."""
    log = new_log()
    tell(log, 1)
    told = lines(log)
    log.told = 0
    tell(log, 0, 5)
    assert told["kind"].tolist() == [1]


def test_nobody_listens_without_room() -> None:
    """A log without room keeps nothing, however much is told."""
    before = NO_LOG.tobytes()  # type: ignore[attr-defined]
    for _ in range(2 * ROOM):
        tell(NO_LOG, 1, 2)
        whisper(NO_LOG, 0, 1, 2)
    assert NO_LOG.tobytes() == before  # type: ignore[attr-defined]
    assert len(lines(NO_LOG)) == 0


@pytest.mark.parametrize(
    ("audience", "hearers"),
    [(EVERYONE, {None, 0, 1, 5}), (1 << 0, {0}), (1 << 5, {5}), (1 << 1 | 1 << 5, {1, 5})],
)
def test_only_the_audience_hears(audience: int, hearers: set[int | None]) -> None:
    """An event is for the seats of its audience; a spectator hears what is for everyone."""
    event = Event("moved", {}, audience)
    assert {viewer for viewer in (None, 0, 1, 5) if event.is_for(viewer)} == hearers


def test_details_are_read_by_name() -> None:
    """A narrator names kinds and details and puts numbers into words."""
    log = new_log()
    tell(log, Kind.MOVED, 2, 1)
    (event,) = map(NARRATOR.read, lines(log))
    assert event == Event("moved", {"seat": 2, "way": "down"}, EVERYONE)


def test_lines_are_read_together_as_one_by_one() -> None:
    """All lines of a log at once give the events that each of them gives."""
    log = new_log()
    tell(log, Kind.MOVED, 2, 1)
    whisper(log, 3, Kind.CHOSEN, 3)
    assert NARRATOR.read_all(lines(log)) == [NARRATOR.read(line) for line in lines(log)]
    assert NARRATOR.read_all(lines(NO_LOG)) == []
