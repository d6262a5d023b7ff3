"""Export of results for other programs: JSON, CSV or Parquet, by the ending of the name.

JSON is the report. CSV and Parquet are tables with a row for every seat of every game.
"""

from __future__ import annotations

import csv
import io
import json
import os
import tempfile
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from kogge.arena.contest import BlockResult, Contest
from kogge.core.errors import BadOption

SUFFIXES: Final = (".json", ".csv", ".parquet")
COLUMNS: Final = (
    "meeting",
    "block",
    "game",
    "seat",
    "bot",
    "score",
    "place",
    "win_share",
    "moves",
)


def check_export(path: Path) -> Path:
    """The path, if results can be written there in the format its ending asks for."""
    if path.suffix not in SUFFIXES:
        raise BadOption(
            f"{path}: results are written to files that end in .jsonl (to go on from later), "
            f"{', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}"
        )
    if path.suffix == ".parquet" and find_spec("pyarrow") is None:
        raise BadOption("Parquet needs PyArrow; get it with: pip install 'kogge[parquet]'")
    if not path.absolute().parent.is_dir():
        raise BadOption(f"{path}: there is no folder {path.absolute().parent}")
    return path


def export(
    path: Path, contest: Contest, blocks: Sequence[BlockResult], report: dict[str, Any]
) -> None:
    """Write results; the file is there whole or not at all."""
    if path.suffix == ".json":
        content = json.dumps(report, indent=1).encode() + b"\n"
    elif path.suffix == ".csv":
        text = io.StringIO(newline="")
        writer = csv.writer(text)
        writer.writerow(COLUMNS)
        writer.writerows(rows(contest, blocks))
        content = text.getvalue().encode()
    else:
        content = parquet(contest, blocks)
    replace_file(path, content)


def rows(contest: Contest, blocks: Sequence[BlockResult]) -> Iterator[tuple[Any, ...]]:
    """A row for every seat of every game."""
    for block in blocks:
        for number, game in enumerate(block.games):
            wins = game.wins()
            for seat, bot in enumerate(game.seating):
                yield (
                    block.meeting,
                    block.block,
                    number,
                    seat,
                    contest.bots[bot],
                    game.scores[seat],
                    game.places[seat],
                    wins[seat],
                    game.moves,
                )


def parquet(contest: Contest, blocks: Sequence[BlockResult]) -> bytes:
    """The rows as a Parquet file."""
    import pyarrow
    import pyarrow.parquet

    columns = zip(*rows(contest, blocks), strict=True)
    table = pyarrow.table(dict(zip(COLUMNS, map(list, columns), strict=True)))
    sink = io.BytesIO()
    pyarrow.parquet.write_table(table, sink)
    return sink.getvalue()


def replace_file(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.absolute().parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
