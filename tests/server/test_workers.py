"""`kogge serve --workers N`: several processes on one port are one server."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import os
import signal
from pathlib import Path
from typing import Any

from tests.cli.running import one_line, run
from tests.server.playing import live_test
from tests.server.serving import Serving, serving, sqlite
from tests.server.test_kill import workers_of
from tests.server.test_processes import play_game
from tests.server.test_searching import descendants

from kogge.client import sign_up
from kogge.server.storage.database import open_engine


def test_sqlite_has_one_worker(tmp_path: Path) -> None:
    """And says so, in one line."""
    database = ("--database", sqlite(tmp_path))
    told = run("serve", "--port", "0", "--no-browser", "--workers", "2", *database)
    assert told.exit_code == 2
    assert "SQLite serves one process" in one_line(told.stderr)


@live_test
async def test_workers_are_one_server(postgres: str) -> None:
    """All who sit at a table reach the same worker: sockets that name it are passed on, and so are
    requests, several on one connection. Games are played to the end through the one port, and
    when it closes, no worker is left."""
    with serving(postgres, "--no-limits", "--workers", "2") as server:
        workers = descendants(server.process.pid)
        assert len(workers) >= 2
        async with contextlib.AsyncExitStack() as stack:
            tables = []
            for number in range(4):
                clients = [await sign_up(server.url, f"Guest {number} {i}") for i in range(4)]
                table = (await clients[0].create_table("visby", ["human"] * 4))["table"]
                tables.append(table)
                for client in clients[1:]:
                    await client.join(table)
                for client in clients:
                    (seat,) = (await client.get(f"/api/tables/{table}"))["yours"]
                    live = await stack.enter_async_context(client.live(table))
                    await live.follow(table, seat)
                    while (await live.updates.get())["type"] != "presence":
                        pass
            assert await served_by(postgres) == dict.fromkeys(tables, (1, 4))
        connection = http.client.HTTPConnection("127.0.0.1", server.port)
        for table in tables * 3:
            connection.request("GET", f"/api/tables/{table}")
            assert json.load(connection.getresponse())["table"] == table
        connection.close()
        clients = [await sign_up(server.url, f"Bot {i}", external=True) for i in range(4)]
        table = (await clients[0].create_table("visby", ["external"] * 4))["table"]
        async with asyncio.TaskGroup() as playing:
            ends = [playing.create_task(play_game(client, table)) for client in clients]
        assert {end.result() for end in ends} == {"over"}
        assert server.stop() == 0
    await until_gone(workers)


async def served_by(postgres: str) -> dict[str, tuple[int, int]]:
    """At each table: how many processes serve how many players."""
    engine = open_engine(postgres)
    async with engine.connect() as connection:
        told = await connection.exec_driver_sql(
            "SELECT table_id, COUNT(DISTINCT process), COUNT(*) FROM presence GROUP BY table_id"
        )
        rows: list[Any] = list(told)
        found = {table: (processes, players) for table, processes, players in rows}
    await engine.dispose()
    return found


async def until_gone(processes: set[int]) -> None:
    while any(Path(f"/proc/{process}").exists() for process in processes):
        await asyncio.sleep(0.1)


async def killed_and_replaced(server: Serving, worker: int) -> None:
    """Kill a worker, and wait until another one listens in its place."""
    before = {*workers_of(server)}
    os.kill(worker, signal.SIGKILL)
    while not (new := {*workers_of(server)} - before) or not is_listening(new.pop()):
        await asyncio.sleep(0.1)


def is_listening(process: int) -> bool:
    """Whether a process has made itself heard of in a table of listening sockets."""
    listening = {
        words[9]
        for line in Path("/proc/net/tcp").read_text().splitlines()[1:]
        if (words := line.split())[3] == "0A"
    }
    with contextlib.suppress(OSError):
        for file in Path(f"/proc/{process}/fd").iterdir():
            with contextlib.suppress(OSError):
                if str(file.readlink()).removeprefix("socket:[").rstrip("]") in listening:
                    return True
    return False


@live_test
async def test_a_worker_that_dies_is_started_again(postgres: str) -> None:
    """And serves; the others do so meanwhile. When the first process is killed, none is left."""
    server = Serving(postgres, "--no-limits", "--workers", "2")
    for worker in workers_of(server):
        await killed_and_replaced(server, worker)
    client = await sign_up(server.url, "Anna", external=True)
    table = (await client.create_table("visby", ["external", "greedy"]))["table"]
    assert await play_game(client, table) == "over"
    assert sum("a worker died" in line for line in server.log) == 2
    left = descendants(server.process.pid)
    server.kill()
    await until_gone(left)
