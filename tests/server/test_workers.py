"""`kogge serve --workers N`: several processes on one port are one server."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

from tests.cli.running import one_line, run
from tests.server.playing import live_test
from tests.server.serving import Serving, serving, sqlite
from tests.server.test_processes import play_game
from tests.server.test_searching import descendants

from kogge.client import sign_up


def test_sqlite_has_one_worker(tmp_path: Path) -> None:
    """And says so, in one line."""
    database = ("--database", sqlite(tmp_path))
    told = run("serve", "--port", "0", "--no-browser", "--workers", "2", *database)
    assert told.exit_code == 2
    assert "SQLite serves one process" in one_line(told.stderr)


@live_test
async def test_workers_are_one_server(postgres: str) -> None:
    """Games are played to the end through one port, whichever worker a connection reaches."""
    with serving(postgres, "--no-limits", "--workers", "2") as server:
        workers = descendants(server.process.pid)
        assert len(workers) >= 2
        clients = [await sign_up(server.url, f"Guest {i}", external=True) for i in range(4)]
        table = (await clients[0].create_table("visby", ["external"] * 4))["table"]
        async with asyncio.TaskGroup() as playing:
            ends = [playing.create_task(play_game(client, table)) for client in clients]
        assert {end.result() for end in ends} == {"over"}
        assert server.stop() == 0
    await until_gone(workers)


async def until_gone(processes: set[int]) -> None:
    while any(Path(f"/proc/{process}").exists() for process in processes):
        await asyncio.sleep(0.1)


@live_test
async def test_a_worker_that_dies_is_started_again(postgres: str) -> None:
    """The others serve meanwhile; when the first process is killed, none is left over."""
    server = Serving(postgres, "--no-limits", "--workers", "2")
    before = descendants(server.process.pid)
    os.kill(max(before), signal.SIGKILL)
    while not descendants(server.process.pid) - before:
        await asyncio.sleep(0.1)
    await sign_up(server.url, "Anna")
    left = descendants(server.process.pid)
    server.kill()
    await until_gone(left)
