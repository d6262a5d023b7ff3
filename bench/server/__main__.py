"""`python -m bench.server`: how much a server bears, beside boardgame.io's in the same run.

N tables with four clients each, all moving as fast as they are acknowledged. Both servers keep
every move on the disk before it counts: ours in SQLite with a sync for every commit, the peer in
the flat files it brings along, without. Clients are the peer's own on one side and plain sockets
on the other; they share the machine with the servers. Several workers need `--database`, a
PostgreSQL. What else a machine does meanwhile changes these figures: the load is told with them.
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
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from kogge.arena.machine import machine
from kogge.client import sign_up
from kogge.games import OURS

HERE = Path(__file__).parent
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


def cpu_seconds(process: subprocess.Popen[str]) -> float:
    """What a process has used, all its threads."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def load(process: subprocess.Popen[str], script: str, *words: str) -> dict[str, Any]:
    """Have clients play; what they measured, and what the server used meanwhile."""
    before = cpu_seconds(process)
    environment = {**os.environ, "NODE_ENV": "production"}
    done = subprocess.run(
        ["node", script, *words],
        cwd=HERE,
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    found["server_cpu_seconds"] = cpu_seconds(process) - before
    return found


def measure_ours(
    tables: int, seconds: float, game: str, sockets: int, workers: int = 1, database: str = ""
) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = [*KOGGE, "serve", "--no-limits", "--no-browser", "--port", str(port)]
        command += ["--database", database or f"sqlite:///{folder}/tables.sqlite"]
        command += ["--workers", str(workers)] if workers > 1 else []
        with running(command, "http://") as process:
            url = f"http://127.0.0.1:{port}"
            wait_until_ready(url)
            held = asyncio.run(hold(url, sockets)) if sockets else 0
            found = load(process, "load.js", url, str(tables), f"{seconds:g}", game)
            return {**found, "sockets_held": held}


def wait_until_ready(url: str) -> None:
    """Nothing is measured while rules are still being loaded."""
    while True:
        with urllib.request.urlopen(f"{url}/api/preparation") as reply:
            if all(game["ready"] for game in json.load(reply)["games"]):
                return
        time.sleep(0.5)


def measure_peer(tables: int, seconds: float, storage: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        where = folder if storage == "disk" else "memory"
        with running(["node", str(HERE / "peer_server.js"), str(port), where], "ready") as process:
            url = f"http://localhost:{port}"
            return load(process, "peer_load.js", url, str(tables), f"{seconds:g}")


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
@click.option("--tables", default=25, show_default=True, help="Tables with four clients each.")
@click.option("--seconds", default=10.0, show_default=True, help="How long each run is measured.")
@click.option("--game", "games", multiple=True, help="All four, if none is named.")
@click.option("--sockets", default=1000, show_default=True, help="Sockets to hold open at once.")
@click.option("--workers", default=1, show_default=True, help="Processes; several need --database.")
@click.option("--database", default="", help="A PostgreSQL, instead of a new SQLite file.")
@click.option("--peer/--no-peer", default=True, help="Also boardgame.io.")
@click.option("--json", "as_json", is_flag=True)
def main(
    tables: int,
    seconds: float,
    games: tuple[str, ...],
    sockets: int,
    workers: int,
    database: str,
    peer: bool,
    as_json: bool,
) -> None:
    """Measure our server beside boardgame.io's, one after the other."""
    installed()
    found: dict[str, dict[str, Any]] = {}
    for game in games or OURS:
        found[f"kogge, {game}"] = measure_ours(tables, seconds, game, sockets, workers, database)
    if peer:
        found["boardgame.io, flat files"] = measure_peer(tables, seconds, "disk")
        found["boardgame.io, memory"] = measure_peer(tables, seconds, "memory")
    load = os.getloadavg()[0]
    if as_json:
        setting = {"machine": machine(), "tables": tables, "workers": workers, "load": load}
        click.echo(json.dumps({**setting, "servers": found}, indent=1))
        return
    click.echo(
        f"{tables} tables of four clients, {seconds:g} s, workers: {workers}, load {load:.1f}, "
        f"{machine()['cpu']}"
    )
    for name, one in found.items():
        size = one.get("bytes_per_move")
        click.echo(
            f"{name:26} {one['moves_per_second']:8.0f} moves/s   "
            f"p50 {one['p50_ms']:7.1f} ms   p99 {one['p99_ms']:7.1f} ms   "
            + (f"{size / 1000:5.1f} KB a move   " if size else "")
            + f"server {one['server_cpu_seconds']:.1f} CPU s   "
            f"clients {one['client_cpu']:.0%} of a core"
        )
    for name, one in found.items():
        if one.get("sockets_held"):
            click.echo(f"sockets held by {name}: {one['sockets_held']} of {sockets}")


if __name__ == "__main__":
    main()
