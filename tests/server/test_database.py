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
from kogge.server.schema import METADATA


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


@pytest.mark.parametrize("given", ["", "x", "oracle://x/y", "sqlite", "http://x"])
def test_what_is_no_database_is_refused(given: str) -> None:
    """A URL of another kind is refused with the kinds there are, and never quoted: it may hold a
    password."""
    with pytest.raises(BadOption, match=r"sqlite:///FILE or postgresql://"):
        read_url(given)
