"""Warnings of a report: what a designer should look at first."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist
from typing import Any, Final

import msgspec

from kogge.lab.report.estimates import Estimate
from kogge.lab.report.report import Report

DEAD: Final = 0.01
DOMINANT: Final = 0.05
UNFAIR: Final = 0.02
EARLY: Final = 0.5


def warnings_of(report: Report) -> list[dict[str, Any]]:
    """What a designer should look at first, the gravest first."""
    found: list[dict[str, Any]] = []
    if report.unended.games:
        found.append({"kind": "endless"})
    for seat in unfair_seats(report.seats):
        share = msgspec.to_builtins(report.seats[seat])
        found.append({"kind": "unfair", "seat": seat, "share": share})
    for piece in report.pieces:
        use, cost = piece.when_offered, piece.without
        if cost.high is not None and cost.high < -DOMINANT:
            found.append({"kind": "dominant", "piece": piece.word})
        if piece.prefer.low is not None and piece.prefer.low > 0:
            found.append({"kind": "overlooked", "piece": piece.word})
        elif piece.word in report.never:
            found.append({"kind": "never", "piece": piece.word})
        elif use.high is not None and use.high < DEAD:
            found.append({"kind": "dead", "piece": piece.word})
    decided = report.figures["decided"]
    if decided.high is not None and decided.high < EARLY:
        found.append({"kind": "early"})
    if report.setting.bot in ("greedy", "random"):
        found.append({"kind": "blind"})
    order = ("endless", "blind", "overlooked", "unfair", "never", "dead", "dominant", "early")
    return sorted(found, key=lambda warning: order.index(warning["kind"]))


def unfair_seats(seats: Sequence[Estimate]) -> list[int]:
    """Seats that surely win more or less than their share.

    Several seats are several chances of a false alarm: the bounds are as much wider as makes it one
    in twenty for all of them together (Bonferroni).
    """
    count = len(seats)
    fair = 1 / count
    normal = NormalDist()
    wider = normal.inv_cdf(1 - 0.025 / count) / normal.inv_cdf(0.975)
    found = []
    for seat, one in enumerate(seats):
        if one.value is None or one.low is None or one.high is None:
            continue
        reach = one.value - one.low if one.value > fair else one.high - one.value
        off = abs(one.value - fair)
        if off >= UNFAIR and off > wider * reach:
            found.append(seat)
    return found
