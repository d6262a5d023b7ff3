"""Metrics: counters, gauges and histograms in the text format of Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from itertools import accumulate
from typing import Final

MEANINGS: Final = {
    "kogge_sockets": ("gauge", "open WebSockets"),
    "kogge_tables_open": ("gauge", "tables in the memory of this process"),
    "kogge_bots_thinking": ("gauge", "bots that think or wait for a process to think in"),
    "kogge_searches_waiting": ("gauge", "searches that wait for a process"),
    "kogge_requests_waiting": ("gauge", "requests that wait for their table"),
    "kogge_appends_waiting": ("gauge", "appends that wait to be committed"),
    "kogge_entries_total": ("counter", "entries committed by this process"),
    "kogge_commits_total": ("counter", "transactions of entries"),
    "kogge_conflicts_total": ("counter", "times another process was faster"),
    "kogge_messages_total": ("counter", "messages from clients"),
    "kogge_refusals_total": ("counter", "refused messages and requests"),
    "kogge_failures_total": ("counter", "errors that nobody expected"),
    "kogge_rules_compiled_total": ("counter", "rules compiled by this process, which should be 0"),
    "kogge_uptime_seconds": ("gauge", "since the process started"),
}
HISTOGRAMS: Final = {
    "kogge_message_seconds": ("type", "from a client's message until it is answered, by its type"),
    "kogge_commit_seconds": ("", "a transaction of entries, until it is on the disk"),
    "kogge_view_seconds": ("game", "to show an entry to all who follow its table, by game"),
}
BOUNDS: Final = (
    *(0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01),
    *(0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0),
)  # seconds


class Histogram:
    """How often something took how long."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        """It took so long once more."""
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self._sum += seconds

    def lines(self, name: str, label: str) -> list[str]:
        """As Prometheus reads it; each bucket counts all below its bound."""
        totals = list(accumulate(self._counts))
        bounds = [*(f"{bound:g}" for bound in BOUNDS), "+Inf"]
        inner = f"{label}," if label else ""
        outer = f"{{{label}}}" if label else ""
        return [
            *(
                f'{name}_bucket{{{inner}le="{bound}"}} {total}'
                for bound, total in zip(bounds, totals, strict=True)
            ),
            f"{name}_sum{outer} {self._sum:g}",
            f"{name}_count{outer} {totals[-1]}",
        ]


class Histograms:
    """One histogram for each value of a label."""

    def __init__(self) -> None:
        self.by_label: dict[str, Histogram] = {}

    def observe(self, label: str, seconds: float) -> None:
        """It took so long once more, for this value of the label."""
        found = self.by_label.get(label)
        if found is None:
            found = self.by_label[label] = Histogram()
        found.observe(seconds)


class Metrics:
    """What is counted here; the rest is read where it is."""

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()
        self.messages = Histograms()  # by type

    def count(self, name: str) -> None:
        """One more."""
        self.counted[name] += 1


def write_metrics(
    figures: Mapping[str, float], histograms: Mapping[str, Mapping[str, Histogram]]
) -> str:
    """All figures with what they mean."""
    lines = []
    for name, (kind, meaning) in MEANINGS.items():
        lines += [f"# HELP {name} {meaning}", f"# TYPE {name} {kind}", f"{name} {figures[name]:g}"]
    for name, (label, meaning) in HISTOGRAMS.items():
        lines += [f"# HELP {name} {meaning}", f"# TYPE {name} histogram"]
        for value, histogram in sorted(histograms[name].items()):
            lines += histogram.lines(name, f'{label}="{value}"' if label else "")
    return "\n".join(lines) + "\n"
