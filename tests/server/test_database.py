"""The database: what the migrations make is what the code expects."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy.ext.asyncio import AsyncEngine
from tests.cli.running import one_line, run
from tests.server.playing import live_test
from tests.server.serving import sqlite

from kogge.core.errors import BadOption
from kogge.server.storage.database import MIGRATIONS, migrate, open_engine, read_url
from kogge.server.storage.personal import forget_player
from kogge.server.storage.queries import LOBBY_SIZE, list_lobby, list_visited
from kogge.server.storage.schema import METADATA, entries, tables, visits
from kogge.server.table.entries import Joined, Moved, encode_body


async def differences(database: str) -> list[Any]:
    """What a new migration would have to do."""
    engine = open_engine(database)
    await migrate(engine)
    await migrate(engine)  # nothing is left to do

    def compare(connection: sa.Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    async with engine.connect() as connection:
        found = await connection.run_sync(compare)
    await engine.dispose()
    return found


@live_test
async def test_migrations_make_the_schema_on_sqlite(tmp_path: Path) -> None:
    """After all migrations SQLite has exactly the declared tables."""
    assert await differences(sqlite(tmp_path)) == []


@live_test
async def test_migrations_make_the_schema_on_postgres(postgres: str) -> None:
    """After all migrations PostgreSQL has exactly the declared tables."""
    assert await differences(postgres) == []


def a_table(number: int, status: str) -> dict[str, Any]:
    """A public table, the livelier the greater its number."""
    words = {"id": f"t{number}", "game": "visby", "pieces": "", "access": "public", "seats": "[]"}
    numbers = {"rules_version": 1, "created": 0, "number": 0, "touched": number}
    agreement = '{"game": "visby", "seats": ["human", "human"]}'
    return {**words, **numbers, "status": status, "agreement": agreement, "key": b"secret"}


@live_test
async def test_tables_that_can_be_joined_are_never_crowded_out_of_the_lobby(tmp_path: Path) -> None:
    """However many games are being played, open tables come first."""
    engine = open_engine(sqlite(tmp_path))
    await migrate(engine)
    rows = [a_table(0, "open"), *(a_table(1 + n, "playing") for n in range(LOBBY_SIZE + 1))]
    async with engine.begin() as connection:
        await connection.execute(sa.insert(tables), rows)
    listed = [table.id for table in await list_lobby(engine, None, None)]
    await engine.dispose()
    assert listed == ["t0", *(f"t{LOBBY_SIZE + 1 - n}" for n in range(LOBBY_SIZE - 1))]


@live_test
async def test_a_player_is_found_by_an_index_in_which_no_moves_are(tmp_path: Path) -> None:
    """What is stored of somebody is looked up, not searched for, and no move is noted for that."""
    engine = open_engine(sqlite(tmp_path))
    await migrate(engine)
    asked: list[str] = []

    def note(_: Any, __: Any, statement: str, *rest: Any) -> None:
        asked.append(statement)

    sa.event.listen(engine.sync_engine, "before_cursor_execute", note)
    await forget_player(engine, "nobody")
    about_entries = [one for one in asked if "FROM entries" in one]
    assert about_entries
    async with engine.connect() as connection:
        for one in about_entries:
            plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {one}", ("nobody",))
            assert "USING INDEX entries_player" in str(plan.all())
        made = await connection.scalar(
            sa.text("SELECT sql FROM sqlite_master WHERE name = 'entries_player'")
        )
    await engine.dispose()
    moved, joined = Moved(0, "pass"), Joined(0, "somebody", "Somebody")
    condition = str(made).partition(" WHERE ")[2]
    with sqlite3.connect(":memory:") as empty:
        for body, noted in ((moved, 0), (joined, 1)):
            found = empty.execute(
                f"SELECT {condition} FROM (SELECT ? AS body)", (encode_body(body),)
            )
            assert found.fetchone() == (noted,)


@live_test
async def test_errors_of_the_database_tell_no_values(tmp_path: Path) -> None:
    """What is logged of a failed statement holds none of its keys, moves or names."""
    engine = open_engine(sqlite(tmp_path))
    await migrate(engine)
    with pytest.raises(sa.exc.IntegrityError) as failed:
        async with engine.begin() as connection:
            await connection.execute(sa.insert(tables), [a_table(0, "open")] * 2)
    await engine.dispose()
    assert "secret" not in str(failed.value)


@pytest.mark.parametrize("given", ["", "x", "oracle://x/y", "sqlite", "http://x"])
def test_what_is_no_database_is_refused(given: str) -> None:
    """A URL of another kind is refused with the kinds there are, and never quoted: it may hold a
    password."""
    with pytest.raises(BadOption, match=r"sqlite:///FILE or postgresql://"):
        read_url(given)


async def new_database(kind: str, folder: Path, request: pytest.FixtureRequest) -> str:
    """The URL of an empty database."""
    if kind == "sqlite":
        return sqlite(folder)
    given = str(request.getfixturevalue("postgres"))
    name = f"kogge_{secrets.token_hex(4)}"
    engine = open_engine(given).execution_options(isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(sa.text(f"CREATE DATABASE {name}"))
    await engine.dispose()
    return given.replace("/postgres?", f"/{name}?")


def upgrade_to(revision: str, connection: sa.Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_an_older_database_keeps_its_tables(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """A database of the first schema is migrated with what is in it."""

    async def grow_up() -> list[str]:
        engine = open_engine(await new_database(kind, tmp_path, request))
        async with engine.begin() as connection:
            await connection.run_sync(partial(upgrade_to, "0001"))
            await connection.execute(sa.insert(tables), [a_table(1, "open"), a_table(2, "open")])
        await migrate(engine)
        kept = [table.id for table in await list_lobby(engine, None, None)]
        await engine.dispose()
        return kept

    assert asyncio.run(grow_up()) == ["t2", "t1"]


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_an_older_database_knows_who_sits_where(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Own tables of before are found: by their seats, or by what someone did at still older ones.

    Those that were closed are nobody's.
    """
    playing = a_table(1, "playing") | {"players": '["anna", null, "anna"]'}
    over = a_table(2, "over") | {"players": '["anna", "ben"]'}
    closed = a_table(3, "closed") | {"players": '["anna"]'}
    oldest = a_table(4, "playing")
    joined = {"table_id": "t4", "number": 1, "at": 4, "body": "{}", "player": "anna"}

    async def grow_up() -> list[tuple[str, str, int | None]]:
        engine = open_engine(await new_database(kind, tmp_path, request))
        async with engine.begin() as connection:
            await connection.run_sync(partial(upgrade_to, "0005"))
            for row in (playing, over, closed, oldest):
                await connection.execute(sa.insert(tables).values(row))
            await connection.execute(sa.insert(entries).values(joined))
        await migrate(engine)
        assert [table.id for table in await list_visited(engine, "anna")] == ["t4", "t2", "t1"]
        async with engine.connect() as connection:
            rows = (await connection.execute(sa.select(visits))).all()
        await engine.dispose()
        return sorted((row.table_id, row.player, row.ended) for row in rows)

    expected = [("t1", "anna", None), ("t2", "anna", 2), ("t2", "ben", 2), ("t4", "anna", None)]
    assert asyncio.run(grow_up()) == expected


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_newer_database_is_refused_in_one_line(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """A database that a later version has migrated is left as it is, and the reason told."""

    async def come_back() -> None:
        engine = open_engine(await new_database(kind, tmp_path, request))
        await migrate(engine)
        async with engine.begin() as connection:
            await connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
        try:
            await migrate(engine)
        finally:
            await engine.dispose()

    with pytest.raises(BadOption, match="made by a newer Kogge"):
        asyncio.run(come_back())


def test_a_database_that_is_not_there_is_told_in_one_line(postgres: str) -> None:
    """A PostgreSQL without the database that was named says so."""
    found = run("serve", "--port", "0", "--database", postgres.replace("/postgres?", "/nowhere?"))
    assert found.exit_code == 2
    assert "nowhere" in one_line(found.stderr)


async def plans(engine: AsyncEngine, ask: Callable[[], Awaitable[Any]]) -> list[str]:
    """How SQLite finds what it is asked for."""
    asked: list[tuple[str, Any]] = []

    def note(_: Any, __: Any, statement: str, parameters: Any, *___: Any) -> None:
        if statement.startswith("SELECT"):
            asked.append((statement, parameters))

    await migrate(engine)
    sa.event.listen(engine.sync_engine, "before_cursor_execute", note)
    await ask()
    sa.event.remove(engine.sync_engine, "before_cursor_execute", note)
    found = []
    async with engine.connect() as connection:
        for statement, parameters in asked:
            told = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
            found.append(" ".join(row.detail for row in told))
    await engine.dispose()
    return found


@pytest.mark.parametrize("game", [None, "visby"])
@pytest.mark.parametrize("status", [None, "open", "over"])
@live_test
async def test_the_lobby_is_read_from_an_index(
    tmp_path: Path, game: str | None, status: str | None
) -> None:
    """However many tables there are, those shown are found in order, and none is sorted."""
    engine = open_engine(sqlite(tmp_path))
    found = await plans(engine, lambda: list_lobby(engine, game, status))
    assert len(found) == (2 if status is None else 1)
    index = "tables_lobby" if game is None else "tables_lobby_game"
    for plan in found:
        assert f"USING INDEX {index} " in plan
        assert "TEMP B-TREE" not in plan


@live_test
async def test_own_tables_are_read_from_an_index(tmp_path: Path) -> None:
    """However many games a player has finished, the last ones are found in order."""
    engine = open_engine(sqlite(tmp_path))
    going_on, over = await plans(engine, lambda: list_visited(engine, "anna"))
    assert "visits_player (player=? AND ended=?)" in going_on
    assert "visits_player (player=? AND ended>?)" in over
    assert "TEMP B-TREE" not in over
