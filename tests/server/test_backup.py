"""Backup and restore, rehearsed: taken while people play, and played on elsewhere."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import subprocess
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from tests.server.playing import Guest, guests, live_test, play_to_the_end
from tests.server.postgres import programs
from tests.server.serving import serving, sqlite

from kogge.client import Client


def copy_sqlite(source: Path, copy: Path) -> None:
    """What `sqlite3 SOURCE ".backup COPY"` does, while a server writes to it."""
    with (
        contextlib.closing(sqlite3.connect(source)) as here,
        contextlib.closing(sqlite3.connect(copy)) as there,
    ):
        here.backup(there)


def copy_postgres(url: str, name: str) -> str:
    """Dump a database and read the dump into a new one, as the manual says."""
    folder = programs()
    assert folder is not None
    home = parse_qs(urlsplit(url).query)["host"][0]
    common = ["-h", home, "-U", "kogge"]
    for program in ("pg_dump", "psql"):
        if not (folder / program).exists() and shutil.which(program) is None:
            pytest.skip(f"no {program} beside this PostgreSQL")

    def run(program: str, *words: str, given: bytes | None = None) -> bytes:
        path = folder / program
        command = [str(path) if path.exists() else program, *common, *words]
        return subprocess.run(command, input=given, check=True, capture_output=True).stdout

    database = urlsplit(url).path.removeprefix("/")
    dump = run("pg_dump", database)
    run("psql", "-q", "-c", f"CREATE DATABASE {name}", "postgres")
    run("psql", "-q", "-v", "ON_ERROR_STOP=1", name, given=dump)
    return url.replace(f"/{database}?", f"/{name}?")


async def play_on_elsewhere(database: str, token: str, table: str, moves: int) -> None:
    """The same player finds the same game at another server, and plays it to its end."""
    with serving(database) as server:
        client = Client(server.url, token)
        async with client.live() as live:
            guest = Guest(client, live, table, 0)
            await live.follow(table, 0)
            await guest.until(lambda g: bool(g.state))
            made = [one for one in guest.happened if one["kind"] == "moved"]
            assert len(made) >= moves, "what was acknowledged before the backup is in it"
            await play_to_the_end([guest])
        assert (await client.get(f"/api/tables/{table}/verify"))["true"] is True


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
@live_test
async def test_a_backup_is_taken_in_the_middle_and_played_on(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Tokens, seats, moves and keys come back; a game begun before the backup ends verified."""
    shared = sqlite(tmp_path) if kind == "sqlite" else str(request.getfixturevalue("postgres"))
    with serving(shared) as server:
        async with guests(server.url, "visby", 1, "greedy", seating="fixed") as (guest,):
            for _ in range(3):
                await guest.until(lambda g: bool(g.legal))
                await guest.move()
            moves = sum(one["kind"] == "moved" for one in guest.happened)
            if kind == "sqlite":
                copy_sqlite(tmp_path / "tables.sqlite", tmp_path / "copy.sqlite")
                copied = f"sqlite:///{tmp_path}/copy.sqlite"
            else:
                copied = copy_postgres(shared, f"restored_{guest.table.lower()}")
            await guest.until(lambda g: bool(g.legal))
            await guest.move()  # it is not in the backup, and does not disturb it
            token, table = guest.client.token or "", guest.table
    await play_on_elsewhere(copied, token, table, moves)
