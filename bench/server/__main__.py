"""`python -m bench.server`: how much a server bears, beside boardgame.io's in the same run.

N tables with four clients each, all moving as fast as they are acknowledged, and at a new table
whenever a game is over. Both servers keep every move on the disk before it counts: ours in SQLite
with a sync for every commit, the peer in the flat files it brings along, without. Clients are the
peer's own on one side and plain sockets on the other, each with connections of its own. A server of
one process has the first processor to itself, as far as it goes, and the clients have the last one;
several workers have all. They need `--database`, a PostgreSQL, with which one worker is measured
too; with `--share`, each worker has the same part of a processor, as if it had a machine of its
own. What else a machine does meanwhile changes these figures: the load is told with them, and the
processor time of the server for each move, which it changes least.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click

from bench.server.shares import shares
from kogge.arena.machine import machine
from kogge.client import sign_up
from kogge.games import OURS

HERE = Path(__file__).parent
IDLE = 0.1  # seconds of processor time in a second
KOGGE = [sys.executable, "-c", "from kogge.cli import main; main()"]


def installed() -> Path:
    """A folder with the peer, from npm."""
    folder = HERE / "node_modules"
    if not folder.exists():
        if shutil.which("npm") is None:
            raise click.ClickException("npm is needed to fetch boardgame.io")
        subprocess.run(["npm", "install", "--no-audit", "--no-fund"], cwd=HERE, check=True)
    return folder


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


@contextlib.contextmanager
def running(command: list[str], ready: str) -> Iterator[subprocess.Popen[str]]:
    """A server process, from when it says it is ready."""
    environment = {**os.environ, "NODE_ENV": "production"}
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    )
    assert process.stdout is not None
    try:
        while ready not in process.stdout.readline():
            if process.poll() is not None:
                raise click.ClickException(f"{command[0]} did not start")
        yield process
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


def cpu_seconds(process: int, deep: int = 0) -> float:
    """What a process has used, all its threads; and what those used that it started, so deep."""
    found = 0.0
    with contextlib.suppress(FileNotFoundError):  # it may have ended just now
        for thread in Path(f"/proc/{process}/task").iterdir():  # exact, where `stat` counts ticks
            found += int((thread / "schedstat").read_text().split()[0]) / 1e9
        if deep:
            children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
            found += sum(cpu_seconds(int(child), deep - 1) for child in children)
    return found


def place(process: int, processors: set[int]) -> None:
    """Have a process, and what it starts, run on these processors alone."""
    for task in Path(f"/proc/{process}/task").iterdir():
        os.sched_setaffinity(int(task.name), processors)


def load(process: subprocess.Popen[str], workers: int, script: str, *words: str) -> dict[str, Any]:
    """Have clients play; what they measured, and what the processes that serve used for it."""
    command = ["node", script, *words]
    with subprocess.Popen(
        command,
        cwd=HERE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "NODE_ENV": "production"},
    ) as clients:
        assert clients.stdout is not None
        place(clients.pid, {max(os.sched_getaffinity(0))})
        told = clients.stdout.readline()
        deep = 1 if workers > 1 else 0  # workers, and not what searches for bots
        before = cpu_seconds(process.pid, deep)
        told = clients.stdout.readline() if told.strip() == "counting" else ""
        used = cpu_seconds(process.pid, deep) - before
    if clients.returncode or not told:
        raise click.ClickException(f"{script} ended before it had measured anything")
    found: dict[str, Any] = json.loads(told)
    moves = found["moves_per_second"] * found["seconds"]
    found["server_ms_per_move"] = 1000 * used / moves if moves else None
    return found


def measure_ours(
    tables: int,
    seconds: float,
    game: str,
    sockets: int,
    workers: int = 1,
    database: str = "",
    share: float = 0.0,
) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = [*KOGGE, "serve", "--no-limits", "--no-browser", "--port", str(port)]
        command += ["--database", database or f"sqlite:///{folder}/tables.sqlite"]
        command += ["--workers", str(workers)] if workers > 1 else []
        with running(command, "http://") as process:
            url = f"http://127.0.0.1:{port}"
            wait_until_ready(url)
            wait_until_idle(process.pid)
            if workers == 1 and not share:
                place(process.pid, {min(os.sched_getaffinity(0))})
            held = asyncio.run(hold(url, sockets)) if sockets else 0
            serving = workers_of(process.pid) if workers > 1 else [process.pid]
            with shares(serving, share) if share else contextlib.nullcontext():
                found = load(process, workers, "load.js", url, str(tables), f"{seconds:g}", game)
            return {**found, "sockets_held": held}


def workers_of(process: int) -> list[int]:
    """The processes in which a server's workers serve."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    commands = {int(child): Path(f"/proc/{child}/cmdline").read_bytes() for child in children}
    return [child for child, command in commands.items() if b"resource_tracker" not in command]


def wait_until_ready(url: str) -> None:
    """Nothing is measured while rules are still being loaded."""
    while True:
        with urllib.request.urlopen(f"{url}/api/preparation") as reply:
            if all(game["ready"] for game in json.load(reply)["games"]):
                return
        time.sleep(0.5)


def wait_until_idle(process: int) -> None:
    """Nor while the processes in which bots search load them, twenty seconds at most."""
    for _ in range(20):
        before = cpu_seconds(process, 3)
        time.sleep(1)
        if cpu_seconds(process, 3) - before < IDLE:
            return


def measure_peer(tables: int, seconds: float, storage: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        where = folder if storage == "disk" else "memory"
        with running(["node", str(HERE / "peer_server.js"), str(port), where], "ready") as process:
            place(process.pid, {min(os.sched_getaffinity(0))})
            url = f"http://localhost:{port}"
            return load(process, 1, "peer_load.js", url, str(tables), f"{seconds:g}")


async def hold(url: str, count: int) -> int:
    """Open so many sockets that follow one table; how many hear of the next entry."""
    host = await sign_up(url, "Host")
    table = (await host.create_table("visby", ["human", "human"]))["table"]
    async with contextlib.AsyncExitStack() as stack:
        watching = []
        for _ in range(count):
            live = await stack.enter_async_context(host.live())
            await live.follow(table)
            watching.append(live)
        for live in watching:
            await _number(live)
        number = await watching[0].act("say", table, text="hello")
        heard = [await _number(live) for live in watching]
        return sum(one == number for one in heard)


async def _number(live: Any) -> int:
    while True:
        message = await live.updates.get()
        if message["type"] == "update":
            return int(message["number"])


@click.command()
@click.option(
    "--tables", "counts", multiple=True, type=int, help="With four clients each.  [25 and 100]"
)
@click.option("--seconds", default=10.0, show_default=True, help="How long each run is measured.")
@click.option("--game", "games", multiple=True, help="All four, if none is named.")
@click.option("--sockets", default=0, show_default=True, help="Sockets to hold open before.")
@click.option("--workers", default=2, show_default=True, help="Processes, with --database.")
@click.option("--share", default=0.0, help="Of a processor, for each worker; with --database.")
@click.option("--database", default="", help="A PostgreSQL, to be measured with one and more.")
@click.option("--sqlite/--no-sqlite", default=True, help="A new SQLite file and one process.")
@click.option("--peer/--no-peer", default=True, help="Also boardgame.io.")
@click.option("--json", "as_json", is_flag=True)
def main(
    counts: tuple[int, ...],
    seconds: float,
    games: tuple[str, ...],
    sockets: int,
    workers: int,
    share: float,
    database: str,
    sqlite: bool,
    peer: bool,
    as_json: bool,
) -> None:
    """Measure our server beside boardgame.io's, one after the other."""
    installed()
    found: list[dict[str, Any]] = []
    if not as_json:
        click.echo(f"four clients a table, {seconds:g} s each, {machine()['cpu']}")
    for tables in counts or (25, 100):
        for name, measure in runs(
            tables,
            seconds,
            games or OURS,
            sockets,
            workers,
            share,
            database,
            sqlite=sqlite,
            peer=peer,
        ):
            one = {"server": name, "tables": tables, **measure(), "load": os.getloadavg()[0]}
            found.append(one)
            if not as_json:
                click.echo(line(one))
    if as_json:
        click.echo(json.dumps({"machine": machine(), "seconds": seconds, "runs": found}, indent=1))


def runs(
    tables: int,
    seconds: float,
    games: Sequence[str],
    sockets: int,
    workers: int,
    share: float,
    database: str,
    *,
    sqlite: bool,
    peer: bool,
) -> Iterator[tuple[str, Callable[[], dict[str, Any]]]]:
    """What is to be measured with so many tables, by name."""
    for game in games:
        if sqlite:
            yield f"kogge, {game}", partial(measure_ours, tables, seconds, game, sockets)
        for processes in (1, workers) if database else ():
            given = (tables, seconds, game, sockets, processes, database, share)
            yield f"kogge, {game}, PostgreSQL, {processes} workers", partial(measure_ours, *given)
    if peer:
        yield "boardgame.io, flat files", partial(measure_peer, tables, seconds, "disk")
        yield "boardgame.io, memory", partial(measure_peer, tables, seconds, "memory")


def line(one: dict[str, Any]) -> str:
    """A run in one line."""
    if not one["moves_per_second"]:
        return f"{one['server']:36} {one['tables']:4} tables: no move reached all four clients"
    size = one.get("bytes_per_move")
    return (
        f"{one['server']:36} {one['tables']:4} tables {one['moves_per_second']:6.0f} moves/s  "
        f"p50 {one['p50_ms']:6.1f} ms  p99 {one['p99_ms']:7.1f} ms  "
        f"server {one['server_ms_per_move']:5.2f} ms of processor a move  "
        + (f"{size / 1000:4.1f} KB a move  " if size else "")
        + f"clients {one['client_cpu']:.0%} of a processor  load {one['load']:.1f}"
        + (f"  {one['sockets_held']} sockets held" if one.get("sockets_held") else "")
    )


if __name__ == "__main__":
    main()
