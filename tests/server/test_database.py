"""The database: what the migrations make is what the code expects."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from tests.server.playing import live_test
from tests.server.serving import sqlite

from kogge.core.errors import BadOption
from kogge.server.database import migrate, open_engine, read_url
from kogge.server.finding import LOBBY_SIZE, list_lobby
from kogge.server.schema import METADATA, tables


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
