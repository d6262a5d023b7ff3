"""Metrics: histograms that Prometheus can read, and a dashboard that shows what there is."""

from __future__ import annotations

import json
import re
import urllib.request
from pathlib import Path

from tests.server.playing import guests, live_test
from tests.server.serving import Serving

from kogge.server.ops.metrics import BOUNDS, HISTOGRAMS, MEANINGS, Histogram

DASHBOARD = Path(__file__).parents[2] / "deploy" / "grafana-dashboard.json"


def test_a_histogram_counts_all_below_each_bound() -> None:
    """Buckets are cumulative, a bound belongs to its bucket, and the last has everything."""
    histogram = Histogram()
    for seconds in (0.0, BOUNDS[0], BOUNDS[3], 99.0):
        histogram.observe(seconds)
    lines = histogram.lines("x_seconds", 'game="visby"')
    assert lines[0] == 'x_seconds_bucket{game="visby",le="0.0001"} 2'
    assert lines[3] == 'x_seconds_bucket{game="visby",le="0.001"} 3'
    assert lines[len(BOUNDS)] == 'x_seconds_bucket{game="visby",le="+Inf"} 4'
    assert lines[-1] == 'x_seconds_count{game="visby"} 4'
    assert histogram.lines("y", "")[-1] == "y_count 4"


def read_metrics(server: Serving) -> dict[str, float]:
    with urllib.request.urlopen(f"{server.url}/metrics") as reply:
        lines = reply.read().decode().splitlines()
    pairs = [line.rsplit(" ", 1) for line in lines if not line.startswith("#")]
    return {name: float(value) for name, value in pairs}


@live_test
async def test_a_move_is_measured_from_message_to_view(server: Serving) -> None:
    """One move more is one more in the count of answers, of commits and of views of its game."""
    counted = (
        'kogge_message_seconds_count{type="move"}',
        "kogge_commit_seconds_count",
        'kogge_view_seconds_count{game="visby"}',
    )
    async with guests(server.url, "visby", 2) as (anna, _):
        before = read_metrics(server)
        await anna.move()
        after = read_metrics(server)
    for name in counted:
        assert after[name] == before.get(name, 0) + 1
    assert after["kogge_requests_waiting"] == after["kogge_appends_waiting"] == 0


def test_the_dashboard_shows_every_metric_and_no_other() -> None:
    """A metric that is renamed, added or dropped is so in the dashboard too."""
    panels = json.loads(DASHBOARD.read_text())["panels"]
    asked = " ".join(target["expr"] for panel in panels for target in panel["targets"])
    named = {
        re.sub(r"_(bucket|sum|count)$", "", name) for name in re.findall(r"\bkogge_\w+", asked)
    }
    assert named == {*MEANINGS, *HISTOGRAMS}
    labels = {label for label, _ in HISTOGRAMS.values() if label}
    assert set(re.findall(r"sum by \(le, (\w+)\)", asked)) == labels
