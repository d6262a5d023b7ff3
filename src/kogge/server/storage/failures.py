"""Database errors: whether they are about one row that was given, or about the database."""

from __future__ import annotations

import sqlite3
from typing import Final

from sqlalchemy.exc import (
    DBAPIError,
    InterfaceError,
    OperationalError,
    StatementError,
    TimeoutError,
)

OUTAGES: Final = ("08", "40", "53", "57", "58")  # classes of SQLSTATE: it may work another time


def is_outage(error: Exception) -> bool:
    """Whether the database itself failed, and not what it was given."""
    if isinstance(error, DBAPIError):
        away = error.connection_invalidated or isinstance(error, OperationalError | InterfaceError)
        return away or has_outage_state(error.orig)
    if isinstance(error, sqlite3.Error):
        return isinstance(error, sqlite3.OperationalError)
    if isinstance(getattr(error, "sqlstate", None), str):
        return has_outage_state(error)
    if is_asyncpg(error):  # its own errors: of the connection, or of what cannot be encoded
        return not isinstance(error, ValueError)
    return isinstance(error, OSError | TimeoutError)


def has_outage_state(error: BaseException | None) -> bool:
    """Whether PostgreSQL's code says so, as while it starts or stops."""
    state = getattr(error, "sqlstate", None)
    return isinstance(state, str) and state[:2] in OUTAGES


def is_unstorable(error: Exception) -> bool:
    """Whether the database answers, and does not take what it was given."""
    answered = isinstance(error, StatementError | sqlite3.Error) or is_asyncpg(error)
    return answered and not is_outage(error)


def is_asyncpg(error: Exception) -> bool:
    """Whether the PostgreSQL driver says so; it is imported only where it is used."""
    return type(error).__module__.startswith("asyncpg.")
