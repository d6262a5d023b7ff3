"""What cannot be stored is refused alone: nobody else's move waits or falls with it."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError
from tests.server.playing import live_test
from tests.server.serving import Serving
from tests.server.test_abuse import ask, said_to

from kogge.server.live.create import create
from kogge.server.live.host import Host
from kogge.server.service import Service
from kogge.server.settings import Settings
from kogge.server.storage.database import open_engine
from kogge.server.storage.failures import is_outage, is_unstorable
from kogge.server.storage.postgres_writer import PostgresWriter
from kogge.server.table.agreement import Agreement, checked
from kogge.server.table.entries import Body, Entry, Said
from kogge.server.table.refusals import Refused
from kogge.server.table.table import Table


@contextlib.asynccontextmanager
async def in_service(database: str) -> AsyncIterator[Service]:
    """A server without its network."""
    service = Service(Settings(database))
    async with service.running():
        yield service


def saying(text: str) -> Sequence[Body]:
    return [Said("Anna", text)]


async def outcome(host: Host, action: str) -> str:
    """What a request with this action id comes to, past the checks at the edge."""
    try:
        await host.do(lambda table: saying("a word"), "anna", action)
    except Refused as refusal:
        return refusal.code
    return "done"


@live_test
async def test_one_that_cannot_be_stored_is_refused_alone(postgres: str) -> None:
    """PostgreSQL takes no NUL: of all that wait at many tables, only that request is refused."""
    async with in_service(postgres) as service:
        agreement = checked(Agreement("visby", ["human", "human"]))
        hosts = [await create(service.hall, agreement) for _ in range(5)]
        asked = [(host, f"{i}") for host in hosts for i in range(4)]
        asked += [(hosts[1], "bad\0"), (hosts[3], "worse\0")]
        found = await asyncio.gather(*(outcome(*one) for one in asked))
        assert dict(zip(asked, found, strict=True)) == {
            (host, action): "malformed" if "\0" in action else "done" for host, action in asked
        }
        for host in hosts:
            assert (await service.hall.load(host.table.id)).number == 4


@live_test
async def test_a_table_goes_on_after_what_cannot_be_stored(postgres: str) -> None:
    """The refused request leaves the table as it was, in memory too."""
    async with in_service(postgres) as service:
        host = await create(service.hall, checked(Agreement("visby", ["human", "human"])))
        assert await outcome(host, "\0") == "malformed"
        assert host.table.number == 0
        assert await outcome(host, "good") == "done"
        assert await host.do(lambda table: _nothing(table)) == 1


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@live_test
async def test_tables_are_made_in_the_commits_of_the_journal(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Twenty at once take a few commits; each is stored as it is played, and none twice."""
    url = f"sqlite:///{tmp_path / 'made.sqlite'}"
    database = url if kind == "sqlite" else request.getfixturevalue("postgres")
    agreement = checked(Agreement("visby", ["human", "human"], clock="fast"))
    async with in_service(database) as service:
        hosts = await asyncio.gather(*(create(service.hall, agreement) for _ in range(20)))
        assert service.journal.commits <= 5
        assert await asyncio.gather(*(outcome(host, "1") for host in hosts)) == ["done"] * 20
        for host in hosts:
            stored = await service.hall.load(host.table.id)
            assert (stored.agreement, stored.key, stored.number) == (agreement, host.table.key, 1)
        again = hosts[0].table
        with pytest.raises(Refused):
            await service.journal.make(again.id, made_of(again), service.hall.summary(again))


@live_test
async def test_a_database_without_room_is_an_outage(postgres: str) -> None:
    """PostgreSQL that takes no connection, as while it starts, refuses nobody's move for good."""
    engine = open_engine(postgres)
    async with engine.begin() as connection:
        await connection.exec_driver_sql("CREATE ROLE crowd LOGIN CONNECTION LIMIT 0")
    await engine.dispose()
    crowded = open_engine(postgres.replace("kogge@", "crowd@"))
    with pytest.raises(DBAPIError) as caught:
        async with crowded.connect():
            pass
    assert is_outage(caught.value)
    assert not is_unstorable(caught.value)


@live_test
async def test_connections_that_the_database_has_ended_are_made_anew(postgres: str) -> None:
    """Neither who writes nor who reads next is told of it."""
    async with in_service(postgres) as service:
        host = await create(service.hall, checked(Agreement("visby", ["human", "human"])))
        assert await outcome(host, "before") == "done"
        async with service.engine.connect() as connection:
            await connection.exec_driver_sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )
        await asyncio.sleep(0.2)  # until the sockets have ended
        assert await outcome(host, "after") == "done"
        assert (await service.hall.load(host.table.id)).number == 2


@live_test
async def test_of_many_tables_only_the_one_where_somebody_was_faster_is_lost(postgres: str) -> None:
    """Its number is taken, so the single statement fails; the others are stored all the same."""
    async with in_service(postgres) as service:
        agreement = checked(Agreement("visby", ["human", "human"]))
        hosts = [await create(service.hall, agreement) for _ in range(3)]
        assert await outcome(hosts[1], "first") == "done"
        commits = service.journal.commits
        summaries = [service.hall.summary(host.table) for host in hosts]
        entries = [Entry(1, 0, Said("Anna", "a word"), "anna", "other")]
        appended = [
            service.journal.append(host.table.id, entries, summary)
            for host, summary in zip(hosts, summaries, strict=True)
        ]
        assert await asyncio.gather(*appended) == [True, False, True]
        assert service.journal.commits == commits + 1
        stored = [await service.hall.load(host.table.id) for host in hosts]
        assert [table.entries[0].action for table in stored] == ["other", "first", "other"]
        writer = service.journal._writer
        assert isinstance(writer, PostgresWriter)
        with pytest.MonkeyPatch.context() as meanwhile:  # what only moves need
            meanwhile.setattr(writer, "_write", None)
            entries = [Entry(2, 0, Said("Anna", "two"), "anna", "more")]
            appended = [
                service.journal.append(host.table.id, entries, summary)
                for host, summary in zip(hosts, summaries, strict=True)
            ]
            assert await asyncio.gather(*appended) == [True, True, True]


def made_of(table: Table) -> tuple[object, ...]:
    agreed = ("visby", 1, "", "{}", table.key, "link", 0, 0, 0)
    return (table.id, *agreed, "open", "[]", "[]", "[]", None)


def _nothing(table: Table) -> Sequence[Body]:
    return ()


@pytest.mark.parametrize("character", ["\0", "\n", "\x1f", "\x7f"])
@live_test
async def test_action_ids_have_no_control_characters(server: Serving, character: str) -> None:
    """They are refused at the edge, before anything is asked of the database."""
    sent = {"type": "say", "table": "a" * 14, "text": "x", "action": f"a{character}"}
    (refusal,) = await said_to(server, json.dumps(sent))
    assert refusal["problem"]["code"] == "malformed"
    (refusal,) = await said_to(server, json.dumps({"type": "ping", "id": f"{character}a"}))
    assert refusal["problem"]["code"] == "malformed"


@pytest.mark.parametrize("query", ["%00", "no-game", "visby%00", "%EF%BF%BD"])
def test_the_lobby_of_a_game_that_is_none_is_refused(server: Serving, query: str) -> None:
    """With 404, not 503 as if the database were down, nor an empty list."""
    status, problem = ask(server, "GET", f"/api/tables?game={query}")
    assert (status, problem["code"]) == (404, "unknown-game")
