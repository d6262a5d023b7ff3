"""Chances of the later winner over a game: their quantiles, and games worth opening."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kogge.lab.report.estimates import FEWEST
from kogge.lab.report.report import Example
from kogge.lab.traces.recording import Trace

FAN: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
MOMENTS: Final = 20


def fan_of(base: Sequence[Trace]) -> list[list[float]]:
    """Quantiles of the later winner's chance at each twentieth of the game."""
    rows = [winner_chances(trace) for trace in base if len(trace.values) > 1]
    if not rows:
        return []
    fan = []
    for moment in range(MOMENTS + 1):
        column = sorted(row[moment] for row in rows)
        fan.append([column[min(len(column) - 1, int(q * len(column)))] for q in FAN])
    return fan


def winner_chances(trace: Trace) -> list[float]:
    """The chance of whoever wins, interpolated at each twentieth of the game."""
    winner = trace.places.index(1)
    chances = []
    for moment in range(MOMENTS + 1):
        when = moment / MOMENTS * trace.steps
        after = next((k for k, at in enumerate(trace.at) if at >= when), len(trace.at) - 1)
        before = max(0, after - 1)
        width = trace.at[after] - trace.at[before]
        part = (when - trace.at[before]) / width if width else 0.0
        low, high = trace.values[before][winner], trace.values[after][winner]
        chances.append(low + (high - low) * part)
    return chances


def examples_of(base: Sequence[Trace]) -> list[Example]:
    """A game that was over early, the greatest comeback, and one like most."""
    told = [(winner_chances(t), t) for t in base if len(t.values) > 2 and not t.capped]
    if len(told) < FEWEST:
        return []
    middle = [sorted(row[k] for row, _ in told)[len(told) // 2] for k in range(MOMENTS + 1)]
    picks = {
        "early": max(told, key=lambda one: (sum(one[0]), -one[1].deal)),
        "late": min(told, key=lambda one: (min(one[0][MOMENTS // 3 : -1]), one[1].deal)),
        "typical": min(
            told,
            key=lambda one: (
                sum((a - b) ** 2 for a, b in zip(one[0], middle, strict=True)),
                one[1].deal,
            ),
        ),
    }
    return [
        Example(
            kind,
            t.deal,
            [at / t.steps for at in t.at],
            [round(v[t.places.index(1)], 4) for v in t.values],
        )
        for kind, (_, t) in picks.items()
    ]
