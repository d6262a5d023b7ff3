"""`python -m bench.server.lists`: how long the lobby and own tables take at a million tables.

Tables and entries are generated straight into SQLite: most are over, as in any server that has run
for years. One player sits at ten thousand of them. Then the lists are asked for by the queries
that the server asks, each many times.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, Final

import click

import kogge
from kogge.arena.machine import machine
from kogge.server.storage.database import migrate, open_engine, sqlite_url
from kogge.server.storage.queries import list_due, list_lobby, list_visited

GAMES: Final = kogge.game_names()
STATUSES: Final = (("over", 0.93), ("playing", 0.05), ("open", 0.02))
PEOPLE: Final = 50_000
REGULAR: Final = "the regular"
OFTEN: Final = 100  # one table in so many is the regular's
ENTRIES: Final = 4  # a table, of which two are of its first player


VISITS: Final = (
    "INSERT INTO visits SELECT DISTINCT tables.id, holder.value, "
    "CASE WHEN status = 'over' THEN touched END FROM tables, json_each(players) AS holder "
    "WHERE holder.value IS NOT NULL"
)


def table_rows(count: int, dice: random.Random) -> Iterator[tuple[Any, ...]]:
    kinds = [status for status, _ in STATUSES]
    weights = [share for _, share in STATUSES]
    for number in range(count):
        game = dice.choice(GAMES)
        status = dice.choices(kinds, weights)[0]
        agreement = json.dumps({"game": game, "seats": ["human", "human", "greedy"]})
        access = "public" if dice.random() < 0.5 else "link"
        who = json.dumps([player_of(number), f"p{dice.randrange(PEOPLE)}", None])
        seats = json.dumps([{"kind": "human", "name": "Guest", "taken": True}] * 3)
        yield (
            *(f"table{number:09}", game, 1, "0" * 64, agreement, b"0" * 32, access, number),
            *(ENTRIES, status, seats, number, None, who, "[0]"),
        )


def player_of(number: int) -> str:
    return REGULAR if number % OFTEN == 0 else f"p{number % PEOPLE}"


def entry_rows(count: int) -> Iterator[tuple[Any, ...]]:
    body = json.dumps({"kind": "moved", "seat": 0, "move": "fleet", "by": "player"})
    for number in range(count):
        for place in range(1, ENTRIES + 1):
            player = player_of(number) if place <= ENTRIES // 2 else None
            action = f"a{place}" if player else None
            yield f"table{number:09}", place, number, body, player, action


def fill(file: Path, count: int) -> None:
    """Write the tables; nothing is synced, because nothing could be lost."""
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA synchronous=OFF")
    columns = "id,game,rules_version,pieces,agreement,key,access,created,number,status,seats"
    columns += ",touched,due,players,to_act"
    marks = ",".join("?" * 15)
    with connection:
        connection.executemany(
            f"INSERT INTO tables ({columns}) VALUES ({marks})",
            table_rows(count, random.Random(1)),
        )
        connection.executemany("INSERT INTO entries VALUES (?,?,?,?,?,?)", entry_rows(count))
        connection.execute(VISITS)
    connection.close()


async def timed(ask: Callable[[], Awaitable[Any]], times: int) -> list[float]:
    """How long each of many questions took, in milliseconds."""
    found = []
    for _ in range(times):
        began = time.perf_counter()
        await ask()
        found.append(1000 * (time.perf_counter() - began))
    return sorted(found)


async def measure(file: Path, times: int) -> dict[str, list[float]]:
    engine = open_engine(sqlite_url(file))
    asked: dict[str, Callable[[], Awaitable[Any]]] = {
        "lobby": lambda: list_lobby(engine, None, None),
        "lobby of a game": lambda: list_lobby(engine, "visby", None),
        "lobby, finished": lambda: list_lobby(engine, None, "over"),
        "own tables, someone": lambda: list_visited(engine, "p123"),
        "own tables, the regular": lambda: list_visited(engine, REGULAR),
        "what is due": lambda: list_due(engine, 2**40, ()),
    }
    found = {name: await timed(ask, times) for name, ask in asked.items()}
    await engine.dispose()
    return found


@click.command()
@click.option("--tables", default=1_000_000, show_default=True)
@click.option("--times", default=100, show_default=True, help="Questions of each kind.")
def main(tables: int, times: int) -> None:
    """Measure lists of tables on a generated database."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tables.sqlite"

        async def make() -> None:
            engine = open_engine(sqlite_url(file))
            await migrate(engine)
            await engine.dispose()

        asyncio.run(make())
        fill(file, tables)
        size = file.stat().st_size / 2**20
        found = asyncio.run(measure(file, times))
    load = os.getloadavg()[0]
    click.echo(
        f"{tables:,} tables, {ENTRIES * tables:,} entries, {tables // OFTEN:,} of them the "
        f"regular's, {size:.0f} MiB, load {load:.1f}, {machine()['cpu']}"
    )
    for name, taken in found.items():
        click.echo(
            f"{name:24} median {statistics.median(taken):7.2f} ms   "
            f"p99 {taken[int(0.99 * (len(taken) - 1))]:7.2f} ms"
        )


if __name__ == "__main__":
    main()
