"""Clocks that are set, and processes that die without a word: nobody waits for ever."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from tests.server.playing import live_test
from tests.server.serving import sqlite

from kogge.server.live import sweeping
from kogge.server.live.create import create
from kogge.server.live.host import Host
from kogge.server.ops.times import now
from kogge.server.service import Service
from kogge.server.settings import Settings
from kogge.server.storage import pulse
from kogge.server.storage.schema import outages, presence, processes, tables
from kogge.server.table.agreement import Agreement, checked
from kogge.server.table.showing import show_present
from kogge.server.table.verbs.join import join
from kogge.server.table.verbs.move import move
from kogge.server.table.verbs.vote import vote

DAY = 24 * 60 * 60 * 1000


@contextlib.asynccontextmanager
async def in_service(database: str) -> AsyncIterator[Service]:
    service = Service(Settings(database))
    async with service.running():
        yield service


async def two_at_a_table(service: Service, clock: str = "none") -> Host:
    agreement = checked(Agreement("visby", ["human", "human"], seating="fixed", clock=clock))  # type: ignore[arg-type]
    host = await create(service.hall, agreement)
    for player in ("anna", "bert"):
        await host.do(lambda table, p=player: join(table, p, p.title(), external=False))  # type: ignore[misc]
    return host


def left(service: Service, host: Host) -> int:
    """How long the decision that is owed may still take, in milliseconds."""
    due = service.hall.deadline(host.table)
    assert due is not None
    return due - now()


class Clock:
    """The machine's clock, so many milliseconds wrong."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ahead = 0
        real = time.time_ns
        monkeypatch.setattr(time, "time_ns", lambda: real() + self.ahead * 1_000_000)


@live_test
async def test_a_clock_that_was_ahead_for_a_while_costs_nobody_a_year(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Set 400 days ahead and back again: deadlines are where they belong, in memory and stored."""
    clock = Clock(monkeypatch)
    monkeypatch.setattr(sweeping, "SWEEP_SECONDS", 0.02)
    async with in_service(sqlite(tmp_path)) as service:
        waiting = await two_at_a_table(service, "daily")
        moving = await two_at_a_table(service, "daily")
        clock.ahead = 400 * DAY
        while not service.hall.outages:
            await asyncio.sleep(0.01)
        assert 0 < left(service, waiting) <= DAY, "while it is ahead, time goes on"
        word = moving.table.position.moves(0)[0].text  # type: ignore[union-attr]
        await moving.do(lambda table: move(table, 0, word))
        clock.ahead = 0
        while service.hall.outages:
            await asyncio.sleep(0.01)
        for host in (waiting, moving):
            assert left(service, host) <= DAY
        ids = [waiting.table.id, moving.table.id]
        async with service.engine.connect() as connection:
            assert not (await connection.execute(sa.select(outages))).all()
            assert await connection.scalar(sa.select(sa.func.max(tables.c.due))) <= now() + DAY
    async with in_service(sqlite(tmp_path)) as service:
        for id in ids:
            assert left(service, await service.hall.open(id)) <= DAY


@live_test
async def test_an_outage_that_has_not_been_is_forgotten_at_the_start(tmp_path: Path) -> None:
    """Older versions stored a jump of the clock for good; a start after it is right again."""
    async with in_service(sqlite(tmp_path)) as service:
        host = await two_at_a_table(service, "daily")
        async with service.engine.begin() as connection:
            wrong = {"began": now(), "ended": now() + 400 * DAY}
            await connection.execute(sa.insert(outages).values(wrong))
            await connection.execute(sa.update(tables).values(due=now() + 401 * DAY))
    async with in_service(sqlite(tmp_path)) as service:
        assert left(service, await service.hall.open(host.table.id)) <= DAY


@live_test
async def test_players_of_a_process_that_died_are_not_here(postgres: str) -> None:
    """Those who were connected to a killed process can be voted out, and all are told."""
    async with in_service(postgres) as service:
        host = await two_at_a_table(service)
        here, id = service.hall.presence, host.table.id
        await here.arrive(id, "anna")
        async with service.engine.begin() as connection:
            await connection.execute(sa.insert(processes).values(id="killed", pulse=now()))
            row = {"table_id": id, "player": "bert", "process": "killed"}
            await connection.execute(sa.insert(presence).values(row))
        await here.look(id)
        assert here.players(id) == {"anna", "bert"}
        async with service.engine.begin() as connection:
            old = now() - pulse.DEAD_AFTER - 1
            dead = sa.update(processes).where(processes.c.id == "killed").values(pulse=old)
            await connection.execute(dead)
        await here.look(id)
        assert here.players(id) == {"anna"}
        present = show_present(host.table, here.players(id))
        await host.do(lambda table: vote(table, 0, 1, present))
        assert host.table.seats[1].stand_in is not None


@live_test
async def test_the_death_of_a_process_is_told(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has to ask: with the next beat the others bury it, and tables hear who has gone."""
    monkeypatch.setattr(pulse, "BEAT_SECONDS", 0.05)
    async with in_service(postgres) as service:
        host = await two_at_a_table(service)
        here, id = service.hall.presence, host.table.id
        async with service.engine.begin() as connection:
            await connection.execute(sa.insert(processes).values(id="killed2", pulse=now()))
            row = {"table_id": id, "player": "bert", "process": "killed2"}
            await connection.execute(sa.insert(presence).values(row))
        await here.look(id)
        assert here.players(id) == {"bert"}
        async with service.engine.begin() as connection:
            old = now() - pulse.DEAD_AFTER - 1
            await connection.execute(
                sa.update(processes).where(processes.c.id == "killed2").values(pulse=old)
            )
        while here.players(id):
            await asyncio.sleep(0.01)


@live_test
async def test_a_process_that_was_taken_for_dead_tells_again_who_is_here(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Held up for long and buried by others, it comes back with its players."""
    monkeypatch.setattr(pulse, "BEAT_SECONDS", 0.05)
    async with in_service(postgres) as service:
        host = await two_at_a_table(service)
        await service.hall.presence.arrive(host.table.id, "anna")
        mine = presence.c.process == service.process
        async with service.engine.begin() as connection:
            await connection.execute(sa.delete(presence).where(mine))
            await connection.execute(sa.delete(processes).where(processes.c.id == service.process))
        found = None
        while found is None:
            await asyncio.sleep(0.01)
            async with service.engine.connect() as connection:
                found = await connection.scalar(sa.select(presence.c.player).where(mine))
        assert found == "anna"
