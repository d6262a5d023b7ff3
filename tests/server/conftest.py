"""What server tests share: one server that has not been told to do anything special."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.server.postgres import MISSING, programs, running_postgres
from tests.server.serving import Serving, serving, sqlite
from tests.warming import compiled_before

import kogge
from kogge.arena.rehearsal import rehearse_table


@pytest.fixture(autouse=True, scope="session")
def compiled() -> None:
    """Compile first, so that no server keeps its clients waiting for it."""
    if compiled_before():
        return
    for name in kogge.game_names():
        rehearse_table(kogge.game(name))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server process on SQLite, without limits, as all tests come from one address, and without
    the browser client, whether it was built or not."""
    folder = tmp_path_factory.mktemp("server")
    with serving(sqlite(folder), "--no-limits", web=str(folder / "no client")) as running:
        yield running


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL that these tests started."""
    if programs() is None:
        pytest.skip(MISSING)
    with running_postgres() as cluster:
        yield cluster.url
