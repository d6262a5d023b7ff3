"""Event log: what happened, written by the rules while it happens.

A rule tells events into a log: a kind, an audience, and up to six details, all numbers. The
audience is a bit set of seats; EVERYONE includes spectators. A log without room (`NO_LOG`) costs
one comparison and keeps nothing. Logs are records because Numba passes those as plain pointers,
without counting references.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Annotated, Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from kogge.core.compiling import rule
from kogge.core.record import Record, Seq, layout

__all__ = ["Event", "Line", "Log", "Narrator", "lines", "new_log", "tell", "whisper"]

DETAILS: Final = 6
ROOM: Final = 1024  # more than any single move can tell
EVERYONE: Final = -1

CHOSEN: Final = 0  # the one kind all games share: a seat has made a choice that stays secret


class Line(Record):
    """One event as rules tell it: its kind, who hears it, and its numbers."""

    kind: Annotated[int, "i8"]
    audience: Annotated[int, "i8"]
    details: Annotated[Seq[Annotated[int, "i8"]], DETAILS]


class Log(Record):
    """The lines that rules have told, in order."""

    room: Annotated[int, "i8"]
    told: Annotated[int, "i8"]
    lines: Annotated[Seq[Line], ROOM]


LOG: Final = layout(Log)


def _log(room: int) -> Log:
    log = np.zeros(1, LOG)[0]
    log.room = room
    return cast(Log, log)


def new_log() -> Log:
    """An empty log."""
    return _log(ROOM)


NO_LOG: Final = _log(0)


@rule
def tell(
    log: Log, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0
) -> None:
    """Tell everyone."""
    if log.room > 0:
        _write(log, EVERYONE, kind, a, b, c, d, e, f)


@rule
def whisper(log: Log, seat: int, kind: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Tell one seat alone."""
    if log.room > 0:
        _write(log, 1 << seat, kind, a, b, c, 0, 0, 0)


@rule
def _write(
    log: Log, audience: int, kind: int, a: int, b: int, c: int, d: int, e: int, f: int
) -> None:
    line = log.lines[log.told]
    log.told += 1
    line.kind = kind
    line.audience = audience
    line.details[0] = a
    line.details[1] = b
    line.details[2] = c
    line.details[3] = d
    line.details[4] = e
    line.details[5] = f


def lines(log: Log) -> NDArray[Any]:
    """The lines told so far, in order, copied out of the log."""
    return cast(NDArray[Any], log.lines)[: log.told].copy()


@dataclass(frozen=True)
class Event:
    """One thing that happened, with its details by name, ready for JSON."""

    kind: str
    details: dict[str, Any]
    audience: int

    def is_for(self, viewer: int | None) -> bool:
        """Whether this viewer hears of it; None is a spectator."""
        return self.audience == EVERYONE or (
            viewer is not None and self.audience >> viewer & 1 == 1
        )


@dataclass(frozen=True)
class Narrator:
    """How a game names what its rules tell: kinds, their details, and words for numbers.

    Events with the detail named by `points` change the score of their `seat` by so much.
    """

    kinds: type[IntEnum]
    details: dict[Any, tuple[str, ...]]
    words: dict[str, Callable[[int], Any]]
    points: str = "points"

    def read(self, line: Any) -> Event:
        """An event from a line of a log."""
        return self._event(int(line["kind"]), int(line["audience"]), line["details"].tolist())

    def read_all(self, lines: NDArray[Any]) -> list[Event]:
        """The events from lines of a log, in order."""
        numbers = lines.view(np.int64).reshape(-1, 2 + DETAILS).tolist()
        return [self._event(kind, audience, details) for kind, audience, *details in numbers]

    def _event(self, kind: int, audience: int, numbers: list[int]) -> Event:
        name, details = self._named[kind]
        return Event(
            name,
            {
                detail: number if word is None else word(number)
                for (detail, word), number in zip(details, numbers, strict=False)
            },
            audience,
        )

    @cached_property
    def _named(self) -> dict[int, tuple[str, list[tuple[str, Callable[[int], Any] | None]]]]:
        """Of each kind: its name, and its details with how their numbers are said."""
        return {
            int(kind): (kind.name.lower(), [(name, self.words.get(name)) for name in names])
            for kind, names in self.details.items()
        }
