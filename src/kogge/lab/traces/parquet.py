"""Parquet export of recorded games, one row a game, for your own questions.

`docs/reference/lab-games.md` says what the columns are.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kogge.arena.export import replace_file
from kogge.core.errors import BadOption
from kogge.core.game import Game
from kogge.lab.traces.recording import Trace
from kogge.lab.traces.setting import Setting


def check_table(path: Path) -> Path:
    """The path, if a table can be written there."""
    if path.suffix != ".parquet":
        raise BadOption(f"{path}: games are written to files that end in .parquet")
    try:
        import pyarrow  # noqa: F401
    except ModuleNotFoundError:
        raise BadOption(
            "Parquet needs PyArrow; get it with: pip install 'kogge[parquet]'"
        ) from None
    return path


def columns(setting: Setting, game: Game, traces: Sequence[Trace]) -> dict[str, list[Any]]:
    """The columns, with moves and pieces as words."""
    word = game.rooms.moves
    pieces = [piece.word for piece in game.rooms.usage.pieces]

    def counts(rows: list[list[int]]) -> list[dict[str, Any]]:
        return [
            {"seat": seat, "piece": pieces[place], "count": count}
            for seat, row in enumerate(rows)
            for place, count in enumerate(row)
            if count
        ]

    return {
        "study": [t.study for t in traces],
        "deal": [t.deal for t in traces],
        "key": [setting.key(t.deal).hex() for t in traces],
        "odd_seat": [t.odd for t in traces],
        "bot": [setting.bot for _ in traces],
        "rounds": [t.rounds for t in traces],
        "steps": [t.steps for t in traces],
        "capped": [t.capped for t in traces],
        "limit": [t.limit[0] if t.limit else None for t in traces],
        "scores": [t.scores for t in traces],
        "places": [t.places for t in traces],
        "win_shares": [t.shares() for t in traces],
        "moves": [[{"seat": s, "move": word[m].text} for s, m in t.moves] for t in traces],
        "choices": [t.choices for t in traces],
        "value_steps": [t.at for t in traces],
        "value_rounds": [t.rounds_at for t in traces],
        "values": [t.values for t in traces],
        "value_errors": [t.errors for t in traces],
        "offered": [counts(t.offered) for t in traces],
        "used": [counts(t.used) for t in traces],
        "points": [[{"source": s.names[0], "points": s.points} for s in t.sources] for t in traces],
        "probe_seat": [t.probe and t.probe.seat for t in traces],
        "probe_gap": [t.probe and t.probe.gap for t in traces],
        "probe_error": [t.probe and t.probe.error for t in traces],
        "probe_kingmaking": [t.probe and t.probe.kingmaking for t in traces],
    }


def write_table(path: Path, setting: Setting, game: Game, traces: Sequence[Trace]) -> None:
    """The file is there whole or not at all; the setting is in its metadata."""
    import msgspec
    import pyarrow
    import pyarrow.parquet

    table = pyarrow.table(columns(setting, game, traces))
    table = table.replace_schema_metadata({"kogge-lab": msgspec.json.encode(setting)})
    sink = io.BytesIO()
    pyarrow.parquet.write_table(table, sink)
    replace_file(path, sink.getvalue())
