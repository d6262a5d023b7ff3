"""What goes on inside one process: threads for bots, tables put away, sockets that end."""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.server.playing import live_test
from tests.server.serving import sqlite

from kogge.server import host as hosting
from kogge.server import messages as m
from kogge.server.agreement import Agreement, checked
from kogge.server.conversation import Conversation
from kogge.server.creating import create
from kogge.server.entries import Moved
from kogge.server.host import Host
from kogge.server.identity import Player
from kogge.server.joining import join
from kogge.server.service import Service
from kogge.server.settings import Settings
from kogge.server.times import now

ANNA = Player("anna", "Anna", external=False)


@contextlib.asynccontextmanager
async def in_service(folder: Path) -> AsyncIterator[Service]:
    """A server without its network."""
    service = Service(Settings(sqlite(folder)))
    async with service.running():
        yield service


async def seated(service: Service, *seats: str) -> Host:
    """A table at which Anna sits."""
    host = await create(service.hall, checked(Agreement("visby", ["human", *seats])))
    await host.do(lambda table: join(table, ANNA.id, ANNA.name, external=False))
    return host


@live_test
async def test_quick_bots_do_not_wait_for_those_that_think(tmp_path: Path) -> None:
    """While every searching thread is busy, greedy bots, stand-ins and clocks still move."""
    done = threading.Event()
    async with in_service(tmp_path) as service:
        try:
            for _ in range(os.cpu_count() or 2):
                service.hall.searchers.submit(done.wait)
            host = await seated(service, "greedy")
            while not host.table.places:
                await asyncio.sleep(0.01)
        finally:
            done.set()


@live_test
async def test_a_table_that_was_put_away_meanwhile_is_opened_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever still holds the host of a table that was put away is served by the next one."""
    monkeypatch.setattr(hosting, "IDLE_SECONDS", 0.01)
    async with in_service(tmp_path) as service:
        host = await create(service.hall, checked(Agreement("visby", ["human", "human"])))
        await host.task
        number = await host.do(lambda table: join(table, ANNA.id, "Anna", external=False))
        assert number == 1
        assert (await service.hall.open(host.table.id)).table.seats[0].name == "Anna"


@live_test
async def test_a_socket_that_ends_follows_nothing_though_the_database_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When departures cannot be written, the tables still let go of the socket."""

    async def gone(*_: Any) -> bool:
        raise OSError("no database")

    async with in_service(tmp_path) as service:
        hosts = [await seated(service, "human") for _ in range(2)]
        conversation = Conversation(service, ANNA)
        for host in hosts:
            message = m.Follow(host.table.id, 0)
            await conversation.hear(m.write_message(message))  # type: ignore[arg-type]
            assert host.followers
        monkeypatch.setattr(service.hall.presence, "depart", gone)
        await conversation.end()
        assert not any(host.followers for host in hosts)


@live_test
async def test_clocks_are_paused_while_the_machine_sleeps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who closes the laptop on which the server runs takes no time from anyone."""
    async with in_service(tmp_path) as service:
        agreed = checked(Agreement("visby", ["human", "human"], clock="fast"))
        host = await create(service.hall, agreed)
        for player in ("anna", "ben"):
            await host.do(partial(join, player=player, name=player, external=False))
        due = service.hall.deadline(host.table)
        assert due is not None
        hour = 3_600_000
        for module in ("sweeping", "pulse", "thinking", "host"):
            monkeypatch.setattr(f"kogge.server.{module}.now", lambda: now() + hour)
        while not service.hall.outages:
            await asyncio.sleep(0.01)
        later = service.hall.deadline(host.table)
        assert later is not None
        assert abs(later - due - hour) < 30_000
        assert [entry for entry in host.table.entries if isinstance(entry.body, Moved)] == []
