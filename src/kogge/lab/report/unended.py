"""Games that did not end by themselves: how many, and what stopped them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from kogge.lab.traces.recording import Trace


class Unended(msgspec.Struct, frozen=True):
    """Games of so many that were stopped: after `cap` moves, or by a limit of the rules, which is
    told in every language."""

    games: int
    of: int
    cap: int = 0
    limit: tuple[str, ...] = ()


def unended_of(traces: Sequence[Trace]) -> Unended:
    """What stopped most of those games that were stopped."""
    capped = [len(trace.moves) or trace.steps for trace in traces if trace.capped]
    limits = [trace.limit for trace in traces if trace.limit]
    count = len(capped) + len(limits)
    if len(capped) >= len(limits):
        return Unended(count, len(traces), cap=max(capped, default=0))
    return Unended(count, len(traces), limit=max(limits, key=limits.count))
