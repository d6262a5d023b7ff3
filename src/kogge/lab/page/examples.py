"""Game files of the recorded games that a report offers to open."""

from __future__ import annotations

from collections.abc import Sequence

from kogge.core.game import Game
from kogge.lab.report.report import Report
from kogge.lab.traces.recording import Trace
from kogge.lab.traces.setting import Setting


def example_files(
    game: Game, setting: Setting, report: Report, traces: Sequence[Trace]
) -> dict[int, str]:
    """The example games of a report as JSON, by deal."""
    by_deal = {trace.deal: trace for trace in traces if trace.study == "games"}
    found = {}
    for example in report.examples:
        position = game.start(setting.players, setting.key(example.deal), setting.options)
        for seat, move in by_deal[example.deal].moves:
            position.play(seat, move)
        found[example.deal] = position.game_file().to_json()
    return found
