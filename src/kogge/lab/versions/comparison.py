"""The comparison of two versions as data, for pages and programs."""

from __future__ import annotations

from typing import Literal

import msgspec

from kogge.lab.report.estimates import Estimate
from kogge.lab.report.unended import Unended
from kogge.lab.traces.setting import Setting
from kogge.lab.versions.sequential import Verdict

Kind = Literal["clear", "same", "few"]
# by the number of games, by sequential tests, by the clock, by whoever waits, or not yet
Stopped = Literal["games", "sure", "time", "hand", "playing"]


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """One figure of two versions: both means, the paired difference, and what it says.

    `ratio` is how many times the games it would take unpaired; `needed` about how many more pairs
    it takes until the interval is as wide as a step on either side.
    """

    name: str
    share: bool
    step: float
    first: Estimate
    second: Estimate
    difference: Estimate
    kind: Kind
    ratio: float | None
    needed: int
    verdict: Verdict | None


class Moment(msgspec.Struct, frozen=True):
    """A difference after so many pairs: its half interval, and what it would be unpaired."""

    pairs: int
    value: float
    paired: float
    unpaired: float


class Course(msgspec.Struct, frozen=True):
    """How the surest difference settled while pairs were played."""

    name: str
    moments: list[Moment]


class Recount(msgspec.Struct, frozen=True, kw_only=True):
    """The first version's games, move by move with the second one's numbers.

    What differs comes from the numbers alone, not from players who adapt. Both games stay together,
    so that a small change is found in few of them. `parted` is the share of games whose moves
    cannot all be made by the second one's rules; the others are the `games` that figures rest on,
    and `turned` is the share of these that somebody else wins.
    """

    games: int
    parted: Estimate
    turned: Estimate
    figures: list[Difference]


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """Two versions side by side."""

    first: str
    second: str
    settings: tuple[Setting, Setting]
    pairs: int
    seconds: float
    stopped: Stopped
    figures: list[Difference]
    tested: list[str] = []  # the figures that were to be settled; none is all of them
    lengths: tuple[dict[int, int], dict[int, int]]
    sources: dict[str, tuple[str, ...]]
    unended: tuple[Unended, Unended]  # of each version
    recount: Recount | None = None
    course: Course | None = None
