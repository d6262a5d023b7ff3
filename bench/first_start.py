"""`python -m bench.first_start WHEEL`: a stopwatch from `pip install` to the first move.

The wheel goes into an empty environment, with an empty cache and the sources out of sight. Then the
server is started, its page fetched, and somebody sits down at a table of Talis with a bot that
searches and makes a move. Every time is told, with the rules that were compiled, and the sizes of
the wheel and of all it brings.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path

import click

FIRST_MOVE = """
import asyncio, json, sys, time
from kogge.client import sign_up

async def main(server, game):
    began = time.perf_counter()
    client = await sign_up(server, "First")
    made = await client.create_table(game, ["human", "apprentice"])
    table = made["table"]
    async with client.live() as live:
        seat = (await client.get(f"/api/tables/{table}"))["yours"][0]
        await live.follow(table, seat)
        state = {}
        while not state.get("moves"):
            update = await live.updates.get()
            state |= update.get("state", {})
        await live.move(table, seat, state["moves"]["legal"][0]["move"])
    print(json.dumps(time.perf_counter() - began))

asyncio.run(main(*sys.argv[1:]))
"""


def folder_megabytes(folder: Path) -> float:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


class Environment:
    """An empty environment and an empty home."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True)
        self.programs = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        kept = {name: value for name, value in os.environ.items() if "KOGGE" not in name}
        kept.pop("PYTHONPATH", None)
        self.variables = {
            **kept,
            "KOGGE_CACHE": str(folder / "cache"),
            "KOGGE_DATA": str(folder / "data"),
        }

    def run(self, *words: str) -> str:
        return subprocess.run(
            [str(self.programs / "python"), *words],
            env=self.variables,
            cwd=self.folder,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        ).stdout

    def serve(self) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [str(self.programs / "python"), "-m", "kogge", "serve", "--port=0", "--no-browser"],
            env=self.variables,
            cwd=self.folder,
            stdout=subprocess.PIPE,
            text=True,
        )


def fetch(address: str) -> str:
    with urllib.request.urlopen(address) as reply:
        told: bytes = reply.read()
    return told.decode()


@dataclass(frozen=True)
class FirstStart:
    """Seconds, megabytes and rules of a first start."""

    installing: float
    page: float
    move: float
    at_the_table: float
    megabytes: float
    kept: int
    compiled_here: int


def first_start(wheel: Path, game: str) -> FirstStart:
    """Install a wheel into nothing, serve, and make a move."""
    with tempfile.TemporaryDirectory() as name:
        environment = Environment(Path(name))
        bare = folder_megabytes(Path(name) / "venv")
        clock = time.perf_counter()
        environment.run("-m", "pip", "install", "--quiet", str(wheel.resolve()))
        installing = time.perf_counter() - clock
        clock = time.perf_counter()
        server = environment.serve()
        try:
            assert server.stdout is not None
            (address,) = re.findall(r"http://\S+", server.stdout.readline())
            assert "<title>" in fetch(address)
            page = time.perf_counter() - clock
            at_the_table = float(json.loads(environment.run("-c", FIRST_MOVE, address, game)))
            total = time.perf_counter() - clock
            here = compiled_by(address)
        finally:
            server.terminate()
            server.wait()
        return FirstStart(
            installing,
            page,
            total - page,
            at_the_table,
            folder_megabytes(Path(name) / "venv") - bare,
            rules_in(Path(name) / "cache"),
            here,
        )


def compiled_by(address: str) -> int:
    """The rules that the process which serves has compiled itself: none, if all is well."""
    (told,) = re.findall(r"^kogge_rules_compiled_total (\d+)", fetch(f"{address}metrics"), re.M)
    return int(told)


def rules_in(cache: Path) -> int:
    """The rules that were compiled and kept."""
    return sum(1 for _ in cache.rglob("*.rule")) if cache.exists() else 0


@click.command()
@click.argument("wheel", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--game", default="talis", show_default=True)
@click.option("--compiles/--compiles-nothing", default=True, help="Fail if a rule is compiled.")
def main(wheel: Path, game: str, compiles: bool) -> None:
    """Install a wheel into nothing, serve, and make a move."""
    told = first_start(wheel, game)
    size = wheel.stat().st_size / 1e6
    print(f"wheel: {wheel.name}, {size:.1f} MB; installed: {told.megabytes:.0f} MB")
    print(f"pip install: {told.installing:.1f} s")
    print(f"start to first page: {told.page:.1f} s")
    print(
        f"first page to first move at {game}: {told.move:.1f} s "
        f"(of it at the table {told.at_the_table:.1f})"
    )
    print(
        f"rules compiled: {told.kept} kept in the cache, "
        f"{told.compiled_here} by the process that serves"
    )
    if told.compiled_here or (told.kept and not compiles):
        raise click.ClickException("rules were compiled that should not have been")


if __name__ == "__main__":
    main()
