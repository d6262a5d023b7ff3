"""Recording: games that end are kept as game files in a folder (`kogge serve --records DIR`)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

import structlog

from kogge.server.table.game_file import game_file_of
from kogge.server.table.table import Table

log = structlog.get_logger()

_writing: Final[set[asyncio.Task[None]]] = set()


def keep_if_ended(folder: Path | None, before: Table, table: Table) -> None:
    """Keep a game that has just ended, without keeping anyone waiting."""
    if folder is not None and table.status == "over" and before.status != "over":
        task = asyncio.create_task(_keep(folder, table))
        _writing.add(task)
        task.add_done_callback(_writing.discard)


async def _keep(folder: Path, table: Table) -> None:
    """Write the game file of a table; what cannot be written is logged, and the game goes on."""
    try:
        await asyncio.to_thread(write_game_file, folder, table)
    except OSError as problem:
        log.error("game file not kept", table=table.id, problem=str(problem))


def write_game_file(folder: Path, table: Table) -> None:
    """One file for each table, there as a whole or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    unfinished = folder / f"{table.id}.json.new"
    unfinished.write_text(game_file_of(table).to_json(), encoding="utf-8")
    unfinished.replace(folder / f"{table.id}.json")
