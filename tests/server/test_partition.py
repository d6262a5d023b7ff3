"""Partitions: processes that are cut off from the database never tell what does not hold."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import secrets
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from tests.server.histories import Read, Write, check
from tests.server.playing import live_test
from tests.server.postgres import Postgres, running_postgres
from tests.server.serving import Serving

from kogge.client import Client, Live, ServerRefused, sign_up

CUTS = int(os.environ.get("KOGGE_SOAK_CUTS", "40"))
TABLES = 4
PAUSE = 0.02  # between two requests of a client


class Link:
    """A way to the database that can be cut for a while."""

    def __init__(self, cluster: Postgres) -> None:
        self._file = str(Path(cluster.folder) / ".s.PGSQL.5432")
        self._writers: set[asyncio.StreamWriter] = set()
        self._whole = asyncio.Event()
        self._whole.set()
        self.url = ""

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[Link]:
        listening = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        port = listening.sockets[0].getsockname()[1]
        self.url = f"postgresql://kogge@127.0.0.1:{port}/postgres"
        try:
            yield self
        finally:
            listening.close()
            self._hang_up()

    async def cut(self, seconds: float) -> None:
        """Nothing comes through for so long; half of the times, connections are lost as well."""
        self._whole.clear()
        if seconds > 1:
            self._hang_up()
        await asyncio.sleep(seconds)
        self._whole.set()

    def _hang_up(self) -> None:
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        await self._whole.wait()
        near = await asyncio.open_unix_connection(self._file)
        self._writers.add(near[1])
        with contextlib.suppress(OSError, ConnectionError):
            async with asyncio.TaskGroup() as pipes:
                pipes.create_task(self._pipe(reader, near[1]))
                pipes.create_task(self._pipe(near[0], writer))

    async def _pipe(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                await self._whole.wait()
                writer.write(data)
                await writer.drain()
        finally:
            writer.close()


class Speaker:
    """Someone at one process who keeps adding words to a table, and asking how long it is."""

    def __init__(self, client: Client, live: Live, table: str, seat: int) -> None:
        self.client, self.live, self.table, self.seat = client, live, table, seat
        self.operations: list[Write | Read] = []

    @property
    def acknowledged(self) -> int:
        return sum(one.number is not None for one in self.operations)

    async def go_on(self, dice: random.Random) -> None:
        while True:
            await (self.write() if dice.random() < 0.6 else self.read())
            await asyncio.sleep(PAUSE * dice.random())

    async def write(self) -> None:
        began, words = time.monotonic(), secrets.token_hex(8)
        number: int | None = None
        with contextlib.suppress(ServerRefused):
            number = await self.live.act("say", self.table, seat=self.seat, text=words)
        self.operations.append(Write(began, time.monotonic(), words, number))

    async def read(self) -> None:
        began = time.monotonic()
        with contextlib.suppress(ServerRefused, OSError):
            told = await self.client.get(f"/api/tables/{self.table}?seat={self.seat}")
            self.operations.append(Read(began, time.monotonic(), int(told["number"])))


async def speak(
    servers: list[Serving], links: list[Link], cuts: int, dice: random.Random
) -> dict[str, int]:
    """Speakers at both processes, which are cut off again and again; what was checked."""
    async with contextlib.AsyncExitStack() as stack:
        speakers = []
        for _ in range(TABLES):
            clients = [await sign_up(server.url, server.url[-4:]) for server in servers]
            table = (await clients[0].create_table("visby", ["human"] * 2, seating="fixed"))[
                "table"
            ]
            await clients[1].join(table)
            for seat, client in enumerate(clients):
                live = await stack.enter_async_context(client.live())
                speakers.append(Speaker(client, live, table, seat))
        tasks = [asyncio.create_task(one.go_on(random.Random(dice.random()))) for one in speakers]
        for _ in range(cuts):
            await asyncio.sleep(dice.random())
            await dice.choice(links).cut(2 * dice.random())
            before = [one.acknowledged for one in speakers]
            while any(o.acknowledged <= n for o, n in zip(speakers, before, strict=True)):
                await asyncio.sleep(0.05)
                for task in tasks:
                    assert not task.done(), task.result()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for table in {one.table for one in speakers}:
            those = [one for one in speakers if one.table == table]
            told = await those[0].client.get(f"/api/tables/{table}?seat=0&since=0")
            log = {entry["number"]: entry.get("text", "") for entry in told["happened"]}
            assert sorted(log) == list(range(1, told["number"] + 1))
            said = {number: words for number, words in log.items() if words}
            assert check([op for one in those for op in one.operations], said) == []
        every = [op for one in speakers for op in one.operations]
        return {
            "cuts": cuts,
            "writes": sum(isinstance(op, Write) and op.number is not None for op in every),
            "unknown": sum(op.number is None for op in every),
            "reads": sum(isinstance(op, Read) for op in every),
        }


@pytest.mark.soak
@live_test
async def test_histories_are_linearizable_though_processes_are_cut_off(
    record_property: Callable[[str, object], None],
) -> None:
    """Two processes, one of them without its database for up to two seconds at a time."""
    with running_postgres() as cluster:
        async with Link(cluster).open() as one, Link(cluster).open() as other:
            servers = [
                await asyncio.to_thread(Serving, link.url, "--no-limits") for link in (one, other)
            ]
            try:
                found = await speak(servers, [one, other], CUTS, random.Random(7))
            finally:
                for server in servers:
                    await asyncio.to_thread(server.stop)
    record_property("partition", str(found))
    assert found["writes"] > 10 * CUTS
    assert found["reads"] > 0


def test_a_history_that_holds_is_accepted() -> None:
    """Requests that overlap may take effect in either order; one nobody knows of, or not at all."""
    history: list[Write | Read] = [
        Write(0, 3, "a", 2),
        Write(1, 2, "b", 1),
        Write(2, 4, "c", None),
        Read(3.5, 4, 2),
    ]
    assert check(history, {1: "b", 2: "a"}) == []
    assert check(history, {1: "b", 2: "a", 3: "c"}) == []


@pytest.mark.parametrize(
    ("history", "log", "wrong"),
    [
        ([Write(0, 1, "a", 1)], {}, "lost"),
        ([Write(0, 1, "a", 1)], {1: "a", 2: "a"}, "2 times"),
        ([Write(0, 1, "a", 2), Read(2, 3, 1)], {1: "", 2: "a"}, "after 2 was known"),
        ([Write(0, 1, "a", 2), Write(2, 3, "b", 1)], {1: "b", 2: "a"}, "after 2 was known"),
        ([Read(0, 1, 5), Read(2, 3, 4)], {}, "after 5 was known"),
    ],
)
def test_a_history_that_does_not_hold_is_found(
    history: list[Write | Read], log: dict[int, str], wrong: str
) -> None:
    """Lost and doubled words, and what is older than something told before."""
    (found,) = check(history, log)
    assert found.startswith(wrong)
