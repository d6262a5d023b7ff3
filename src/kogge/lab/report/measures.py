"""Measures: numbers of one recorded game, each defined once for reports and comparisons.

Time runs over the moments at which chances were estimated. Someone leads who is ahead beyond two
standard errors of the difference. Shared wins count as the win of each.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import log, sqrt
from typing import Final, NamedTuple

from kogge.lab.traces.recording import Trace

SURE: Final = 2.0

Measured = Callable[[Trace], float | None]


class Measure(NamedTuple):
    """A measure: its name in texts, the smallest difference worth noticing, whether a share."""

    name: str
    of: Measured
    step: float
    share: bool = False


def lead(trace: Trace, moment: int) -> tuple[int, bool]:
    """Who is ahead, and whether the next one is surely behind."""
    values, errors = trace.values[moment], trace.errors[moment]
    order = sorted(range(len(values)), key=lambda seat: -values[seat])
    first, second = order[0], order[1]
    doubt = SURE * sqrt(errors[first] ** 2 + errors[second] ** 2)
    return first, values[first] - values[second] > doubt


def trails(trace: Trace, moment: int) -> float:
    """By how much the later winner is surely behind; 0 if it is not."""
    values, errors = trace.values[moment], trace.errors[moment]
    winner = max(
        (seat for seat, place in enumerate(trace.places) if place == 1),
        key=lambda seat: values[seat],
    )
    leader = max(range(len(values)), key=lambda seat: values[seat])
    behind = values[leader] - values[winner]
    return behind if behind > SURE * sqrt(errors[leader] ** 2 + errors[winner] ** 2) else 0.0


def decided(trace: Trace) -> float | None:
    """The part of the game after which the later winner is never again surely behind."""
    if not trace.values or trace.capped:
        return None
    behind = [moment for moment in range(len(trace.values)) if trails(trace, moment)]
    return trace.at[behind[-1] + 1] / trace.steps if behind else 0.0


def lead_changes(trace: Trace) -> float | None:
    """How often somebody new is surely ahead."""
    if not trace.values:
        return None
    leaders = [who for who, sure in (lead(trace, m) for m in range(len(trace.values))) if sure]
    return float(sum(a != b for a, b in pairwise(leaders)))


def drama(trace: Trace) -> float | None:
    """How deep behind the later winner was while behind; 0 if never."""
    if not trace.values:
        return None
    depths = [sqrt(b) for b in (trails(trace, m) for m in range(len(trace.values))) if b > 0]
    return sum(depths) / len(depths) if depths else 0.0


def comeback(trace: Trace) -> float | None:
    """1 if the winner was last, or below half a fair share, at the middle of the game."""
    if not trace.values:
        return None
    middle = min(range(len(trace.at)), key=lambda m: abs(trace.at[m] - trace.steps / 2))
    values = trace.values[middle]
    fair, winners = 1 / len(values), [s for s, place in enumerate(trace.places) if place == 1]
    poor = [values[s] < fair / 2 or (len(values) > 2 and values[s] == min(values)) for s in winners]
    return sum(poor) / len(poor)


def tension(trace: Trace) -> float | None:
    """The mean entropy of the chances: 1 while anybody can win alike, 0 when it is over."""
    if len(trace.values) < 2:
        return None
    entropies = [-sum(p * log(p) for p in values if p > 0) for values in trace.values[:-1]]
    return sum(entropies) / len(entropies) / log(len(trace.values[0]))


def margin(trace: Trace) -> float:
    """Points between the first and the second place."""
    scores = sorted(trace.scores, reverse=True)
    return float(scores[0] - scores[1])


def forced(trace: Trace) -> float:
    """The share of decisions with one legal move."""
    return sum(count == 1 for count in trace.choices) / len(trace.choices)


def choices(trace: Trace) -> float | None:
    """Legal moves where there is a choice."""
    free = [count for count in trace.choices if count > 1]
    return sum(free) / len(free) if free else None


def idle(trace: Trace) -> float | None:
    """1 if at the decision looked at, best and second best are the same as far as can be told."""
    if trace.probe is None:
        return None
    return float(trace.probe.gap <= SURE * trace.probe.error)


def kingmaking(trace: Trace) -> float | None:
    """1 if the decision looked at is all the same to its player, and not to two rivals."""
    return float(trace.probe.kingmaking) if trace.probe else None


MEASURES: Final = (
    Measure("rounds", lambda t: float(t.rounds), 0.5),
    Measure("decisions", lambda t: len(t.choices) / len(t.places), 0.5),
    Measure("margin", margin, 0.5),
    Measure("tied", lambda t: float(t.places.count(1) > 1), 0.01, share=True),
    Measure("decided", decided, 0.02, share=True),
    Measure("lead_changes", lead_changes, 0.3),
    Measure("drama", drama, 0.02),
    Measure("comeback", comeback, 0.02, share=True),
    Measure("tension", tension, 0.02),
    Measure("choices", choices, 0.5),
    Measure("forced", forced, 0.02, share=True),
    Measure("gap", lambda t: t.probe.gap if t.probe else None, 0.01),
    Measure("idle", idle, 0.03, share=True),
    Measure("kingmaking", kingmaking, 0.02, share=True),
)
# those that need everyone's chances over time, or a close look at a decision
BY_VALUES: Final = frozenset(
    ("decided", "lead_changes", "drama", "comeback", "tension", "gap", "idle", "kingmaking")
)
BY_NAME: Final = {measure.name: measure for measure in MEASURES}
