"""What goes on inside one process: threads for bots, tables put away, sockets that end."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from tests.server.playing import live_test
from tests.server.serving import sqlite

import kogge
from kogge.server.live import host as hosting
from kogge.server.live.create import create
from kogge.server.live.host import Host
from kogge.server.live.search_processes import Search, SearchProcesses
from kogge.server.live.sweeping import close_if_idle
from kogge.server.ops.times import now
from kogge.server.protocol import messages as m
from kogge.server.service import Service
from kogge.server.settings import Settings
from kogge.server.socket.conversation import Conversation
from kogge.server.storage.queries import SWEEP_SIZE
from kogge.server.storage.schema import entries as stored_entries
from kogge.server.storage.schema import tables
from kogge.server.table.agreement import Agreement, checked
from kogge.server.table.clocks import SECONDS
from kogge.server.table.entries import Body, Closed, Conceded, Entry, Joined, Moved, Started
from kogge.server.table.players import Player
from kogge.server.table.refusals import Refused
from kogge.server.table.table import Table
from kogge.server.table.verbs.join import join

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
    """While every searching process is busy, greedy bots, stand-ins and clocks still move."""
    async with in_service(tmp_path) as service:
        searching = service.hall.searching
        searching.searchers = Held(1)
        others = [await seated(service, "master") for _ in range(3)]
        await until(lambda: searching.waiting > 0)
        host = await seated(service, "greedy")
        await until(lambda: bool(host.table.places))
        assert not any(other.table.places for other in others)


class Held(SearchProcesses):
    """Searchers that never come to an end."""

    async def run(self, search: Search) -> int:
        await asyncio.Event().wait()
        return 0


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.01)


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
        conversation = Conversation(service, ANNA, "127.0.0.1")
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
        for module in ("live.sweeping", "storage.pulse", "live.thinking", "live.host"):
            monkeypatch.setattr(f"kogge.server.{module}.now", lambda: now() + hour)
        while not service.hall.outages:
            await asyncio.sleep(0.01)
        later = service.hall.deadline(host.table)
        assert later is not None
        assert abs(later - due - hour) < 30_000
        assert [entry for entry in host.table.entries if isinstance(entry.body, Moved)] == []


async def store(service: Service, id: str, due: int, **changes: Any) -> None:
    """A table in the database at which a bot is due."""
    game = kogge.game("visby")
    row = {
        "id": id,
        "game": "visby",
        "rules_version": game.rules_version,
        "pieces": game.rooms.pieces_digest,
        "agreement": '{"game": "visby", "seats": ["human", "human"]}',
        "key": bytes(32),
        "access": "link",
        "status": "playing",
        "seats": "[]",
        "created": 0,
        "number": 0,
        "touched": now(),
        "due": due,
    }
    async with service.engine.begin() as connection:
        await connection.execute(sa.insert(tables).values({**row, **changes}))


async def opened(service: Service, id: str) -> None:
    """Wait until the sweeper has opened a table."""
    while id not in [host.table.id for host in service.hall.hosts]:
        await asyncio.sleep(0.01)


@live_test
async def test_tables_of_other_rules_do_not_crowd_ours_out(tmp_path: Path) -> None:
    """However many unfinished tables an upgrade of the rules has left, others are looked after."""
    async with in_service(tmp_path) as service:
        for number in range(SWEEP_SIZE):
            await store(service, f"old{number}", number, rules_version=0)
        await store(service, "ours", SWEEP_SIZE)
        await opened(service, "ours")


@live_test
async def test_a_broken_table_does_not_keep_the_sweeper_from_others(tmp_path: Path) -> None:
    """A table whose entries make no sense is passed over."""
    async with in_service(tmp_path) as service:
        await store(service, "broken", 0)
        stray = {"table_id": "broken", "number": 7, "at": 0, "body": '{"kind":"left","seat":0}'}
        async with service.engine.begin() as connection:
            await connection.execute(sa.insert(stored_entries).values(stray))
        await store(service, "ours", 1)
        await opened(service, "ours")


@live_test
async def test_a_table_that_cannot_be_opened_leaves_no_host_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the database fails between two questions, nothing goes on that nobody knows of."""

    async def gone(*_: Any) -> None:
        raise OSError("no database")

    async with in_service(tmp_path) as service:
        await store(service, "SomeTable1", now() + 10**9)
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(service.hall.presence, "look", gone)
            with pytest.raises(OSError, match="no database"):
                await service.hall.open("SomeTable1")
        assert not [task for task in asyncio.all_tasks() if task.get_name() == "table SomeTable1"]
        await service.hall.open("SomeTable1")


@live_test
async def test_whatever_a_commit_fails_of_the_next_is_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A failure that nobody expected is told to those it concerns, and ends nothing else."""

    async def fails(*_: Any) -> set[str]:
        raise ValueError("unheard of")

    async with in_service(tmp_path) as service:
        host = await create(service.hall, checked(Agreement("visby", ["human", "human"])))
        sit = partial(join, player=ANNA.id, name="Anna", external=False)
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(service.journal._writer, "write", fails)
            with pytest.raises(Refused, match="cannot be written"):
                await host.do(sit)
        assert await host.do(sit) == 1


@live_test
async def test_games_over_days_go_on_without_anyone_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the clock runs out at a table that was put away, it is opened and the move is made."""
    monkeypatch.setattr(hosting, "IDLE_SECONDS", 0.01)
    monkeypatch.setitem(SECONDS, "daily", 2)
    async with in_service(tmp_path) as service:
        agreed = checked(Agreement("visby", ["human", "human"], clock="daily"))
        host = await create(service.hall, agreed)
        for player in ("anna", "ben"):
            await host.do(partial(join, player=player, name=player, external=False))
        table = await service.hall.load(host.table.id)
        while not table.places:
            await asyncio.sleep(0.05)
            table = await service.hall.load(host.table.id)
        assert host.task.done(), "it was put away"
        at, moved = next(
            (entry.at, entry.body) for entry in table.entries if isinstance(entry.body, Moved)
        )
        assert moved.by == "clock"
        assert at >= table.entries[2].at + 2000


@pytest.mark.parametrize(("status", "days"), [("open", 2), ("playing", 60)])
def test_tables_that_everyone_has_forgotten_are_closed(
    status: str, days: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that waits for players is kept two days, a game sixty, and a finished one for ever."""
    day = 24 * 60 * 60 * 1000
    table = Table("AnyTableAtAll", checked(Agreement("visby", ["human", "human"])), bytes(32))
    bodies: list[Body] = [Joined(0, "anna", "Anna")]
    if status == "playing":
        bodies += [Joined(1, "ben", "Ben"), Started([0, 1])]
    for body in bodies:
        table.apply(Entry(table.number + 1, 1000, body))
    assert table.status == status
    monkeypatch.setattr("kogge.server.live.sweeping.now", lambda: 1000 + days * day - 1)
    assert close_if_idle(table, ()) == []
    monkeypatch.setattr("kogge.server.live.sweeping.now", lambda: 1000 + days * day + 1)
    assert close_if_idle(table, ()) == [Closed("idle")]
    if status == "playing":
        table.apply(Entry(table.number + 1, 1000, Conceded(0)))
        assert table.status == "over"
        assert close_if_idle(table, ()) == []


@live_test
async def test_a_bot_that_fails_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever watches the figures learns that a bot could not move, and it is tried again."""

    def fails(*_: Any) -> Any:
        raise ValueError("no idea")

    async with in_service(tmp_path) as service:
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(Table, "bot_for", fails)
            host = await seated(service, "greedy")
            while not service.hall.failures:
                await asyncio.sleep(0.01)
        while not host.table.places:
            await asyncio.sleep(0.01)


@live_test
async def test_an_outage_is_no_failure_of_a_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the database is away, bots are not taken to be broken; they move when it is back."""
    asked = []

    def away(*words: Any) -> Any:
        asked.append(words)
        raise DBAPIError("SELECT", {}, OSError("gone"))

    async with in_service(tmp_path) as service:
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr("kogge.server.live.thinking.bot_move", away)
            host = await seated(service, "greedy")
            await until(lambda: bool(asked))
        await until(lambda: bool(host.table.places))
        assert service.hall.failures == 0
