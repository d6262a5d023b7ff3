"""Database connections: SQLite by default, PostgreSQL by URL; migrated at the start."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import event
from sqlalchemy.engine import URL, Connection, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, DisconnectionError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from kogge.core.errors import BadOption
from kogge.server.storage.schema import processes

DRIVERS: Final = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}
MIGRATIONS: Final = Path(__file__).parent / "migrations"
MIGRATION_LOCK: Final = 0x6B6F676765  # "kogge": one process migrates, the others wait


def sqlite_url(file: Path) -> str:
    """The URL of a database file."""
    return f"sqlite:///{file}"


def read_url(given: str) -> URL:
    """A database URL with the driver we use."""
    try:
        url = make_url(given)
        return url.set(drivername=DRIVERS[url.drivername.partition("+")[0]])
    except (ArgumentError, KeyError, ValueError):
        raise BadOption(
            "this is not a database; say sqlite:///FILE or postgresql://USER@HOST/NAME"
        ) from None


def open_engine(given: str) -> AsyncEngine:
    """Connections to a database; none is made yet."""
    url = read_url(given)
    if url.get_backend_name() == "sqlite":
        engine = create_async_engine(url, connect_args={"timeout": 30}, hide_parameters=True)
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        return engine
    try:
        engine = create_async_engine(url, pool_size=10, max_overflow=10, hide_parameters=True)
    except ModuleNotFoundError:
        raise BadOption("PostgreSQL needs: pip install 'kogge[postgres]'") from None
    event.listen(engine.sync_engine, "checkout", _leave_out_lost)
    return engine


def at_once(engine: AsyncEngine) -> AsyncEngine:
    """For single statements: PostgreSQL makes each a transaction without being asked to begin and
    end it, which takes as long again each."""
    if engine.dialect.name == "sqlite":
        return engine
    return engine.execution_options(isolation_level="AUTOCOMMIT")


def _leave_out_lost(connection: Any, record: Any, proxy: Any) -> None:
    """A connection that the database has ended is known by its socket, without a question."""
    if connection.driver_connection.is_closed():
        raise DisconnectionError


def _prepare_sqlite(connection: Any, record: Any) -> None:
    """Readers beside a writer, and every commit on the disk before it is acknowledged."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database to the newest schema, also when several processes start at once."""
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_migrate)
        await _try_writing(engine)
    except (DBAPIError, OSError) as error:
        what = getattr(error, "orig", None) or error
        raise BadOption(f"the database cannot be opened: {what}") from None
    except CommandError:
        raise BadOption(
            "the database was made by a newer Kogge than this one; install that, or name another"
        ) from None


async def _try_writing(engine: AsyncEngine) -> None:
    """Write and remove a line, so that a full or locked disk is found before anyone waits."""
    probe = f"probe-{secrets.token_hex(4)}"
    async with engine.begin() as connection:
        await connection.execute(sa.insert(processes).values(id=probe, pulse=0))
    async with engine.begin() as connection:
        await connection.execute(sa.delete(processes).where(processes.c.id == probe))


def _migrate(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
