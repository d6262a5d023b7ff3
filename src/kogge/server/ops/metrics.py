"""Metrics: counters and gauges in the text format of Prometheus."""

from __future__ import annotations

from collections import Counter
from typing import Final

MEANINGS: Final = {
    "kogge_sockets": ("gauge", "open WebSockets"),
    "kogge_tables_open": ("gauge", "tables in the memory of this process"),
    "kogge_bots_thinking": ("gauge", "bots that think or wait for a process to think in"),
    "kogge_searches_waiting": ("gauge", "searches that wait for a process"),
    "kogge_entries_total": ("counter", "entries committed by this process"),
    "kogge_commits_total": ("counter", "transactions of entries"),
    "kogge_conflicts_total": ("counter", "times another process was faster"),
    "kogge_messages_total": ("counter", "messages from clients"),
    "kogge_refusals_total": ("counter", "refused messages and requests"),
    "kogge_failures_total": ("counter", "errors that nobody expected"),
    "kogge_rules_compiled_total": ("counter", "rules compiled by this process, which should be 0"),
    "kogge_uptime_seconds": ("gauge", "since the process started"),
}


class Metrics:
    """What is counted here; the rest is read where it is."""

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()

    def count(self, name: str) -> None:
        """One more."""
        self.counted[name] += 1


def write_metrics(figures: dict[str, float]) -> str:
    """All figures with what they mean."""
    lines = []
    for name, (kind, meaning) in MEANINGS.items():
        lines += [f"# HELP {name} {meaning}", f"# TYPE {name} {kind}", f"{name} {figures[name]:g}"]
    return "\n".join(lines) + "\n"
